import { enClosedDays } from './en/closed-days.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the page Closed days in the page's language. */
export const useClosedDaysMessages = createMessagesHook('closedDays', enClosedDays)

import { enClosedDays } from '../en/closed-days.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the closed days page. */
export const useClosedDaysMessages = createMessagesHook('closedDays', enClosedDays)

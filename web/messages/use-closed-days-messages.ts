import { enClosedDays } from './en-closed-days.ts'
import { textsOf } from './spoken.ts'

/** The texts of the page Closed days in the page's language. */
export const useClosedDaysMessages = textsOf('closedDays', enClosedDays)

import { enSchedule } from '../en/schedule.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the schedule page. */
export const useScheduleMessages = createMessagesHook('schedule', enSchedule)

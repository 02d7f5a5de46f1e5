import { enReports } from '../en/reports.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the reports. */
export const useReportMessages = createMessagesHook('reports', enReports)

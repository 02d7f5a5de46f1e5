import { enDashboard } from '../en/dashboard.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the dashboard. */
export const useDashboardMessages = createMessagesHook('dashboard', enDashboard)

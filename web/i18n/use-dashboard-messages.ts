import { enDashboard } from './en/dashboard.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the dashboard's pages for patients in the page's language. */
export const useDashboardMessages = createMessagesHook('dashboard', enDashboard)

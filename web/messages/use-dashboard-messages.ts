import { enDashboard } from './en-dashboard.ts'
import { textsOf } from './spoken.ts'

/** The texts of the dashboard's pages for patients in the page's language. */
export const useDashboardMessages = textsOf('dashboard', enDashboard)

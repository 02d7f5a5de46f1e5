import { createContext, useContext } from 'react'
import { type DashboardMessages, enDashboard } from './en-dashboard.ts'

/** The language of the dashboard's texts; a provider above the router switches it with `MessagesContext`. */
export const DashboardMessagesContext = createContext<DashboardMessages>(enDashboard)

/** The texts of the dashboard's pages for patients in the page's language. */
export function useDashboardMessages(): DashboardMessages {
  return useContext(DashboardMessagesContext)
}

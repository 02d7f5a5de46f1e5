import { createContext, useContext } from 'react'
import { type AdminMessages, enAdmin } from './en-admin.ts'

/** The language of the admins' texts; a provider above the router switches it with `MessagesContext`. */
export const AdminMessagesContext = createContext<AdminMessages>(enAdmin)

/** The texts of the admins' pages in the page's language. */
export function useAdminMessages(): AdminMessages {
  return useContext(AdminMessagesContext)
}

import { createContext, useContext } from 'react'
import { type AccountMessages, enAccount } from './en-account.ts'

/** The language of the account's texts; a provider above the router switches it with `MessagesContext`. */
export const AccountMessagesContext = createContext<AccountMessages>(enAccount)

/** The texts of the pages about one's own account in the page's language. */
export function useAccountMessages(): AccountMessages {
  return useContext(AccountMessagesContext)
}

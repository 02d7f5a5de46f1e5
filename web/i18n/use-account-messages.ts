import { enAccount } from './en/account.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the pages about one's own account in the page's language. */
export const useAccountMessages = createMessagesHook('account', enAccount)

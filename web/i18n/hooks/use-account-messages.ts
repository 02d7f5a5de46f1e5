import { enAccount } from '../en/account.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the account pages. */
export const useAccountMessages = createMessagesHook('account', enAccount)

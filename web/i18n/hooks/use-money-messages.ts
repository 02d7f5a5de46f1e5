import { enMoney } from '../en/money.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of recording payments at the clinic, of sums and of the close of day. */
export const useMoneyMessages = createMessagesHook('money', enMoney)

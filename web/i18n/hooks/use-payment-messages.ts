import { enPayment } from '../en/payment.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the payment page. */
export const usePaymentMessages = createMessagesHook('payment', enPayment)

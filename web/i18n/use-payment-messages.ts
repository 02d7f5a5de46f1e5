import { enPayment } from './en/payment.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the payment page in the page's language. */
export const usePaymentMessages = createMessagesHook('payment', enPayment)

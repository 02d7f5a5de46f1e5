import { enPayment } from './en-payment.ts'
import { textsOf } from './spoken.ts'

/** The texts of the payment page in the page's language. */
export const usePaymentMessages = textsOf('payment', enPayment)

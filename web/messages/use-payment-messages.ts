import { createContext, useContext } from 'react'
import { enPayment, type PaymentMessages } from './en-payment.ts'

/** The language of the payment page; a provider above the router switches it with `MessagesContext`. */
export const PaymentMessagesContext = createContext<PaymentMessages>(enPayment)

/** The texts of the payment page in the page's language. */
export function usePaymentMessages(): PaymentMessages {
  return useContext(PaymentMessagesContext)
}

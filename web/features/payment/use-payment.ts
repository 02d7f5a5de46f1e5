import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { usePaymentMessages } from '../../messages/use-payment-messages.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { bookingToPay, fetchBooking, openPayment, reportPaid, transactionOf } from './payment-api.ts'
import { settlePayment } from './settle-payment.ts'

/** `received` and `unsettled` are of the outcome: what is known while it is being found out whether the money arrived. */
type Step = 'typing' | 'confirming' | 'received' | 'unsettled'

const askAgainMs = 3_000

/** A try to pay a booking: opens the payment, confirms it at the provider, and asks until it is known how it ended. */
export function usePayment(booking: Booking) {
  const { _id } = booking
  const texts = usePaymentMessages()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>('typing')
  const [problem, setProblem] = useState<string>()
  const leaving = useLeaving()
  const { queryKey } = bookingToPay(_id)

  const lookAgain = () => void queries.invalidateQueries({ queryKey, exact: true })
  const settling = step === 'received' || step === 'unsettled' ? step : undefined
  const secret = useQuery({ ...openPayment(booking, lookAgain), enabled: !settling })

  async function pay(clientSecret: string, confirm: () => Promise<PaymentIntentResult>) {
    setStep('confirming')
    setProblem(undefined)
    const outcome = await confirm().then(outcomeOf, (): Outcome => ({ outcome: 'unsettled' }))
    if (outcome.outcome === 'refused') return tryAgain(outcome.message ?? texts.refused)
    if (outcome.outcome === 'over') {
      await queries.invalidateQueries({ queryKey })
      return tryAgain(texts.refused)
    }
    setStep(outcome.outcome)
    await settle(transactionOf(clientSecret), outcome.outcome === 'received')
  }

  async function settle(transactionId: string, received: boolean) {
    const { signal } = leaving()
    const settled = await settlePayment(
      {
        report: () => reportPaid(_id, transactionId, signal),
        look: () => fetchBooking(_id, signal),
        pause: () => new Promise((resolve) => setTimeout(resolve, askAgainMs)),
      },
      { received, signal },
    )
    if (settled === 'given_up') return
    if (typeof settled === 'object') queries.setQueryData(queryKey, settled.booking)
    else await queries.invalidateQueries({ queryKey })
    tryAgain(settled === 'changed' ? texts.returned : texts.notPaid)
  }

  function tryAgain(why: string) {
    setStep('typing')
    setProblem(why)
  }

  return {
    secret,
    confirming: step === 'confirming',
    settling,
    problem,
    forgetProblem: () => setProblem(undefined),
    pay: (clientSecret: string, confirm: () => Promise<PaymentIntentResult>) => void pay(clientSecret, confirm),
  }
}

/** Gives the controller that is aborted when the component goes. */
function useLeaving(): () => AbortController {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current = new AbortController()
    return controller.current
  }
}

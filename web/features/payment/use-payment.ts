import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { bookingToPay, fetchBooking, openPayment, reportPaid, transactionOf } from './payment-api.ts'
import { settlePayment } from './settle-payment.ts'

/** `received` and `unsettled` are of the outcome: what is known while it is being found out whether the money arrived. */
type Step = 'typing' | 'confirming' | 'received' | 'unsettled'

/** Why the last try came to nothing. */
export interface Problem {
  readonly text: string
  /** The provider would not take the card, so that nothing was charged. */
  readonly refused: boolean
}

const askAgainMs = 3_000

/** A try to pay a booking: opens the payment, confirms it at the provider, and asks until it is known how it ended. */
export function usePayment(booking: Booking) {
  const { _id } = booking
  const { locale } = useMessages()
  const texts = usePaymentMessages()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>('typing')
  const [problem, setProblem] = useState<Problem>()
  const leaving = useUnmountSignal()
  const { queryKey } = bookingToPay(_id)

  const lookAgain = () => void queries.invalidateQueries({ queryKey, exact: true })
  const settling = step === 'received' || step === 'unsettled' ? step : undefined
  const secret = useQuery({ ...openPayment(booking, lookAgain), enabled: !settling })

  async function pay(clientSecret: string, confirm: () => Promise<PaymentIntentResult>) {
    setStep('confirming')
    setProblem(undefined)
    const outcome = await confirm().then(outcomeOf, (): Outcome => ({ outcome: 'unsettled' }))
    const transactionId = transactionOf(clientSecret)
    if (leaving().aborted) return tellElsewhere(outcome, transactionId)
    if (outcome.outcome === 'refused') return tryAgain(outcome.message ?? texts.refused, true)
    if (outcome.outcome === 'over') {
      await queries.invalidateQueries({ queryKey })
      return tryAgain(texts.refused)
    }
    setStep(outcome.outcome)
    await settle(transactionId, outcome.outcome === 'received')
  }

  async function settle(transactionId: string, received: boolean) {
    const signal = leaving()
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

  function tryAgain(text: string, refused = false) {
    setStep('typing')
    setProblem({ text, refused })
  }

  // The bank's question outlives the page: who left it and then answered hears how it ended wherever they are.
  async function tellElsewhere(outcome: Outcome, transactionId: string) {
    if (outcome.outcome === 'refused') showToast(outcome.message ?? texts.refused, 'danger')
    if (outcome.outcome !== 'received') return
    const paid = await reportPaid(_id, transactionId).catch(() => undefined)
    showToast(paid ? texts.paidFor(paid.treatment, formatDate(paid.date, locale)) : texts.confirming)
    if (paid) queries.setQueryData(queryKey, paid)
    // What is on the screen may list the appointment as unpaid.
    await queries.invalidateQueries({ type: 'active' })
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

/** Gives the signal that is aborted when the component goes. */
function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    controller.current = here
    return () => here.abort()
  }, [])
  return () => controller.current.signal
}

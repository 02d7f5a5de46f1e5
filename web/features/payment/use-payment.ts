import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { bookingToPay, fetchBooking, openPayment, reportPaid, transactionOf } from './payment-api.ts'
import { settlePayment } from './settle-payment.ts'

/** `received` and `unsettled` are outcomes of the attempt that are being settled. */
type Step = 'typing' | 'confirming' | 'received' | 'unsettled'

/** The reason for which the last attempt failed. */
export interface Problem {
  readonly text: string
  /** Whether the provider refused the card and charged nothing. */
  readonly refused: boolean
}

const pollIntervalMs = 3_000

/** Pays a booking: opens the payment, confirms it at the provider, and polls until its outcome is known. */
export function usePayment(booking: Booking) {
  const { _id } = booking
  const [{ locale }, texts] = useTexts(en, enPayment)
  const queries = useQueryClient()
  const pick = useTranslated()
  const [step, setStep] = useState<Step>('typing')
  const [problem, setProblem] = useState<Problem>()
  const unmounted = useUnmountSignal()
  const { queryKey } = bookingToPay(_id)

  const refetchBooking = () => void queries.invalidateQueries({ queryKey, exact: true })
  const settling = step === 'received' || step === 'unsettled' ? step : undefined
  const secret = useQuery({ ...openPayment(booking, refetchBooking), enabled: !settling })

  async function pay(clientSecret: string, confirm: () => Promise<PaymentIntentResult>) {
    setStep('confirming')
    setProblem(undefined)
    const outcome = await confirm().then(outcomeOf, (): Outcome => ({ outcome: 'unsettled' }))
    const transactionId = transactionOf(clientSecret)
    if (unmounted().aborted) return showOutcomeAsToast(outcome, transactionId)
    if (outcome.outcome === 'refused') return tryAgain(outcome.message ?? texts.refused, true)
    if (outcome.outcome === 'over') {
      await queries.invalidateQueries({ queryKey })
      return tryAgain(texts.refused)
    }
    setStep(outcome.outcome)
    await settle(transactionId, outcome.outcome === 'received')
  }

  async function settle(transactionId: string, received: boolean) {
    const signal = unmounted()
    const settled = await settlePayment(
      {
        report: () => reportPaid(_id, transactionId, signal),
        look: () => fetchBooking(_id, signal),
        pause: () => new Promise((resolve) => setTimeout(resolve, pollIntervalMs)),
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

  // The bank's window outlives the page: the user may answer it after leaving the page.
  async function showOutcomeAsToast(outcome: Outcome, transactionId: string) {
    if (outcome.outcome === 'refused') showToast(outcome.message ?? texts.refused, 'danger')
    if (outcome.outcome !== 'received') return
    const paid = await reportPaid(_id, transactionId).catch(() => undefined)
    showToast(paid ? texts.paidFor(pick(paid, 'treatment').text, formatDate(paid.date, locale)) : texts.confirming)
    if (paid) queries.setQueryData(queryKey, paid)
    // The current page may show the appointment as unpaid.
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

/** Returns a function that returns a signal, which aborts when the component unmounts. */
function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    controller.current = current
    return () => current.abort()
  }, [])
  return () => controller.current.signal
}

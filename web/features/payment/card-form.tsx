import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { type SubmitEvent, useId, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { labelClass } from '../../ui/form/form-class.ts'
import { IconCreditCard, IconLock } from '../../ui/icons/dashboard-icons.tsx'
import { useCardStyle } from './use-card-style.ts'
import type { Problem } from './use-payment.ts'

interface CardFormProps {
  readonly booking: Booking
  /** Undefined until the payment is open. */
  readonly clientSecret: string | undefined
  /** Whether a payment is in progress: the form is then read-only. */
  readonly busy: boolean
  /** The reason for which the last attempt failed. */
  readonly problem: Problem | undefined
  /** `confirm` sends the card to the provider. It rejects if the provider's library fails. */
  readonly onPay: (clientSecret: string, confirm: () => Promise<PaymentIntentResult>) => void
  readonly onChange: () => void
}

interface FieldState {
  readonly complete: boolean
  readonly error: Pick<StripeError, 'message'> | undefined
}

// The provider adds the class StripeElement--focus to the field that has the focus.
const cardFieldClass =
  'min-h-12 min-w-0 rounded-[calc(var(--radius-control)-1px)] px-3.5 py-3 [&.StripeElement--focus]:outline-2 [&.StripeElement--focus]:outline-offset-1 [&.StripeElement--focus]:outline-focus'

/** The provider's card fields, the name on the card, and the button that pays. */
export function CardForm({ booking, clientSecret, busy, problem, onPay, onChange }: CardFormProps) {
  const [{ locale }, texts] = useTexts(en, enPayment)
  const stripe = useStripe()
  const elements = useElements()
  const style = useCardStyle()
  const payer = booking.accountName ?? booking.patientName
  const title = useId()
  const [fields, setFields] = useState<Readonly<Record<string, FieldState>>>({})
  const states = Object.values(fields)
  const complete = states.length === 3 && states.every((field) => field.complete)
  const wrong = states.find(({ error }) => error)?.error?.message
  const message = wrong ?? problem?.text
  const ready = stripe !== null && clientSecret !== undefined && complete

  function changed({ elementType, complete, error }: FieldState & { readonly elementType: string }) {
    setFields((known) => ({ ...known, [elementType]: { complete, error } }))
    onChange()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card || clientSecret === undefined || !complete || busy) return
    const typed = new FormData(event.currentTarget).get('name')
    const name = (typeof typed === 'string' && typed.trim()) || payer
    const billing_details = { name, email: booking.patientEmail }
    onPay(clientSecret, () => stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }))
  }

  const options = { style, disabled: busy }
  return (
    <form className={cardClass('grid gap-5 p-6')} method="post" onSubmit={submit} aria-labelledby={title}>
      <h2 id={title}>{texts.byCard}</h2>
      <fieldset className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <legend className={`${labelClass} mb-1.5`}>{texts.cardDetails}</legend>
        <div
          className={`rounded-control border bg-surface ${message ? 'border-danger inset-ring inset-ring-danger' : 'border-line-strong'}`}
        >
          <div className="relative">
            <CardNumberElement className={`${cardFieldClass} sm:pe-11`} options={options} onChange={changed} />
            <IconCreditCard className="size-5 pointer-events-none absolute end-3.5 top-3.5 text-ink-quiet max-sm:hidden" />
          </div>
          <div className="grid grid-cols-2 border-t border-line">
            <CardExpiryElement className={cardFieldClass} options={options} onChange={changed} />
            <CardCvcElement
              className={`${cardFieldClass} rounded-s-none border-s border-line`}
              options={options}
              onChange={changed}
            />
          </div>
        </div>
        <div role="alert">
          {message && <ErrorText>{message}</ErrorText>}
          {!wrong && problem?.refused && <p className="text-sm text-ink-quiet">{texts.nothingCharged}</p>}
        </div>
      </fieldset>
      <Field name="name" label={texts.nameOnCard} autoComplete="cc-name" defaultValue={payer} />
      <Button type="submit" look="primary" large block disabled={!ready && !busy} busy={busy}>
        {texts.pay(formatMoney(booking.price, locale))}
      </Button>
      <p className="sr-only" role="status">
        {busy && texts.paying}
      </p>
      <p className="flex gap-2 text-sm text-ink-quiet">
        <IconLock className="size-4.5" />
        <span>{texts.handled}</span>
      </p>
    </form>
  )
}

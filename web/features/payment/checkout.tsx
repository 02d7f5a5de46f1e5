import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPayment } from '../../i18n/en/payment.ts'
import { formatDate, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { ClinicText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { CardForm } from './card-form.tsx'
import { Confirming } from './confirming.tsx'
import { type CardSetup, cardProvider } from './load-provider.ts'
import { SummaryList, SummaryRow, totalClass } from './summary-list.tsx'
import { usePayment } from './use-payment.ts'

interface CheckoutProps {
  readonly booking: Booking
  readonly setup: CardSetup
}

/** The amount to pay and the card form. While an attempt is unresolved, no form is shown. */
export function Checkout({ booking, setup }: CheckoutProps) {
  const payment = usePayment(booking)
  if (payment.settling) return <Confirming received={payment.settling === 'received'} />
  return (
    <div className={checkoutClass}>
      <Summary booking={booking} />
      <PayByCard booking={booking} setup={setup} payment={payment} />
    </div>
  )
}

/** The summary and the card form, next to each other on wide screens. */
export const checkoutClass =
  'mt-4 grid max-w-240 grid-cols-1 items-start gap-6 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] min-[60rem]:gap-8'

/** The classes of the summary. */
export const summaryClass = 'rounded-card border border-transparent bg-mint p-6'

function Summary({ booking }: { readonly booking: Booking }) {
  const [{ locale }, texts] = useTexts(en, enPayment)
  const title = useId()
  const treatment = useTranslated()(booking, 'treatment')
  const amount = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(booking.price)
  return (
    <section className={summaryClass} aria-labelledby={title}>
      <p className="text-ink-quiet">{texts.hello(booking.accountName ?? booking.patientName)}</p>
      <h1 id={title}>
        <WithClinicText sentence={texts.payFor} lang={treatment.language}>
          {treatment.text}
        </WithClinicText>
      </h1>
      <SummaryList>
        {booking.memberId && (
          <SummaryRow name={texts.patient}>
            <bdi>{booking.patientName}</bdi>
          </SummaryRow>
        )}
        {booking.doctor && (
          <SummaryRow name={texts.doctor}>
            <ClinicText>{booking.doctor.name}</ClinicText>
          </SummaryRow>
        )}
        <SummaryRow name={texts.date}>{formatDate(booking.date, locale)}</SummaryRow>
        <SummaryRow name={texts.time}>
          <span className="whitespace-nowrap">{formatSlotText(booking.slot, locale)}</span>
        </SummaryRow>
      </SummaryList>
      <p className={`tabular-nums mt-5 ${totalClass}`}>
        <span className="inline-block first-letter:uppercase">{texts.pleasePay(amount)}</span>
      </p>
    </section>
  )
}

interface PayByCardProps extends CheckoutProps {
  readonly payment: ReturnType<typeof usePayment>
}

function PayByCard({ booking, setup, payment }: PayByCardProps) {
  const texts = useTexts(enPayment)
  const errorText = useErrorText()
  // A new locale would reload the provider's fields and clear them. Elements changes their language in place.
  const [locale] = useState(texts.cardLocale)
  const provider = useQuery(cardProvider(setup, locale))
  const { secret } = payment
  const notOpened = secret.error && `${texts.notOpened} ${errorText(secret.error)}`
  const failure = provider.isError ? texts.formFailed : notOpened
  if (failure)
    return (
      <section className={cardClass('grid gap-5 p-6')}>
        <h2>{texts.byCard}</h2>
        <ErrorText announced>{failure}</ErrorText>
        <Button
          busy={provider.isFetching || secret.isFetching}
          onClick={() => void (provider.isError ? provider.refetch() : secret.refetch())}
        >
          {texts.tryAgain}
        </Button>
      </section>
    )
  return (
    <Elements stripe={provider.data ?? null} options={{ locale: texts.cardLocale as 'en' }}>
      <CardForm
        booking={booking}
        clientSecret={secret.data}
        busy={payment.confirming}
        problem={payment.problem}
        onPay={payment.pay}
        onChange={payment.forgetProblem}
      />
    </Elements>
  )
}

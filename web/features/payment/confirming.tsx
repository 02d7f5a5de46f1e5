import { useEffect, useRef } from 'react'
import { enPayment } from '../../i18n/en/payment.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

interface ConfirmingProps {
  /** Whether the provider has confirmed the payment. Otherwise its outcome is unknown. */
  readonly received: boolean
}

/** Shown while a payment that was made, or may have been made, is being confirmed. */
export function Confirming({ received }: ConfirmingProps) {
  const texts = useTexts(enPayment)
  const heading = useRef<HTMLHeadingElement>(null)
  // The card form had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mx-auto my-4 grid max-w-lg justify-items-center gap-3 py-4 text-center">
      <span
        className="mt-8 mb-2 size-11 animate-spin rounded-full border-3 border-brand border-r-transparent"
        aria-hidden
      />
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {received ? texts.confirming : texts.findingOut}
      </h1>
      <p className="text-balance text-ink-quiet">{received ? texts.confirmingHelp : texts.findingOutHelp}</p>
      <div className="mt-3">
        <ButtonLink to={paths.dashboard}>{texts.myAppointments}</ButtonLink>
      </div>
    </section>
  )
}

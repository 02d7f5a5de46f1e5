import { useEffect, useRef } from 'react'
import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

interface ConfirmingProps {
  /** Whether the provider has confirmed the payment. Otherwise its outcome is unknown. */
  readonly received: boolean
}

/** Shown while a payment that was made, or may have been made, is being confirmed. */
export function Confirming({ received }: ConfirmingProps) {
  const texts = usePaymentMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // The card form had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="empty">
      <span className="spinner" aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {received ? texts.confirming : texts.findingOut}
      </h1>
      <p className="quiet">{received ? texts.confirmingHelp : texts.findingOutHelp}</p>
      <div className="actions">
        <ButtonLink to={paths.dashboard}>{texts.myAppointments}</ButtonLink>
      </div>
    </section>
  )
}

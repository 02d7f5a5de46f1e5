import { useEffect, useRef } from 'react'
import { usePaymentMessages } from '../../i18n/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

interface ConfirmingProps {
  /** The provider has said that it has the money; else nobody knows. */
  readonly received: boolean
}

/** The payment has been made, or may have been, and is being looked for: no second chance to pay, nothing to do but wait. */
export function Confirming({ received }: ConfirmingProps) {
  const texts = usePaymentMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the card form.
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

import { useEffect, useRef } from 'react'
import { usePaymentMessages } from '../../messages/use-payment-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The payment has probably been made and is being looked for: no second chance to pay, and nothing to do but wait. */
export function Confirming() {
  const { confirming, confirmingHelp, myAppointments } = usePaymentMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone with the card form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="empty">
      <span className="spinner" aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {confirming}
      </h1>
      <p className="quiet">{confirmingHelp}</p>
      <div className="actions">
        <ButtonLink to={paths.dashboard}>{myAppointments}</ButtonLink>
      </div>
    </section>
  )
}

import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
// The `pure` entry by its file name, as Node resolves it. The default entry loads the live script on import.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { queryOptions } from '@tanstack/react-query'
import type { PaymentSetup } from '#contract/schemas/payment.ts'

export type CardSetup = Exclude<PaymentSetup, { readonly mode: 'off' }>

/** The provider's library, with its error messages in `locale`. Rejects if it cannot be loaded; can be retried. */
export function cardProvider(setup: CardSetup, locale: string) {
  return queryOptions({
    queryKey: ['card-provider', setup.publishableKey, locale],
    queryFn: () => loadProvider(setup, locale),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

// The library uses an existing `window.Stripe`, which test mode provides.
async function loadProvider(setup: CardSetup, locale: string): Promise<Stripe | null> {
  if (setup.mode === 'stand_in') await loadScript(setup.script)
  // The content security policy blocks the provider's fraud signals.
  else loadStripe.setLoadParameters({ advancedFraudSignals: false })
  return loadStripe(setup.publishableKey, { locale: locale as StripeElementLocale })
}

function loadScript(address: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of the card form could not be fetched.'))
    })
    document.head.append(script)
  })
}

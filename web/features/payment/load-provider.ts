import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
// The package's `pure` entry under its file's name, by which Node's resolution finds it; the plain one loads the live script.
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { queryOptions } from '@tanstack/react-query'
import type { PaymentSetup } from '#contract/payments.ts'

export type CardSetup = Exclude<PaymentSetup, { readonly mode: 'off' }>

/**
 * The provider's library, ready to take a card; rejects where it cannot be fetched and can then be asked again. `locale`
 * is what it says of a card in, once and for all.
 */
export function cardProvider(setup: CardSetup, locale: string) {
  return queryOptions({
    queryKey: ['card-provider', setup.publishableKey, locale],
    queryFn: () => loadProvider(setup, locale),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
}

// The library takes a `window.Stripe` that is there already, and that is how test mode comes in.
async function loadProvider(setup: CardSetup, locale: string): Promise<Stripe | null> {
  if (setup.mode === 'stand_in') await loadScript(setup.script)
  // The provider's other ways of watching a visitor are neither needed nor let through.
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

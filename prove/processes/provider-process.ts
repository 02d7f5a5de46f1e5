import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { LedgerEntry } from '../../server/test-mode/stripe/read-ledger.ts'

/**
 * How the portal's calls fail: each late, or executed without an answer, or refused by 429, 500, invalid JSON and 409
 * in turn.
 */
export type ProviderTrouble = 'none' | 'slow' | 'answers_lost' | 'refuses'

/** The payment provider's stand-in as a process, which survives the portals. */
export interface ProviderProcess {
  /** Address of the provider, for `routeStripe`. */
  readonly url: string
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
  /** Settings of a portal that uses this provider; `NODE_OPTIONS` also needs `routed`. */
  readonly settings: Record<string, string>
  /** Sets the address for events. With null, events wait. */
  sendEvents(portal: string | null): Promise<void>
  trouble(how: ProviderTrouble): Promise<void>
  ledger(): Promise<LedgerEntry[]>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Option of Node that redirects a portal's calls of a service to its stand-in. */
export function routed(service: 'stripe' | 'google'): string {
  return `--import=${pathToFileURL(join(root, `server/testing/route-${service}.ts`)).href}`
}

/** Starts a provider with keys of its own. */
export async function startProvider(): Promise<ProviderProcess> {
  const unique = crypto.randomUUID().replaceAll('-', '')
  const keys = {
    secretKey: `sk_test_${unique}`,
    publishableKey: `pk_test_${unique}`,
    webhookSecret: `whsec_${unique}`,
  }
  const provider = spawn(process.execPath, [join(root, 'server/testing/serve-stripe.ts'), JSON.stringify(keys)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: provider.stdout })[Symbol.asyncIterator]()
  const answer = async () => JSON.parse((await lines.next()).value ?? '{}')
  const command = async (order: object) => {
    provider.stdin.write(`${JSON.stringify(order)}\n`)
    return await answer()
  }
  const { url }: { url?: string } = await answer()
  if (!url) throw new Error('The stand-in did not start; its reason stands above.')
  return {
    url,
    keys,
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_STAND_IN: url,
    },
    sendEvents: (portal) => command({ webhookUrl: portal && `${portal}/api/webhook/stripe` }),
    trouble: (how) => command({ trouble: how }),
    ledger: async () => (await command({ ledger: true })).ledger,
    stop: async () => {
      provider.stdin.end()
      if (provider.exitCode === null) await once(provider, 'exit')
    },
  }
}

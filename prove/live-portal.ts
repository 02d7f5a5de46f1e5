import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { LedgerEntry } from '../server/test-mode/stripe/read-ledger.ts'
import { type RogueGoogle, startRogueGoogle } from '../server/testing/rogue-google.ts'
import { killEmbedded, type PortalProcess, startPortal } from './portal-process.ts'

/** A portal as with the real card provider and Google: keys in its settings, no test mode, the production headers. */
export interface LivePortal {
  readonly portal: PortalProcess
  readonly dataDir: string
  /** Where the stand-in answers as the provider, for `routeStripe`. */
  readonly provider: string
  /** What answers as Google. */
  readonly google: RogueGoogle
  readonly keys: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }
  /** Whether events reach the portal; on from the start. What is missed meanwhile comes again. */
  setWebhooks(on: boolean): Promise<void>
  ledger(): Promise<LedgerEntry[]>
  /** Ends portal and database at once, as a power cut would, and starts them again; the provider goes on. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts one on a database of its own, with its calls to the services led to what stands in for them. */
export async function startLivePortal(settings: Record<string, string> = {}): Promise<LivePortal> {
  const unique = crypto.randomUUID().replaceAll('-', '')
  const keys = {
    secretKey: `sk_test_${unique}`,
    publishableKey: `pk_test_${unique}`,
    webhookSecret: `whsec_${unique}`,
  }
  const root = join(import.meta.dirname, '..')
  const provider = spawn(process.execPath, [join(root, 'server/testing/serve-stripe.ts'), JSON.stringify(keys)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: provider.stdout })[Symbol.asyncIterator]()
  const answer = async () => JSON.parse((await lines.next()).value ?? '{}')
  const command = async (order: object) => {
    provider.stdin.write(`${JSON.stringify(order)}\n`)
    return await answer()
  }
  const setWebhooks = (portal: PortalProcess, on: boolean) =>
    command({ webhookUrl: on ? `${portal.url}/api/webhook/stripe` : null })
  const endProvider = async () => {
    provider.stdin.end()
    if (provider.exitCode === null) await once(provider, 'exit')
  }
  const { url }: { url?: string } = await answer()
  if (!url) throw new Error('The stand-in did not start; its reason stands above.')
  const google = await startRogueGoogle({ posing: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-live-'))
  try {
    const start = async () => {
      const portal = await startPortal({
        DATA_DIR: dataDir,
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
        STRIPE_STAND_IN: url,
        GOOGLE_CLIENT_ID: google.client.clientId,
        GOOGLE_CLIENT_SECRET: google.client.clientSecret,
        GOOGLE_STAND_IN: google.origin,
        NODE_OPTIONS: ['stripe', 'google']
          .map((service) => `--import=${pathToFileURL(join(root, `server/testing/route-${service}.ts`)).href}`)
          .join(' '),
        ...settings,
      })
      await setWebhooks(portal, true)
      return portal
    }
    let portal = await start()
    return {
      get portal() {
        return portal
      },
      dataDir,
      provider: url,
      google,
      keys,
      setWebhooks: (on) => setWebhooks(portal, on),
      ledger: async () => (await command({ ledger: true })).ledger,
      crash: async () => {
        const ended = portal.kill()
        killEmbedded(dataDir)
        await ended
        portal = await start()
      },
      stop: async () => {
        await portal.stop()
        await endProvider()
        await google.close()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await endProvider()
    await google.close()
    throw error
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RogueGoogle, startRogueGoogle } from '../../server/testing/rogue-google.ts'
import { killEmbedded, type PortalProcess, startPortal } from './portal-process.ts'
import { type ProviderProcess, routed, startProvider } from './provider-process.ts'

/**
 * A portal with a live configuration of payment provider and Google: keys in its settings, no test mode, the production
 * headers.
 */
export interface LivePortal {
  readonly portal: PortalProcess
  /** Address of the provider's stand-in, for `routeStripe`. */
  readonly provider: string
  /** The stand-in for Google. */
  readonly google: RogueGoogle
  readonly keys: ProviderProcess['keys']
  /** Switches webhook events on or off; on at the start. Missed events are repeated. */
  setWebhooks(on: boolean): Promise<void>
  ledger: ProviderProcess['ledger']
  /** Kills portal and database as a power cut would and starts them again. The provider keeps running. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts a portal on a database of its own and redirects its calls of services to their stand-ins. */
export async function startLivePortal(settings: Record<string, string> = {}): Promise<LivePortal> {
  const provider = await startProvider()
  const google = await startRogueGoogle({ posing: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-live-'))
  const clear = async () => {
    await provider.stop()
    await google.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const start = async () => {
      const started = await startPortal({
        DATA_DIR: dataDir,
        ...provider.settings,
        GOOGLE_CLIENT_ID: google.client.clientId,
        GOOGLE_CLIENT_SECRET: google.client.clientSecret,
        GOOGLE_STAND_IN: google.origin,
        NODE_OPTIONS: `${routed('stripe')} ${routed('google')}`,
        ...settings,
      })
      await provider.sendEvents(started.url)
      return started
    }
    let portal = await start()
    return {
      get portal() {
        return portal
      },
      provider: provider.url,
      google,
      keys: provider.keys,
      setWebhooks: (on) => provider.sendEvents(on ? portal.url : null),
      ledger: provider.ledger,
      crash: async () => {
        const ended = portal.kill()
        killEmbedded(dataDir)
        await ended
        portal = await start()
      },
      stop: async () => {
        await portal.stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}

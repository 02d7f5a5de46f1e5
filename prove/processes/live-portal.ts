import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RogueGoogle, startRogueGoogle } from '../../server/testing/rogue-google.ts'
import { killEmbedded, type PortalProcess, startPortal } from './portal-process.ts'
import { type ProviderProcess, routed, startProvider } from './provider-process.ts'

/** A portal as with the real card provider and Google: keys in its settings, no test mode, the production headers. */
export interface LivePortal {
  readonly portal: PortalProcess
  /** Where the stand-in answers as the provider, for `routeStripe`. */
  readonly provider: string
  /** What answers as Google. */
  readonly google: RogueGoogle
  readonly keys: ProviderProcess['keys']
  /** Whether events reach the portal; on from the start. What is missed meanwhile comes again. */
  setWebhooks(on: boolean): Promise<void>
  ledger: ProviderProcess['ledger']
  /** Ends portal and database at once, as a power cut would, and starts them again; the provider goes on. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts one on a database of its own, with its calls to the services led to what stands in for them. */
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

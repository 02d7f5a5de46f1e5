import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { GoogleClient, GoogleSignIn } from '../identity/google/google.ts'
import { openGoogle } from '../identity/google/google-auth.ts'
import type { Settings } from '../settings.ts'

/** Sign-in with Google as the settings ask for it, and what has to happen around it. */
export interface OpenedGoogle {
  readonly google: GoogleSignIn
  /** Puts what belongs to test mode on the server; before it listens. */
  mount(app: FastifyInstance): Promise<void>
  /** Asks Google where its endpoints are until it answers, once the portal listens; gives what ends it. */
  start(): () => void
}

/** Where Google says how to reach it. */
export const discoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration'
const longestPauseMs = 30_000

/**
 * Opens sign-in with Google; undefined where it is off. The stand-in is loaded here only, in test mode only, and listens
 * to this machine only. The portal starts without Google too: until it answers, the button says so.
 */
export async function openGoogleSignIn(
  settings: Settings['google'],
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'authSecret'>,
  onError: (error: unknown) => void,
): Promise<OpenedGoogle | undefined> {
  if (settings.mode === 'off') return undefined
  const { client, mount } =
    settings.mode === 'live'
      ? { client: { testMode: false, discoveryUrl, ...settings }, mount: async () => {} }
      : await openStandIn(context.publicUrl, onError)
  const google = openGoogle(context, client)
  return { google, mount, start: () => connectWithBackoff(google, onError) }
}

async function openStandIn(
  publicUrl: URL,
  onError: (error: unknown) => void,
): Promise<{ client: GoogleClient; mount: OpenedGoogle['mount'] }> {
  const { openGoogleStandIn } = await import('../test-mode/google.ts')
  const { client, mount } = openGoogleStandIn({ publicUrl, onError })
  return { client, mount: async (app) => mount(app) }
}

/** Google did not say where its endpoints are; it is asked again. */
class GoogleUnreachableError extends Error {
  override readonly name = 'GoogleUnreachable'
}

function connectWithBackoff(google: GoogleSignIn, onError: (error: unknown) => void): () => void {
  const stop = new AbortController()
  const connect = async () => {
    for (let pauseMs = 1_000; !(await google.connect().catch(() => false)); pauseMs *= 2) {
      if (pauseMs === 1_000) onError(new GoogleUnreachableError())
      await delay(Math.min(pauseMs, longestPauseMs), undefined, { signal: stop.signal, ref: false })
    }
  }
  connect().catch((error: unknown) => {
    if (!stop.signal.aborted) onError(error)
  })
  return () => stop.abort()
}

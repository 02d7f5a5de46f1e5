import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { GoogleClient, GoogleSignIn } from '../identity/google/google.ts'
import { openGoogle } from '../identity/google/google-auth.ts'
import type { Settings } from '../settings.ts'

/** The configured sign-in with Google and its lifecycle. */
export interface OpenedGoogle {
  readonly google: GoogleSignIn
  /** Mounts the routes of test mode. Call it before the server listens. */
  mount(app: FastifyInstance): Promise<void>
  /** Discovers Google's endpoints with retries after the server listens. Returns a function that stops it. */
  start(): () => void
}

/** Google's issuer. */
export const googleIssuer = 'https://accounts.google.com'
const maxDelayMs = 30_000

/**
 * Opens the sign-in with Google; `undefined` if it is off. The stand-in is loaded only in test mode and accepts only
 * requests of this machine. The portal also starts while Google is unreachable; the button then shows a message.
 */
export async function openGoogleSignIn(
  settings: Settings['google'],
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'authSecret'>,
  onError: (error: unknown) => void,
): Promise<OpenedGoogle | undefined> {
  if (settings.mode === 'off') return undefined
  const { client, mount } =
    settings.mode === 'live'
      ? { client: { testMode: false, issuer: googleIssuer, ...settings }, mount: async () => {} }
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

/** Google's endpoints could not be discovered. The discovery is retried. */
class GoogleUnreachableError extends Error {
  override readonly name = 'GoogleUnreachable'
}

function connectWithBackoff(google: GoogleSignIn, onError: (error: unknown) => void): () => void {
  const stop = new AbortController()
  const connect = async () => {
    for (let delayMs = 1_000; !(await google.connect().catch(() => false)); delayMs *= 2) {
      if (delayMs === 1_000) onError(new GoogleUnreachableError())
      await delay(Math.min(delayMs, maxDelayMs), undefined, { signal: stop.signal, ref: false })
    }
  }
  connect().catch((error: unknown) => {
    if (!stop.signal.aborted) onError(error)
  })
  return () => stop.abort()
}

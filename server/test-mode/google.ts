import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GoogleClient } from '../identity/google/google.ts'
import { mountStandIn } from './google/mount.ts'
import { standInPath } from './google/pages.ts'
import type { StandInProvider } from './google/provider.ts'

/** Stand-in for Google in test mode: the same protocol on our own origin, with sample people. */
export interface GoogleStandIn {
  /** The portal's client at the stand-in. Its secret changes with each start. */
  readonly client: GoogleClient
  /** Mounts it under `/test-mode/google/`. Refuses requests that do not come directly from this machine. */
  mount(app: FastifyInstance): void
}

export interface StandInOptions {
  readonly publicUrl: URL
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the stand-in. The provider is loaded with the first request. Its state is in memory: a restart ends only
 * sign-ins in progress, because the IDs of people derive from their addresses.
 */
export function openGoogleStandIn({ publicUrl, onError = () => {} }: StandInOptions): GoogleStandIn {
  const issuer = new URL(standInPath, publicUrl).href
  const client: GoogleClient = {
    testMode: true,
    issuer,
    clientId: 'portal-in-test-mode',
    clientSecret: randomBytes(24).toString('base64url'),
  }
  const redirectUri = new URL('/api/auth/callback/google', publicUrl).href
  let opened: Promise<StandInProvider> | undefined
  const open = async () => {
    const { openProvider } = await import('./google/provider.ts')
    const provider = await openProvider({ issuer, client, redirectUri })
    provider.on('server_error', (_request, error) => onError(error))
    return provider
  }
  const provider = () => {
    opened ??= open()
    return opened
  }
  return { client, mount: (app) => mountStandIn(app, provider) }
}

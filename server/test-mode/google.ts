import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GoogleClient } from '../identity/google/google.ts'
import { mountStandIn } from './google/mount.ts'
import { standInPath } from './google/pages.ts'
import type { StandInProvider } from './google/provider.ts'

/** Google as the portal meets it in test mode: the same protocol on our own origin, and people to choose from. */
export interface GoogleStandIn {
  /** The portal's client at the stand-in; its secret is new with every start. */
  readonly client: GoogleClient
  /** Puts it under `/test-mode/google/`. Requests that do not come straight from this machine are refused. */
  mount(app: FastifyInstance): void
}

export interface StandInOptions {
  readonly publicUrl: URL
  readonly onError?: (error: unknown) => void
}

/**
 * Opens the stand-in; what is heavy in it is loaded when it is first asked. Its state is the memory of this process: a
 * restart ends the choices that are being made and nothing else, since the people it proves are known again by their
 * address.
 */
export function openGoogleStandIn({ publicUrl, onError = () => {} }: StandInOptions): GoogleStandIn {
  const issuer = new URL(standInPath, publicUrl).href
  const client: GoogleClient = {
    testMode: true,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
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

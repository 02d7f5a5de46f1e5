import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callbackPath } from '../identity/sso/sso.ts'
import type { SsoSettings } from '../sso-settings.ts'

/** The person who signs in at the provider next. */
export interface SsoPerson {
  readonly name: string
  readonly email: string
  readonly verified: boolean
  readonly groups: readonly string[]
  readonly amr?: readonly string[]
  readonly acr?: string
}

/** An OpenID provider of a clinic: `oidc-provider` on a port of its own, which asks no one for a password. */
export interface SsoProvider {
  readonly settings: SsoSettings
  next: SsoPerson | 'cancels'
  mood: 'fine' | 'down'
  /** Follows an address of a sign-in as a browser does. Returns the path of the portal to which the provider leads. */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

/** A person at the front desk. */
export const rita: SsoPerson = {
  name: 'Rita Desk',
  email: 'rita@clinic.test',
  verified: true,
  groups: ['everyone', 'front desk'],
}

/** Starts a provider for the portal at `publicUrl`. */
export async function serveSso(
  publicUrl: string,
  options: { readonly port?: number; readonly shortIdTokens?: boolean; readonly only?: boolean } = {},
): Promise<SsoProvider> {
  const { openProvider } = await import('../test-mode/google/provider.ts')
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { testMode: true, issuer: '', clientId: 'portal', clientSecret: 'a secret of the portal' }
  const opened = await openProvider({
    ...{ issuer, client, redirectUri: new URL(callbackPath, publicUrl).href },
    moreClaims: ['groups', 'amr', 'acr', 'auth_time'],
    shortIdTokens: options.shortIdTokens ?? false,
  })
  const provider: SsoProvider = {
    settings: {
      issuer: new URL(issuer),
      ...{ clientId: client.clientId, clientSecret: client.clientSecret },
      name: 'Clinic account',
      scopes: 'openid email profile',
      domains: ['clinic.test'],
      groupsClaim: 'groups',
      groupRoles: [
        ['admins', 'admin'],
        ['front desk', 'receptionist'],
        ['dentists', 'doctor'],
      ],
      secondFactor: ['mfa', 'phr'],
      only: options.only ?? false,
    },
    next: rita,
    mood: 'fine',
    visit: (address) => visit(address, new URL(publicUrl).origin),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return provider

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (provider.mood === 'down') {
      response.writeHead(503).end()
    } else if (request.url?.includes('/choose/')) {
      const to = await opened.interactionResult(request, response, choice(), { mergeWithLastSubmission: false })
      response.writeHead(303, { location: to }).end()
    } else {
      await opened.answer(request, response)
    }
  }

  function choice() {
    if (provider.next === 'cancels') return { error: 'access_denied', error_description: 'The user cancelled.' }
    const { groups, amr = [], acr, ...account } = provider.next
    const accountId = opened.remember({ ...account, more: { groups } })
    return { login: { accountId, remember: false, amr: [...amr], ...(acr !== undefined && { acr }) } }
  }
}

async function visit(address: string, portal: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let next = new URL(address); ; ) {
    if (next.origin === portal) return next.pathname + next.search
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const given of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (to === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(to, next)
  }
}

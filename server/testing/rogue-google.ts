import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import type { GoogleClient } from '../identity/google/google.ts'

/** The account that the provider confirms. */
export interface Proof {
  readonly sub?: string
  readonly email?: string
  readonly name?: string
  readonly email_verified?: unknown
}

/** How the next answer deviates from a correct one. */
export interface Twist {
  /** Overrides claims of the ID token; `undefined` removes a claim. */
  readonly claims?: Record<string, unknown>
  /** Signs with another key, with the client's secret, or not at all. */
  readonly signed?: 'strange_key' | 'client_secret' | 'none'
  readonly withoutIdToken?: true
}

/** An OpenID provider that answers as Google does, or wrongly if a test asks for it. It shows no page. */
export interface RogueGoogle {
  /** Origin of the provider. */
  readonly origin: string
  readonly client: GoogleClient
  /**
   * Returns the path with code and state to which a browser would be redirected, given the address that began a
   * sign-in.
   */
  prove(address: string, proof?: Proof, twist?: Twist): string
  /** Makes the provider answer, answer with 503, not answer at all, or name another issuer in its metadata. */
  mood: 'fine' | 'down' | 'silent' | 'posing'
  close(): Promise<void>
}

interface Pending {
  readonly asked: URLSearchParams
  readonly proof: Proof
  readonly twist: Twist
}

/**
 * Starts a provider on a free port of this machine. With `posing` it names Google's own addresses, for a portal whose
 * requests to them are redirected here (route-google.ts).
 */
export async function startRogueGoogle({ posing = false } = {}): Promise<RogueGoogle> {
  const [own, strange] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Pending>()
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = posing ? 'https://accounts.google.com' : origin
  const [tokens, others] = posing ? ['https://oauth2.googleapis.com', 'https://www.googleapis.com'] : [origin, origin]
  const client: GoogleClient = {
    testMode: false,
    issuer,
    clientId: '738291045512-k3f9ab2c7d.apps.googleusercontent.com',
    clientSecret: 'GOCSPX-abcdefghijklmnopqrstuvwxyz12',
  }
  const rogue: RogueGoogle = {
    origin,
    client,
    mood: 'fine',
    prove(address, proof = {}, twist = {}) {
      const asked = new URL(address).searchParams
      const code = `4/${crypto.randomUUID()}`
      codes.set(code, { asked, proof, twist })
      const back = new URL(asked.get('redirect_uri') ?? '')
      // Google adds the last two.
      const added = { code, state: asked.get('state') ?? '', scope: 'email profile openid', authuser: '0' }
      return `${back.pathname}?${new URLSearchParams(added)}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return rogue

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (rogue.mood === 'silent') return
    const answer = rogue.mood === 'down' ? undefined : await respond(request)
    response.writeHead(answer ? (answer.status ?? 200) : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.body ?? {}))
  }

  async function respond(request: IncomingMessage): Promise<{ status?: number; body: object } | undefined> {
    if (request.url === '/oauth2/v3/certs') return { body: { keys: [jwk] } }
    if (request.url === '/token') return exchange(new URLSearchParams(await text(request)))
    if (request.url === '/userinfo')
      return { body: { sub: 'from-userinfo', email: 'userinfo@gmail.test', email_verified: true } }
    return {
      body: {
        issuer: rogue.mood === 'posing' ? 'https://accounts.google.example' : issuer,
        authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
        token_endpoint: `${tokens}/token`,
        userinfo_endpoint: `${others}/userinfo`,
        jwks_uri: `${others}/oauth2/v3/certs`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
    }
  }

  async function exchange(form: URLSearchParams) {
    const pending = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      pending?.asked.get('code_challenge') === challenge &&
      pending.asked.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_id') === client.clientId &&
      form.get('client_secret') === client.clientSecret
    if (!pending || !right) return { status: 400, body: { error: 'invalid_grant' } }
    const { asked, proof, twist } = pending
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, aud: client.clientId, iat: now, exp: now + 3600, nonce: asked.get('nonce') }
    const person = { sub: '109876543210', email: 'maya@gmail.test', email_verified: true, name: 'Maya Lindqvist' }
    const claims = { ...usual, ...person, ...proof, ...twist.claims }
    const given = { access_token: 'ya29.access', refresh_token: '1//refresh', token_type: 'Bearer', expires_in: 3599 }
    return { body: { ...given, ...(!twist.withoutIdToken && { id_token: await sign(claims, twist.signed) }) } }
  }

  function sign(claims: Record<string, unknown>, how: Twist['signed']): Promise<string> | string {
    const payload = JSON.parse(JSON.stringify(claims)) as JWTPayload
    if (how === 'none') return new UnsecuredJWT(payload).encode()
    if (how === 'client_secret') {
      const parts = [{ alg: 'HS256', kid: 'own' }, payload].map((part) =>
        Buffer.from(JSON.stringify(part)).toString('base64url'),
      )
      return `${parts.join('.')}.${createHmac('sha256', client.clientSecret).update(parts.join('.')).digest('base64url')}`
    }
    const key = how === 'strange_key' ? strange.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }
}

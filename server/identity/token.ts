import { jwtVerify, SignJWT } from 'jose'
import type { Context } from '../context.ts'

const algorithm = 'HS256'
const hmac = { name: 'HMAC', hash: 'SHA-256' }
const audience = 'clinic-api'
const type = 'at+jwt'
const lifetime = '15m'

type TokenContext = Pick<Context, 'clock' | 'publicUrl' | 'authSecret'>
type VerifyContext = TokenContext & Pick<Context, 'previousSecrets'>

// By secret. The library imports any other form of a key at each use.
const keys = new Map<string, Promise<CryptoKey>>()

// Derived from the secret, so that signatures made for cookies are not valid for tokens.
function tokenKey(authSecret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(`access token ${authSecret}`)
  const key = keys.get(authSecret) ?? crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify'])
  keys.set(authSecret, key)
  return key
}

/**
 * Creates a token for a session, valid for 15 minutes. It contains only IDs. The session ID comes first, because pages
 * compare the beginning of tokens to recognize a session (`sessionOf`).
 */
export async function issueToken(
  context: TokenContext,
  session: { personId: string; sessionId: string },
): Promise<string> {
  const now = context.clock()
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(session.personId)
    .setIssuer(context.publicUrl.origin)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(new Date(now.getTime() + 15 * 60_000))
    .sign(await tokenKey(context.authSecret))
}

/** What an access token says. */
interface TokenContent {
  readonly sessionId: string
  readonly personId: string
}

/** Returns the content of an access token; `undefined` if the token is not ours or has expired. */
export async function verifyToken(context: VerifyContext, token: string): Promise<TokenContent | undefined> {
  for (const secret of [context.authSecret, ...context.previousSecrets]) {
    const content = await verifyWith(secret, context, token)
    if (content !== undefined) return content
  }
  return undefined
}

async function verifyWith(secret: string, context: TokenContext, token: string): Promise<TokenContent | undefined> {
  try {
    const { payload } = await jwtVerify(token, await tokenKey(secret), {
      algorithms: [algorithm],
      issuer: context.publicUrl.origin,
      audience,
      typ: type,
      currentDate: context.clock(),
      requiredClaims: ['exp', 'iat', 'nbf', 'sid', 'sub'],
      maxTokenAge: lifetime,
      clockTolerance: 5,
    })
    const { sid: sessionId, sub: personId } = payload
    return typeof sessionId === 'string' && personId !== undefined ? { sessionId, personId } : undefined
  } catch {
    return undefined
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { googleCookieName, sessionCookieName } from './auth.ts'

/**
 * Accepts cookies that were signed with a previous AUTH_SECRET: gives them the present signature when a request arrives. The
 * identity library reads only cookies that the present secret has signed.
 */
export function acceptPreviousSignatures(
  app: FastifyInstance,
  { authSecret, previousSecrets, publicUrl }: Pick<Context, 'authSecret' | 'previousSecrets' | 'publicUrl'>,
): void {
  if (previousSecrets.length === 0) return
  const names = [sessionCookieName(publicUrl), googleCookieName(publicUrl)]
  const signAgain = (cookie: string): string => {
    const name = names.find((known) => cookie.startsWith(`${known}=`))
    const [, value, signature] = /^(.+)\.([^.]+)$/.exec(decode(cookie.slice((name?.length ?? 0) + 1))) ?? []
    if (name === undefined || value === undefined || signature === undefined) return cookie
    if (!previousSecrets.some((secret) => isSame(sign(secret, value), signature))) return cookie
    return `${name}=${encodeURIComponent(`${value}.${sign(authSecret, value)}`)}`
  }
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.cookie !== undefined) headers.cookie = headers.cookie.split(/; */).map(signAgain).join('; ')
  })
}

// The library's signature of a cookie.
function sign(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

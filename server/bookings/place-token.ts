import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClinicDay } from '#contract/dates.ts'
import type { Context } from '../context.ts'

interface PlaceInLine {
  readonly personId: string
  readonly day: ClinicDay
  /** When the person came, in milliseconds since 1970. */
  readonly cameAt: number
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** Signs a place in line, so that another process, or this one after a restart, knows when the person came. */
export function signPlaceToken({ authSecret }: Pick<Context, 'authSecret'>, place: PlaceInLine): string {
  const { personId, day, cameAt, expiresAt } = place
  const content = Buffer.from(JSON.stringify([personId, day, cameAt, expiresAt])).toString('base64url')
  return `${content}.${sign(authSecret, content)}`
}

/**
 * Returns when a person came, in milliseconds since 1970; `undefined` if the portal did not sign the token, it is of another person
 * or day, or it has expired.
 */
export function readPlaceToken(
  { authSecret, previousSecrets, clock }: Pick<Context, 'authSecret' | 'previousSecrets' | 'clock'>,
  token: string,
  of: Pick<PlaceInLine, 'personId' | 'day'>,
): number | undefined {
  const [content = '', signature = ''] = token.split('.')
  const isOurs = [authSecret, ...previousSecrets].some((secret) => isSame(sign(secret, content), signature))
  if (!isOurs) return undefined
  const [personId, day, cameAt, expiresAt] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    ClinicDay,
    number,
    number,
  ]
  const isValid = personId === of.personId && day === of.day && clock().getTime() <= expiresAt
  return isValid ? cameAt : undefined
}

// The key is derived from the secret, so that no other signature of the portal is valid for a place.
function sign(secret: string, content: string): string {
  const key = createHmac('sha256', secret).update('place in line').digest()
  return createHmac('sha256', key).update(content).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

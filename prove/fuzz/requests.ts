import type { Endpoint } from '#contract/endpoint.ts'
import type { Random } from '../../server/demo/random.ts'
import { hostileTexts, mutate, strange } from './mutate.ts'
import { validRequest } from './recipes.ts'
import type { Request } from './send.ts'
import { type WireRequest, wired } from './send.ts'
import type { World } from './world.ts'

/** Distance of a request from a valid one. */
export type Kind = 'right' | 'near' | 'hostile'

/** Creates a request for a call: half of them valid, three in ten nearly valid, two in ten hostile. */
export async function makeRequest(
  world: World,
  endpoint: Endpoint,
  dice: Random,
): Promise<{ readonly kind: Kind; readonly request: WireRequest }> {
  const right = await validRequest(world, endpoint, dice)
  const luck = dice.fraction()
  if (luck < 0.5) return { kind: 'right', request: wired(endpoint, right) }
  const near = dice.chance(0.8) ? twistPart(endpoint, dice, right) : asAnother(world, endpoint, dice, right)
  if (luck < 0.8) return { kind: 'near', request: wired(endpoint, near) }
  return { kind: 'hostile', request: disturb(dice, wired(endpoint, dice.chance(0.5) ? near : right)) }
}

function twistPart(endpoint: Endpoint, dice: Random, right: Request): Request {
  const parts = (['params', 'query', 'headers', 'body'] as const).filter((part) => endpoint[part])
  const part = parts.length > 0 ? dice.pick(parts) : 'query'
  const twisted = mutate(dice, endpoint[part], right[part] ?? {})
  if (part === 'headers') return { ...right, headers: plainHeaders(twisted) }
  // Names and texts of a path or query are encoded, even hostile ones.
  if (part !== 'body') return { ...right, [part]: typeof twisted === 'object' && twisted !== null ? twisted : {} }
  return { ...right, body: twisted as Record<string, unknown> }
}

function plainHeaders(twisted: unknown): Record<string, string> {
  const given = Object.entries(Object(twisted) as object).filter(([name]) => /^[a-z-]+$/.test(name))
  // Some generated objects cannot be converted to text.
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return Object.fromEntries(given.map(([name, value]) => [name, plain(text(value))]))
}

// Headers that no client can send are skipped.
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 6_000)

// These calls remove or lock their caller, or end sessions of theirs that are needed later.
const last = ['changePassword', 'endSession', 'endOtherSessions', 'deleteAccount', 'verifyEmail', 'lockSession']

function asAnother({ admin, patients, member }: World, { name }: Endpoint, dice: Random, right: Request): Request {
  const { by: _, cookie: __, ...rest } = right
  if (last.includes(name)) return rest
  return dice.pick<() => Request>([
    () => rest,
    () => ({ ...rest, by: dice.pick(patients) }),
    () => ({ ...rest, by: admin }),
    () => ({ ...rest, by: member }),
    () => ({ ...rest, cookie: member.cookie }),
  ])()
}

/** Breaks a request: its body, content type, path or headers. */
function disturb(dice: Random, request: WireRequest): WireRequest {
  const { url, headers, payload = '' } = request
  const [path = '', search = ''] = url.split('?')
  const place = dice.below(payload.length + 1)
  const hostile = plain(dice.pick(hostileTexts))
  const text = String(payload)
  return dice.pick<() => WireRequest>([
    () => ({ ...request, payload: text.slice(0, place) }),
    () => ({ ...request, payload: text.slice(0, place) + dice.pick(hostileTexts) + text.slice(place) }),
    () => ({ ...request, payload: Buffer.from([0xff, 0xfe, ...Buffer.from(text)]) }),
    () => ({ ...request, payload: JSON.stringify(strange(dice)) ?? '' }),
    () => ({ ...request, payload: '['.repeat(20_000) }),
    () => ({ ...request, payload: `{"__proto__":{"admin":true},${text.slice(1)}` }),
    () => ({ ...request, payload: `${text.slice(0, -1)},"pad":"${'x'.repeat(70_000)}"}` }),
    () => ({ ...request, headers: { ...headers, 'content-type': dice.pick(types) } }),
    () => ({
      ...request,
      headers: { ...headers, authorization: dice.pick([`Bearer ${hostile}`, 'Basic x', hostile]) },
    }),
    () => ({ ...request, headers: { ...headers, cookie: `${headers.cookie ?? ''}; ${hostile}=${hostile}` } }),
    () => ({ ...request, headers: { ...headers, [dice.pick(names)]: hostile } }),
    () => ({ ...request, url: `${path}?${search}&${search}` }),
    () => ({ ...request, url: `${path}?${search}&${encodeURIComponent(hostile)}=${encodeURIComponent(hostile)}` }),
    () => ({ ...request, url: `${path}?${search.replace('=', '[]=')}` }),
    () => ({ ...request, url: `${path}%${dice.pick(['', '0', 'zz', '00', '2f', 'c0%af'])}?${search}` }),
    () => ({ ...request, url: path.replace(/[^/]*$/, encodeURIComponent(hostile)) }),
  ])()
}

const types = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  '',
]
const names = [
  'idempotency-key',
  'if-none-match',
  'accept-language',
  'accept',
  'origin',
  'sec-fetch-site',
  'x-http-method-override',
  'x-forwarded-for',
  'content-encoding',
  'range',
  'user-agent',
]

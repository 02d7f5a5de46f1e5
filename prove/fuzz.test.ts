import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Random } from '../server/demo/random.ts'
import { startTestApp, type TestApp } from '../server/testing/test-app.ts'
import { takeWrittenTables, watchTables } from '../server/testing/track-writes.ts'
import { makeRequest } from './fuzz/requests.ts'
import { type FuzzAnswer, faultOf, send, type WireRequest } from './fuzz/send.ts'
import { fillWorld, renewSessions, type World } from './fuzz/world.ts'

// Valid, nearly valid and hostile requests for every call of the contract: none may return 5xx, every answer must match
// the contract, and a refused request must change nothing. FUZZ=10000 requests per call is the long form, with a clinic
// for each call. FUZZ_SEED repeats a run, FUZZ_ONLY=bookAppointment,getBooking selects calls.
const requests = Number(process.env.FUZZ ?? 5)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const only = process.env.FUZZ_ONLY?.split(',')
const long = requests > 500
const chosen = endpoints.filter(({ name }) => !only || only.includes(name))

let portal: TestApp
let world: World
let total = 0
beforeAll(async () => {
  console.info(`FUZZ=${requests} FUZZ_SEED=${seed}`)
  await open()
})
afterAll(() => portal.close())

async function open() {
  const options = { cards: {}, mail: { mode: 'test' }, rateLimits: false, live: true } as const
  portal = await startTestApp(inject('templateDatabase'), options)
  world = await fillWorld(portal)
  await watchTables(portal.db)
}

test.each(chosen.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers valid, nearly valid and hostile requests as the contract says',
  async (name, endpoint) => {
    if (long) {
      await portal.close()
      await open()
    }
    const granted = await askAll(endpoint)
    total += granted
    if (!long) return
    console.info(`${name}: ${requests} requests, ${granted} granted`)
    expect(granted / requests, 'granted').toBeGreaterThan(0.2)
  },
  long ? 3_600_000 : undefined,
)

test('at least a fifth of all requests was accepted', () => {
  expect(total / (chosen.length * requests)).toBeGreaterThan(0.2)
})

async function askAll(endpoint: Endpoint): Promise<number> {
  let granted = 0
  for (let number = 0; number < requests; number++) {
    if (number % 1_000 === 0) await renewSessions(world)
    const dice = new Random(seed + numberOf(`${endpoint.name} ${number}`))
    const { kind, request } = await makeRequest(world, endpoint, dice)
    await takeWrittenTables(portal.db)
    const answer = await send(portal, request)
    const fault = faultOf(endpoint, answer) ?? (await traceOf(answer))
    if (fault)
      throw new Error(`${fault}\n${formatExchange(kind, request, answer)}\nFUZZ_SEED=${seed}, request ${number}`)
    if (answer.status < 300) granted++
  }
  return granted
}

async function traceOf({ status }: FuzzAnswer): Promise<string | undefined> {
  const touched = status < 400 ? [] : await takeWrittenTables(portal.db)
  return touched.length > 0 ? `it was refused and wrote to ${touched}` : undefined
}

function formatExchange(
  kind: string,
  { method, url, headers, payload }: WireRequest,
  { status, body }: FuzzAnswer,
): string {
  const sent = [JSON.stringify(headers), String(payload ?? '')].map((text) => text.slice(0, 1_000))
  return [`a ${kind} request: ${method} ${url.slice(0, 500)}`, ...sent, `${status} ${body.slice(0, 1_000)}`].join('\n')
}

/** Hashes a text to a seed. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

import { setTimeout as delay } from 'node:timers/promises'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { tokenFor } from '../../prove/test-users.ts'
import { byMember, memberOf } from '../busy-clinic.ts'
import { requestOf } from '../load.ts'
import { type Answer, createConnections } from './connections.ts'
import type { Place, RushJob, RushOutcome } from './job.ts'

// A load process of a rush. It makes its patients' tokens first, sends `ready`, and begins on the next message. Exits with
// its parent.
process.once('disconnect', () => process.exit())
process.once('message', async (job: RushJob) => {
  const visit = await prepare(job)
  process.once('message', async (begin: number) => process.send?.(await rush(job, begin, visit)))
  process.send?.('ready')
})

type Visit = (patient: number, cameAt: number, found: RushOutcome) => Promise<string>

async function rush({ patients, arrival }: RushJob, begin: number, visit: Visit): Promise<RushOutcome> {
  const found: RushOutcome = { outcomes: {}, reads: [], answers: [], waits: [], repeats: { inLine: 0, refused: 0 } }
  const count = async (patient: number, cameAt: number) => {
    const outcome = await visit(patient, cameAt, found).catch((error: Error) => `no answer: ${error.message}`)
    found.outcomes[outcome] = (found.outcomes[outcome] ?? 0) + 1
  }
  await delay(begin - Date.now())
  if ('clients' in arrival) {
    let next = 0
    const goOn = async () => {
      while (next < patients) await count(next++, performance.now())
    }
    await Promise.all(Array.from({ length: arrival.clients }, goOn))
  } else {
    const start = performance.now()
    const visits: Promise<void>[] = []
    while (visits.length < patients) {
      const due = start + visits.length * arrival.everyMs
      if (due <= performance.now()) visits.push(count(visits.length, due))
      else await delay(1)
    }
    await Promise.all(visits)
  }
  return found
}

/** Makes the tokens. Returns a function that visits as one patient and returns the outcome. */
async function prepare({ ports, origin, date, places, first, step, patients }: RushJob): Promise<Visit> {
  const exchange = createConnections()
  const members = Array.from({ length: patients }, (_, n) => memberOf(first + n * step))
  const tokens: string[] = []
  for (const member of members) tokens.push(await tokenFor(origin, member))
  const readDay = requestOf(`/api/available?date=${encodeURIComponent(date)}`)
  let known: { readonly etag: string | undefined; readonly free: readonly Place[] } = { etag: undefined, free: places }
  const draw = (from: readonly Place[]) => from[Math.floor(Math.random() * from.length)]

  return async (patient, cameAt, found) => {
    const port = ports[patient % ports.length] ?? 0
    const day = await repeat(() => exchange(port, readDay), found)
    found.reads.push(performance.now() - cameAt)
    if (day.status !== 200) return refusalOf('read', day)
    const etag = day.header('etag')
    if (etag !== known.etag) known = { etag, free: freePlaces(day) }
    // Someone who finds nothing free tries a slot that was free before.
    const place = draw(known.free) ?? draw(places)
    const body = { ...place, date, ...byMember(members[patient]) }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const askedAt = performance.now()
    let told: { readonly wait: number; readonly at: number } | undefined
    let inLine: string | undefined
    const book = async () => {
      const headers = { ...key, ...(inLine !== undefined && { 'place-in-line': inLine }) }
      const answer = await exchange(port, requestOf('/api/booking', tokens[patient], body, headers))
      const { wait, place: given } = placeOf(answer)
      if (given === undefined) return answer
      inLine = given
      told ??= { wait: wait * 1_000, at: performance.now() }
      return answer
    }
    const booked = await repeat(book, found)
    found.answers.push(performance.now() - askedAt)
    if (told) found.waits.push({ shown: told.wait, real: performance.now() - told.at })
    if (booked.status !== 200) return refusalOf('book', booked)
    return (JSON.parse(booked.body) as { success: boolean }).success ? 'booked' : 'already_booked'
  }
}

/** Repeats a request as the page does, after the time that a 503 names. */
async function repeat(ask: () => Promise<Answer>, { repeats }: RushOutcome): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    const seconds = Number(answer.header('retry-after'))
    if (answer.status !== 503 || !seconds) return answer
    repeats[placeOf(answer).place === undefined ? 'refused' : 'inLine']++
    await delay(seconds * 1_000)
  }
}

function placeOf({ status, body }: Answer): { readonly wait: number; readonly place: string | undefined } {
  const found = status === 503 ? (JSON.parse(body) as { wait?: number; place?: string }) : {}
  return { wait: found.wait ?? 0, place: found.place }
}

/** Returns the code of a refusal. */
function refusalOf(call: 'read' | 'book', { status, body }: Answer): string {
  if (status === 503) return `${call}: 503 without Retry-After`
  const { code } = JSON.parse(body) as { code: string }
  return code === 'slot_taken' ? code : `${call}: ${status} ${code}`
}

function freePlaces({ body }: Answer): Place[] {
  return (JSON.parse(body) as AvailableTreatment[]).flatMap(({ _id, name, price, slots }) =>
    slots.map((slot) => ({ treatmentId: _id, treatment: name, price, slot })),
  )
}

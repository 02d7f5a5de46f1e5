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
  const found: RushOutcome = { outcomes: {}, reads: [], bookings: [] }
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
    const day = await exchange(port, readDay)
    found.reads.push(performance.now() - cameAt)
    if (day.status !== 200) return refusalOf('read', day)
    const etag = day.header('etag')
    if (etag !== known.etag) known = { etag, free: freePlaces(day) }
    // Someone who finds nothing free tries a slot that was free before.
    const place = draw(known.free) ?? draw(places)
    const body = { ...place, date, ...byMember(members[patient]) }
    const askedAt = performance.now()
    const booked = await exchange(port, requestOf('/api/booking', tokens[patient], body))
    found.bookings.push(performance.now() - askedAt)
    if (booked.status !== 200) return refusalOf('book', booked)
    return (JSON.parse(booked.body) as { success: boolean }).success ? 'booked' : 'already_booked'
  }
}

/** Returns the code of a refusal. A refusal for overload needs a Retry-After. */
function refusalOf(call: 'read' | 'book', { status, header, body }: Answer): string {
  if (status === 503) return header('retry-after') ? '503' : `${call}: 503 without Retry-After`
  const { code } = JSON.parse(body) as { code: string }
  return code === 'slot_taken' ? code : `${call}: ${status} ${code}`
}

function freePlaces({ body }: Answer): Place[] {
  return (JSON.parse(body) as AvailableTreatment[]).flatMap(({ _id, name, price, slots }) =>
    slots.map((slot) => ({ treatmentId: _id, treatment: name, price, slot })),
  )
}

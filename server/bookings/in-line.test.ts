import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, inject, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { watchTurns } from '../../prove/order-of-turns.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const day: ClinicDay = '2026-12-01'

let portal: TestApp | undefined
afterEach(async () => {
  await portal?.close()
  portal = undefined
})

test('bookings wait in line while the day is locked, and have their turns in order by their tokens', async () => {
  const log: string[] = []
  const app = await startTestApp(inject('templateDatabase'), {
    rateLimits: false,
    log: { write: (text) => log.push(text) },
  })
  portal = app
  const starts = Array.from({ length: 12 }, (_, n) => 600 + 30 * n)
  const treatment: Treatment = await addTreatment(app, { name: 'Checkup', starts, minutes: 30 })
  const people: Person[] = []
  for (const _ of starts) people.push(await addPerson(app))
  const book = (by: Person, n: number, place?: string) =>
    app.app.inject({
      ...{ method: 'POST', url: '/api/booking', payload: bookingOf(by, treatment, day, treatment.slots[n]) },
      headers: authHeaders(by, place === undefined ? {} : { 'place-in-line': place }),
    })
  const { first, others } = await app.db.transaction().execute(async (tx) => {
    await sql`select lock_days(null)`.execute(tx)
    const answers: ReturnType<typeof book>[] = []
    for (const [n, by] of people.entries()) {
      answers.push(book(by, n))
      // The first has its turn before the others come, which come at different times.
      if (n === 0) await expect.poll(() => waitingFor(app)).toBe(1)
      else await delay(5)
      app.advance(0.001)
    }
    // After four seconds on their connections.
    return { first: answers[0], others: await Promise.all(answers.slice(1)) }
  })
  for (const { statusCode, headers, json } of others) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
    const place = expect.stringMatching(/^[\w-]+\.[\w-]+$/)
    expect(json<Problem>()).toMatchObject({ code: 'in_line', wait: 2, place })
  }
  // The last repeats the request first.
  const repeated = others.map(({ json }, n) => [people[n + 1], n + 1, json<Problem>().place] as const).toReversed()
  const answers = [first, ...repeated.map(([by, n, place]) => by && book(by, n, place))]
  for (const answer of await Promise.all(answers)) expect(answer?.json().success).toBe(true)
  const turns = log.filter((text) => text.includes('"msg":"turn"'))
  expect(orderOf(turns)).toMatchObject({ turns: 12, outOfOrder: 0, late: 0 })
  expect(log.filter((text) => text.includes('"msg":"in line"'))).not.toEqual([])
  expect(orderOf(turns.toReversed()).outOfOrder, 'control: the other way round').toBeGreaterThan(0)
})

function orderOf(turns: readonly string[]) {
  const { onLog, take } = watchTurns()
  for (const text of turns) onLog(text.trim())
  return take()
}

test.each(['', 'a b', 'x'.repeat(401)])('refuses the header %j', async (place) => {
  const app = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  portal = app
  const person = await addPerson(app)
  const treatment = await addTreatment(app, { name: 'Checkup', starts: [600], minutes: 30 })
  const { statusCode } = await app.app.inject({
    ...{ method: 'POST', url: '/api/booking', payload: bookingOf(person, treatment, day) },
    headers: authHeaders(person, { 'place-in-line': place }),
  })
  expect(statusCode).toBe(400)
})

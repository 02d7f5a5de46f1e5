import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { Treatment } from '#contract/treatments.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createSessionCache } from './session-cache.ts'

let portal: TestApp
let treatment: Treatment
let person: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true, cards: {} })
  treatment = await addTreatment(portal, { name: 'Crown', starts: [600], minutes: 30 })
})
afterAll(() => portal.close())
beforeEach(async () => {
  person = await addPerson(portal)
})

/** Asks for a slot that the treatment does not have: whoever may ask is told so. */
async function ask(by = person): Promise<number> {
  const payload = bookingOf(by, treatment, '2026-12-01', '08.00 AM - 08.30 AM')
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(by),
    payload,
  })
  return statusCode
}

const [mayAsk, mayNot] = [422, 401]
const isKnown = (who = person) => portal.context.sessionCache.find(who.token) !== undefined

/** How often the database is asked for a session while something is done. */
async function lookUps(work: () => Promise<unknown>): Promise<number> {
  const prepared = vi.spyOn(portal.context, 'runPrepared')
  await work()
  const count = prepared.mock.calls.filter(([{ name }]) => name === 'live-session').length
  prepared.mockRestore()
  return count
}

describe('when somebody books', () => {
  test('then who they are is asked once', async () => {
    expect(await lookUps(ask)).toBe(1)
    expect(await lookUps(ask)).toBe(0)
    expect(await ask()).toBe(mayAsk)
  })

  test('then a payment, what one may do, and all that admins do are asked each time', async () => {
    const admin = await addPerson(portal, { admin: true })
    const get = (url: string, by: Person) => () => portal.app.inject({ url: `/api${url}`, headers: authHeaders(by) })
    const pay = () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/create-payment-intent',
        headers: authHeaders(person),
        payload: { price: 10, bookingId: crypto.randomUUID() },
      })
    for (const who of [person, admin]) await ask(who)
    for (const call of [pay, get(`/admin/${person.email}`, person), get('/users', admin)]) {
      expect(await lookUps(call)).toBeGreaterThan(0)
    }
  })

  test.for([
    ['ended', () => sql`delete from session where id = ${person.sessionId}`],
    ['run out', () => sql`update session set expires_at = now() where id = ${person.sessionId}`],
    ['of somebody removed', () => sql`delete from person where id = ${person.id}`],
    ['one of thousands that ended', () => sql`truncate session`],
  ] as const)('then a session that another process found %s soon opens nothing', async ([, end]) => {
    expect([await ask(), isKnown()]).toEqual([mayAsk, true])
    await end().execute(portal.db)
    await expect.poll(() => ask()).toBe(mayNot)
  })

  test('then a role, a name or an address that another process changed is soon asked anew', async () => {
    for (const change of [{ role: 'admin' as const }, { name: 'Another Name' }, { email: 'another@clinic.test' }]) {
      await ask()
      expect(isKnown()).toBe(true)
      await portal.db.updateTable('person').set(change).where('id', '=', person.id).execute()
      await expect.poll(() => isKnown()).toBe(false)
    }
  })

  test('then what somebody else does leaves them known', async () => {
    const other = await addPerson(portal)
    for (const who of [person, other]) await ask(who)
    await portal.db.deleteFrom('session').where('id', '=', other.sessionId).execute()
    await expect.poll(() => isKnown(other)).toBe(false)
    expect(isKnown()).toBe(true)
  })

  test('then any other write of the same process has them asked anew at once', async () => {
    const admin = await addPerson(portal, { admin: true })
    await ask()
    const removed = await portal.app.inject({
      method: 'DELETE',
      url: `/api/user/${person.email}`,
      headers: authHeaders(admin),
    })
    expect([removed.statusCode, isKnown(), await ask()]).toEqual([200, false, mayNot])
  })

  test('then a session that runs out by itself is over when it is', async () => {
    await sql`update session set expires_at = now() + interval '3 seconds' where id = ${person.sessionId}`.execute(
      portal.db,
    )
    await expect.poll(async () => [await ask(), isKnown()]).toEqual([mayAsk, true])
    await expect.poll(() => ask()).toBe(mayNot)
  })
})

describe('when who calls is kept', () => {
  const known = {
    personId: 'p',
    sessionId: 's',
    email: 'p@clinic.test',
    name: 'P',
    admin: false,
    recentlyAuthenticated: true,
  }
  const now = new Date('2026-11-23T09:00:00Z')
  const sure = { ms: 60_000, tokenUntil: now.getTime() + 60_000 }

  test('then not while changes are not heard, nor who was looked for when something changed', () => {
    const callers = createSessionCache(() => now)
    callers.beginLookup('t')(known, sure)
    expect(callers.find('t')).toBeUndefined()
    callers.listener.onConnected()
    const keep = callers.beginLookup('t')
    callers.listener.onNotification('somebody else')
    keep(known, sure)
    expect(callers.find('t')).toBeUndefined()
    callers.beginLookup('t')(known, sure)
    expect(callers.find('t')).toBe(known)
    callers.listener.onDisconnected()
    expect(callers.find('t')).toBeUndefined()
    callers.beginLookup('t')(known, sure)
    expect(callers.find('t')).toBeUndefined()
  })

  test('then no longer than the token lasts, and the oldest of ten thousand makes room', () => {
    let at = now
    const callers = createSessionCache(() => at)
    callers.listener.onConnected()
    for (let i = 0; i <= 10_000; i++) callers.beginLookup(`${i}`)(known, sure)
    expect([callers.find('0'), callers.find('1')]).toEqual([undefined, known])
    at = new Date(sure.tokenUntil)
    expect(callers.find('1')).toBeUndefined()
  })
})

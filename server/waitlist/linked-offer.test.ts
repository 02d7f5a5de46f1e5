import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { signUp } from '../testing/accounts.ts'
import { addPerson, addTreatment, type Person, today } from '../testing/factories.ts'
import { mailsOf, takeMails } from '../testing/mails.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { bookSlot, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let checkup: Treatment
let maya: Person
let token: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660], minutes: 30 })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  await joinFor(portal, maya, checkup)
  await free()
  token = await mailedToken()
  return () => portal.close()
})

async function free(ahead = 8): Promise<void> {
  const booker = await addPerson(portal)
  const booking = await bookSlot(portal, booker, checkup, addDays(today(portal), ahead))
  await cancel(portal, booker, booking._id)
}

/** Returns the token in the latest mail about an offer. */
async function mailedToken(): Promise<string> {
  const mail = (await mailsOf(portal)).find(({ subject }) => subject.startsWith('A time became free'))
  return /\/offer#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const post = (path: string, body: object, remoteAddress = '127.0.0.1') =>
  portal.app.inject({ method: 'POST', url: `/api/offer-link${path}`, payload: body, remoteAddress })
const open = async (of = token) => (await post('', { token: of })).json()
const code = async (answer: ReturnType<typeof post>) => [(await answer).statusCode, (await answer).json().code]
const ended = [400, 'link_expired']

describe('the link of an offer', () => {
  test('shows it, and changes nothing when a mail scanner opens it', async () => {
    const before = await countWrites(portal.db)
    expect(await open()).toMatchObject({
      ...{ firstName: 'Maya', state: 'open', treatment: 'Checkup', date: 'Dec 1, 2026', slot: checkup.slots[0] },
    })
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'] as const) {
      for (const path of ['', '/accept', '/decline', `/${token}`, `?token=${token}`]) {
        expect((await portal.app.inject({ method, url: `/api/offer-link${path}` })).statusCode).toBe(404)
      }
    }
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('accepts it, once, as a visitor', async () => {
    for (const _ of ['once', 'again']) {
      const answer = await post('/accept', { token, phone: '(503) 555-0123' })
      expect([answer.statusCode, answer.json().state]).toEqual([200, 'accepted'])
    }
    expect(await entryOf(portal, maya)).toBeUndefined()
    const { rows } = await portal.db.executeQuery<{ actor: string; action: string }>(
      portal.db
        .selectFrom('audit_entry')
        .select(['actor', 'action'])
        .where('person_id', '=', maya.id)
        .where('action', 'in', ['booked', 'offer_accepted'])
        .orderBy('id')
        .compile(),
    )
    expect(rows).toEqual([
      { actor: 'visitor', action: 'booked' },
      { actor: 'visitor', action: 'offer_accepted' },
    ])
  })

  test('declines it, and then says so', async () => {
    expect((await post('/decline', { token, day: true })).json().state).toBe('declined')
    expect(await open()).toMatchObject({ state: 'declined' })
    expect(await code(post('/accept', { token }))).toEqual([409, 'offer_ended'])
    expect(await entryOf(portal, maya)).not.toHaveProperty('offer')
  })

  test('moves a later appointment, without telling when that is', async () => {
    await callAs(portal, maya, 'DELETE', `/waitlist/${(await entryOf(portal, maya))?._id}`)
    const later = await bookSlot(portal, maya, checkup, addDays(today(portal), 20))
    portal.advance(1)
    await joinFor(portal, maya, checkup)
    await free(9)
    const second = await mailedToken()
    expect((await open(second)).replaces).toEqual({})
    expect((await post('/accept', { token: second })).json()).toMatchObject({ state: 'accepted', bookingId: later._id })
  })

  test('says that the offer has expired, until the time starts', async () => {
    portal.advance(120)
    expect(await open()).toMatchObject({ state: 'expired' })
    expect(await code(post('/accept', { token }))).toEqual([409, 'offer_ended'])
    portal.advance(8 * 24 * 60)
    expect(await code(post('', { token }))).toEqual(ended)
  })

  test('ends with another address, and with the account', async () => {
    await portal.db.updateTable('person').set({ email: 'new@clinic.test' }).where('id', '=', maya.id).execute()
    for (const path of ['', '/accept', '/decline']) expect(await code(post(path, { token }))).toEqual(ended)
    expect(await offerTo(portal, maya)).toMatchObject({ state: 'open' })
    await callAs(portal, maya, 'DELETE', '/me')
    expect(await portal.db.selectFrom('appointment_link').selectAll().execute()).toEqual([])
  })

  test('is not the link of another purpose, and is stored as a digest', async () => {
    const answer = await portal.app.inject({ method: 'POST', url: '/api/visit-link', payload: { token } })
    expect([answer.statusCode, answer.json().code]).toEqual(ended)
    const [row] = await portal.db.selectFrom('appointment_link').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.token_hash).toHaveLength(32)
    for (const guess of [token.slice(0, -1), `${token}A`, row?.offer_id, 'x'.repeat(200)]) {
      expect(await code(post('/accept', { token: guess }))).toEqual(ended)
    }
  })

  test('can be guessed thirty times a minute', async () => {
    const guesses = []
    for (let i = 0; i < 31; i++) guesses.push((await post('', { token: `guess ${i}` })).statusCode)
    expect(guesses).toEqual([...Array(30).fill(400), 429])
    expect(await code(post('/accept', { token }))).toEqual([429, 'too_many_requests'])
    expect((await post('', { token }, '192.0.2.7')).statusCode).toBe(200)
  })
})

test('an unverified address gets ten mails about offers and appointments an hour, a verified one all', async () => {
  const unverified = await signUp(portal, { name: 'Leo Park', email: 'leo@clinic.test', password: 'six teeth' })
  await callAs(portal, maya, 'DELETE', `/waitlist/${(await entryOf(portal, maya))?._id}`)
  await takeMails(portal)
  for (const { person, mailed } of [
    { person: unverified, mailed: 10 },
    { person: maya, mailed: 12 },
  ]) {
    for (let i = 0; i < 12; i++) {
      checkup = await addTreatment(portal, { name: `${person.email} ${i}`, starts: [600], minutes: 30 })
      await joinFor(portal, person, checkup)
      // Not of one network, which gets three offers at a time.
      await portal.db.updateTable('waitlist_entry').set({ network: null }).execute()
      await free(8 + i)
    }
    const mails = (await takeMails(portal)).filter(({ to }) => to.includes(person.email))
    expect(mails.map(({ kind }) => kind)).toEqual(Array(mailed).fill('time_offered'))
  }
})

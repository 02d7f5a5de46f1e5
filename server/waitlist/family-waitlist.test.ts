import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DeskDay } from '#contract/schemas/desk.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { DeskEntry, LinkedOffer, WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { findViolations } from '../backup/invariants.ts'
import { addPerson, addTreatment, type Person, today } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { accept, bookSlot, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let checkup: Treatment
let booker: Person
let maya: Person
let desk: Person
let admin: Person
let leo: FamilyMember
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
  booker = await addPerson(portal)
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  desk = await addPerson(portal, { role: 'receptionist' })
  admin = await addPerson(portal, { admin: true })
  leo = await addMember(maya, 'Leo Lindqvist')
  return async () => {
    expect(await findViolations(portal.db)).toEqual([])
    await portal.close()
  }
})

const day = () => addDays(today(portal), 8)
const list = async (person: Person) => (await callAs<WaitlistEntry[]>(portal, person, 'GET', '/waitlist')).body
const line = async () => (await callAs<DeskEntry[]>(portal, desk, 'GET', '/desk/waitlist')).body

async function addMember(person: Person, name: string): Promise<FamilyMember> {
  return (await callAs<FamilyMember>(portal, person, 'POST', '/family', { name, birthDate: '2018-03-09' })).body
}

/** Frees a time of the checkup. */
async function free(on = day()): Promise<void> {
  await cancel(portal, booker, (await bookSlot(portal, booker, checkup, on))._id)
}

test('a family member waits beside the account, and an accepted offer is theirs', async () => {
  const joined = await joinFor(portal, maya, checkup, { memberId: leo._id })
  expect(joined.body.member).toEqual({ _id: leo._id, name: 'Leo Lindqvist' })
  expect((await joinFor(portal, maya, checkup, { memberId: leo._id })).body.code).toBe('already_waiting')
  portal.advance(1)
  expect((await joinFor(portal, maya, checkup)).status).toBe(200)
  // Their own appointment at that time is not in the way of the child's.
  const cleaning = await addTreatment(portal, { name: 'Cleaning', starts: [600], minutes: 30 })
  await bookSlot(portal, maya, cleaning, day())
  await free()
  const offer = await offerTo(portal, maya)
  expect(offer).toMatchObject({ state: 'open', member: 'Leo Lindqvist' })
  const mail = (await takeMails(portal)).find(({ kind }) => kind === 'time_offered')
  expect([mail?.to, mail?.text]).toEqual([expect.stringContaining(maya.email), expect.stringContaining('For: Leo')])
  const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const link = await portal.app.inject({ method: 'POST', url: '/api/offer-link', payload: { token } })
  expect(link.json<LinkedOffer>()).toMatchObject({ firstName: 'Maya', member: 'Leo' })
  await accept(portal, maya, offer)
  const { body: bookings } = await callAs<Booking[]>(portal, maya, 'GET', `/dashboard?patientEmail=${maya.email}`)
  const booked = bookings.find(({ _id }) => _id === offer?._id)
  expect(booked).toMatchObject({ memberId: leo._id, patientName: 'Leo Lindqvist', phone: '(503) 555-0199' })
  expect((await list(maya)).map(({ member }) => member)).toEqual([undefined])
})

test('only a member of the account can be chosen, and refusals change nothing', async () => {
  const theirs = await addMember(booker, 'Nia Park')
  const removed = await addMember(maya, 'Ada Lindqvist')
  await callAs(portal, maya, 'DELETE', `/family/${removed._id}`)
  const before = await countWrites(portal.db)
  for (const memberId of [theirs._id, removed._id, crypto.randomUUID(), maya.id]) {
    expect((await joinFor(portal, maya, checkup, { memberId })).body.code).toBe('no_such_member')
  }
  expect(await countWrites(portal.db)).toEqual(before)
})

test('the desk adds a member and sees for whom an entry and a held time are', async () => {
  const wish = { treatmentId: checkup._id, weekdays: [1, 2, 3, 4, 5], times: ['morning'], until: addDays(day(), 20) }
  const add = (memberId: string) =>
    callAs(portal, desk, 'POST', '/desk/waitlist', { ...wish, patientId: maya.id, memberId })
  expect((await add(crypto.randomUUID())).body.code).toBe('no_such_member')
  expect((await add(leo._id)).status).toBe(200)
  await free()
  const who = { patientId: maya.id, patientName: 'Leo Lindqvist', accountName: 'Maya Lindqvist' }
  expect(await line()).toMatchObject([{ ...who, offer: { member: 'Leo Lindqvist' } }])
  const { body } = await callAs<DeskDay>(portal, desk, 'GET', `/desk/day?date=${day()}`)
  expect(body.held).toMatchObject([{ patient: { _id: maya.id, name: 'Leo Lindqvist' } }])
})

test('removing a member ends their entry, and the time goes to the next in line', async () => {
  await joinFor(portal, maya, checkup, { memberId: leo._id })
  portal.advance(1)
  await joinFor(portal, maya, checkup)
  await free()
  expect((await offerTo(portal, maya))?.member).toBe('Leo Lindqvist')
  const removed = await callAs(portal, maya, 'DELETE', `/family/${leo._id}`)
  expect(removed.status).toBe(200)
  const [left, ...others] = await list(maya)
  expect([left?.member, left?.offer?.state, others]).toEqual([undefined, 'open', []])
  const rows = portal.db.selectFrom('waitlist_entry').select(['member_id', 'ended']).orderBy('ended')
  expect(await rows.execute()).toEqual([
    { member_id: leo._id, ended: 'left' },
    { member_id: null, ended: null },
  ])
})

test('an account and its family have at most 20 entries, also if they join at the same time', async () => {
  const nia = await addMember(maya, 'Nia Lindqvist')
  await addMember(maya, 'Ida Lindqvist')
  await sql`
    insert into waitlist_entry (patient_id, member_id, treatment_id, weekdays, morning, afternoon, until, joined_at)
    select ${maya.id}, m.id, t.id, '{1}', true, true, ${addDays(today(portal), 60)}::date, ${portal.context.clock()}::timestamptz
    from treatment t, (select null::uuid as id union all select id from family_member) m
    where t.id <> ${checkup._id} limit 19`.execute(portal.db)
  const joining = [undefined, leo._id, nia._id].map((memberId) => joinFor(portal, maya, checkup, { memberId }))
  const codes = (await Promise.all(joining)).map(({ status, body }) => body.code ?? status)
  expect(codes.toSorted()).toEqual([200, 'too_many_waiting', 'too_many_waiting'])
  const byDesk = { treatmentId: checkup._id, weekdays: [1], times: ['morning'], until: addDays(today(portal), 60) }
  for (const memberId of [undefined, leo._id, nia._id]) {
    const added = await callAs(portal, desk, 'POST', '/desk/waitlist', { ...byDesk, patientId: maya.id, memberId })
    expect(added).toMatchObject({ status: 409, body: { code: 'too_many_waiting' } })
  }
  const [first] = await list(maya)
  await callAs(portal, maya, 'DELETE', `/waitlist/${first?._id}`)
  const again = await Promise.all([leo, nia].map(({ _id }) => joinFor(portal, maya, checkup, { memberId: _id })))
  expect(again.map(({ status }) => status)).toContain(200)
  expect(await list(maya)).toHaveLength(20)
})

test('a merge moves the entries of the family, with their open offers', async () => {
  const source = await addPerson(portal, { name: 'Maya L.' })
  const child = await addMember(source, 'Nia Lindqvist')
  await joinFor(portal, source, checkup, { memberId: child._id })
  portal.advance(1)
  await joinFor(portal, source, checkup)
  await joinFor(portal, maya, checkup)
  await free()
  const merged = await callAs(portal, admin, 'POST', `/patients/${source.id}/merge`, { into: maya.id })
  expect(merged.status).toBe(200)
  const entries = await list(maya)
  const open = entries.map(({ member, offer }) => ({ name: member?.name, offer: offer?.state }))
  expect(open).toHaveLength(2)
  expect(open).toContainEqual({ name: 'Nia Lindqvist', offer: 'open' })
  expect(open).toContainEqual({ name: undefined, offer: undefined })
})

test('a merge of records with one child keeps one of its entries for a treatment', async () => {
  const source = await addPerson(portal, { name: 'Maya L.' })
  const child = await addMember(source, 'Leo Lindqvist')
  await joinFor(portal, source, checkup, { memberId: child._id })
  portal.advance(1)
  await joinFor(portal, maya, checkup, { memberId: leo._id })
  const [first] = await list(source)
  const merged = await callAs(portal, admin, 'POST', `/patients/${source.id}/merge`, { into: maya.id })
  expect(merged.status).toBe(200)
  expect(await list(maya)).toMatchObject([{ member: { _id: leo._id }, joinedAt: first?.joinedAt }])
})

test('the export and the deletion of an account contain the entries of its family', async () => {
  await joinFor(portal, maya, checkup, { memberId: leo._id })
  const { body } = await callAs<{ waitlist: object[] }>(portal, maya, 'GET', '/me/export')
  expect(body.waitlist).toMatchObject([{ treatment: 'Checkup', for: 'Leo Lindqvist' }])
  expect((await callAs(portal, admin, 'DELETE', `/user/${maya.email}`)).status).toBe(200)
  expect(await portal.db.selectFrom('waitlist_entry').select('id').execute()).toEqual([])
})

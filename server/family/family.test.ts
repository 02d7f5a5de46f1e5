import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { RemovalPreview } from '#contract/schemas/policy.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { attached, takeMails } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs, payFully, readBooking } from '../testing/payments.ts'
import { savePolicy, setHoursBefore } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let maya: Person
let cleaning: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' }, rateLimits: false })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  cleaning = await addRoomyTreatment(portal)
})
afterEach(() => portal.close())

const leo = { name: 'Leo Lindqvist', birthDate: '2018-03-09' }
const ida = { name: 'Ida Lindqvist', birthDate: 'Jan 5, 2021' }

const add = async (member = leo, person = maya) =>
  (await callAs<FamilyMember>(portal, person, 'POST', '/family', member)).body
const family = async (person = maya) => (await callAs<FamilyMember[]>(portal, person, 'GET', '/family')).body
const remove = ({ _id }: { _id: string }, appointments = '', person = maya) =>
  callAs<object>(portal, person, 'DELETE', `/family/${_id}${appointments && `?appointments=${appointments}`}`)

interface Wish {
  readonly person?: Person
  readonly member?: { readonly _id: string } | undefined
  readonly treatment?: Treatment
  readonly slot?: string | undefined
  readonly days?: number
}

async function ask({ person = maya, member, treatment = cleaning, slot, days = 7 }: Wish = {}) {
  const payload = bookingOf(person, treatment, addDays(today(portal), days), slot ?? treatment.slots[0])
  return callAs<{ success?: boolean; code?: string; booking: Booking }>(portal, person, 'POST', '/booking', {
    ...payload,
    ...(member && { memberId: member._id }),
  })
}

async function book(wish: Wish = {}): Promise<Booking> {
  const { status, body } = await ask(wish)
  if (status !== 200 || body.success !== true) throw new Error(JSON.stringify(body))
  return body.booking
}

describe('the people whom an account books for', () => {
  test('are listed, changed and removed by their account only', async () => {
    const member = await add()
    expect(await family()).toEqual([{ ...member, name: 'Leo Lindqvist', birthDate: 'Mar 9, 2018', coming: 0 }])
    const stranger = await addPerson(portal)
    expect(await family(stranger)).toEqual([])
    expect(await callAs(portal, stranger, 'PUT', `/family/${member._id}`, ida)).toMatchObject({
      status: 404,
      body: { code: 'no_such_member' },
    })
    expect((await remove(member, 'keep', stranger)).body).toEqual({ deletedCount: 0 })

    expect((await callAs(portal, maya, 'PUT', `/family/${member._id}`, ida)).body).toEqual({
      ...{ _id: member._id, name: 'Ida Lindqvist', birthDate: 'Jan 5, 2021', coming: 0 },
    })
    expect((await remove(member)).body).toEqual({ deletedCount: 1 })
    expect((await remove(member)).body).toEqual({ deletedCount: 0 })
    expect(await family()).toEqual([])
    expect((await callAs(portal, maya, 'PUT', `/family/${member._id}`, ida)).status).toBe(404)
    const row = await portal.db.selectFrom('family_member').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: member._id, name: '', birth_date: null, place: null })
  })

  test('are at most eight, also when they are added at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => callAs(portal, maya, 'POST', '/family', { ...leo, name: `Child ${i}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), ...Array(4).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('family_full')
    const [first] = await family()
    if (first) await remove(first)
    expect(await add(ida)).toMatchObject({ name: ida.name })
    expect(await family()).toHaveLength(8)
  })

  describe('added by two transactions that do not lock the account', () => {
    /** Returns what became of the second transaction, and how many members there are. */
    async function addEighthTwice() {
      for (let i = 0; i < 7; i++) await add({ ...leo, name: `Child ${i}` })
      const row = { account_id: maya.id, place: 8, name: 'Ida', birth_date: '2021-01-05', created_at: new Date() }
      const { second } = await portal.db.transaction().execute(async (tx) => {
        await tx.insertInto('family_member').values(row).execute()
        let result: unknown
        const second = portal.db
          .insertInto('family_member')
          .values({ ...row, name: 'Eva' })
          .execute()
          .then(
            () => (result = 'added'),
            (error) => (result = error.constraint),
          )
        await expect.poll(async () => result !== undefined || (await waitingFor(portal)) > 0).toBe(true)
        return { second }
      })
      return [await second, (await family()).length]
    }

    test('are eight by the key of their places', async () => {
      expect(await addEighthTwice()).toEqual(['one_member_per_place', 8])
    })

    test('control: without the key they are nine', async () => {
      await sql`alter table family_member drop constraint one_member_per_place`.execute(portal.db)
      expect(await addEighthTwice()).toEqual(['added', 9])
    })
  })

  test.each([
    [{ place: 9 }, 'at_most_eight_members'],
    [{ place: 1 }, 'one_member_per_place'],
    [{ place: null }, 'removed_member_is_empty'],
    [{ birth_date: '1899-12-31' }, 'plausible_birth_date'],
    [{ birth_date: '2999-01-01' }, 'plausible_birth_date'],
    [{ account_id: crypto.randomUUID() }, 'member_of_account'],
  ])('the database refuses %o', async (change, constraint) => {
    await add()
    const row = { account_id: maya.id, place: 2, name: 'Ida', birth_date: '2021-01-05', created_at: new Date() }
    const inserted = portal.db
      .insertInto('family_member')
      .values({ ...row, ...change })
      .execute()
    await expect(inserted).rejects.toMatchObject({ constraint })
  })

  test.each(['1899-12-31', formatClinicDay(addDays('2026-01-01', 40_000)), '2026-02-30'])(
    'have no birth date of %s',
    async (birthDate) => {
      expect((await callAs(portal, maya, 'POST', '/family', { ...leo, birthDate })).status).toBe(400)
    },
  )

  test('are in the personal data and leave with the account', async () => {
    const member = await add()
    await book({ member })
    const data = await callAs<{ profile: Profile }>(portal, maya, 'GET', '/me/export')
    expect(data.body.profile.family).toEqual([{ ...member, birthDate: 'Mar 9, 2018', coming: 1 }])
    const { db } = portal
    await db.updateTable('session').set({ confirmed_at: new Date() }).execute()
    expect((await callAs(portal, maya, 'DELETE', '/me')).status).toBe(200)
    expect(await db.selectFrom('family_member').select(['name', 'birth_date']).execute()).toEqual([
      { name: '', birth_date: null },
    ])
    expect(await db.selectFrom('booking').select(['patient_name', 'state']).execute()).toEqual([
      { patient_name: '', state: 'cancelled' },
    ])
  })

  test('are entered once with a name and birth date', async () => {
    const first = await add()
    const code = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await callAs(portal, maya, method, path, body)).body.code
    expect(await code('POST', '/family', leo)).toBe('member_exists')
    expect(await code('POST', '/family', { ...leo, name: 'LEO LINDQVIST' })).toBe('member_exists')
    const second = await add(ida)
    expect(await code('PUT', `/family/${second._id}`, leo)).toBe('member_exists')
    expect((await family()).map(({ name }) => name)).toEqual(['Leo Lindqvist', 'Ida Lindqvist'])
    // Twins with one name are two people; so is a child of another account.
    await add({ ...leo, birthDate: '2018-03-10' })
    expect((await add(leo, await addPerson(portal))).name).toBe('Leo Lindqvist')
    await remove(first)
    expect((await add()).name).toBe('Leo Lindqvist')
  })

  test('leave entries in the activity log without names', async () => {
    const member = await add()
    await callAs(portal, maya, 'PUT', `/family/${member._id}`, { ...leo, name: 'Leo L.' })
    await remove(member)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'person_id', 'object_id', 'fields'])
      .where('object_kind', '=', 'family_member')
      .orderBy('id')
      .execute()
    const about = { actor_id: maya.id, person_id: maya.id, object_id: member._id }
    expect(entries).toEqual([
      { ...about, action: 'family_member_added', fields: [] },
      { ...about, action: 'family_member_changed', fields: ['name'] },
      { ...about, action: 'family_member_removed', fields: [] },
    ])
  })
})

describe('booking for a family member', () => {
  test('puts their name on the booking, and the account owns and pays it', async () => {
    const member = await add()
    const booking = await book({ member })
    expect(booking).toMatchObject({
      ...{ memberId: member._id, patientName: 'Leo Lindqvist', patientId: maya.id, patientEmail: maya.email },
    })
    await payFully(portal, maya, booking)
    expect((await readBooking(portal, maya, booking._id)).paid).toBe(true)
    expect((await family())[0]?.coming).toBe(1)
    const mails = await takeMails(portal)
    const booked = mails.find(({ subject }) => subject.includes('is confirmed'))
    expect(booked?.to).toContain(maya.email)
    expect(booked?.subject).not.toContain('Leo')
    expect(booked?.text).toContain('For: Leo Lindqvist')
    expect(attached(booked)).toMatch(/SUMMARY:.* – Leo Lindqvist/)
    const own = await book({ days: 8 })
    const [mail] = await takeMails(portal)
    expect([own.memberId, mail?.subject.includes('('), mail?.text.includes('For: ')]).toEqual([undefined, false, false])
  })

  test.each([
    'You won! Call +1 (503) 555 0199',
    'https://evil.example',
    'Sign in at www evil example',
    'pay@evil.example',
    'Locked: confirm your password',
    'Your account is locked call 555',
    'Your account is locked call',
    `Your account is locked ${'and must be confirmed '.repeat(3)}`.trim(),
  ])('E6: writes %j into no part of a mail and no calendar entry', async (name) => {
    const member = await add({ ...leo, name })
    const booking = await book({ member })
    expect(booking.patientName).toBe(name)
    await callAs(portal, maya, 'DELETE', `/booking/${booking._id}`)
    const mails = await takeMails(portal)
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      for (const text of [mail.subject, mail.text, attached(mail), mail.to])
        expect(text).not.toContain(name.slice(0, 20))
      expect(mail.text).not.toContain('For:')
    }
  })

  test('E6: names no one in mails to an address that the account has not verified', async () => {
    const member = await add()
    const account = { id: crypto.randomUUID(), person_id: maya.id, provider_id: 'credential', account_id: maya.id }
    await portal.db.insertInto('account').values(account).execute()
    const named = async (booking: Booking) => {
      const [mail] = await takeMails(portal)
      await callAs(portal, maya, 'DELETE', `/booking/${booking._id}`)
      const [cancelled] = await takeMails(portal)
      return [mail, cancelled].map((each) => /Leo|Maya/.test([each?.text, each?.to, attached(each)].join()))
    }
    expect(await named(await book({ member }))).toEqual([false, false])
    await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', maya.id).execute()
    expect(await named(await book({ member, days: 8 }))).toEqual([true, true])
  })

  test('a parent books two children and themselves at the same time with three doctors, one child never twice', async () => {
    const treatment = await addTreatment(portal, { name: 'Check-up', starts: [600], minutes: 30 })
    const other = await addTreatment(portal, { name: 'X-ray', starts: [600, 630], minutes: 30 })
    for (const { name } of await portal.db.selectFrom('doctor').select('name').limit(3).execute()) {
      await letPerform(portal, name, treatment)
    }
    const [first, second] = [await add(), await add(ida)]
    const bookings = await Promise.all([
      book({ treatment }),
      book({ treatment, member: first }),
      book({ treatment, member: second }),
    ])
    expect(new Set(bookings.map(({ doctor }) => doctor?._id)).size).toBe(3)
    expect(new Set(bookings.map(({ startsAt }) => startsAt)).size).toBe(1)

    const twice = await ask({ treatment: other, member: first })
    expect(twice.body).toMatchObject({ success: false, booking: { slot: '10.00 AM - 10.30 AM' } })
    const refused = sql`update booking set member_id = ${first._id} where member_id = ${second._id}`
    await expect(refused.execute(portal.db)).rejects.toThrow(/patient_in_one_place|one_per_treatment_and_day/)
  })

  test('refuses a removed or another account’s member', async () => {
    const member = await add()
    const stranger = await addPerson(portal)
    const refusal = { status: 404, body: { code: 'no_such_member' } }
    expect(await ask({ person: stranger, member })).toMatchObject(refusal)
    await remove(member)
    expect(await ask({ member })).toMatchObject(refusal)
    const wrong = sql`update booking set member_id = ${member._id}`
    await bookFor(portal, stranger, cleaning)
    await expect(wrong.execute(portal.db)).rejects.toThrow('booking_for_member')
  })

  test('counts for the account’s ten unpaid bookings', async () => {
    await portal.close()
    portal = await startTestApp(inject('templateDatabase'), { cards: {} })
    maya = await addPerson(portal)
    cleaning = await addRoomyTreatment(portal)
    const member = await add()
    for (let i = 0; i < 5; i++) {
      await book({ days: 7 + i })
      await book({ member, days: 7 + i, slot: cleaning.slots[1] })
      portal.advance(2)
    }
    expect((await ask({ member, days: 20 })).body.code).toBe('too_many_unpaid')
  })

  test('works for the desk on the phone, and names them on the patient’s page', async () => {
    const admin = await addPerson(portal, { role: 'admin' })
    const member = await add()
    const page = await callAs<{ family: object[] }>(portal, admin, 'GET', `/patients/${maya.id}`)
    expect(page.body.family).toEqual([{ _id: member._id, name: 'Leo Lindqvist', birthDate: 'Mar 9, 2018' }])
    const { treatment: _, patientEmail: _email, ...request } = bookingOf(maya, cleaning, addDays(today(portal), 7))
    const byPhone = (patientId: string) =>
      callAs<{ booking: Booking; code?: string }>(portal, admin, 'POST', '/bookings', {
        ...request,
        patientId,
        memberId: member._id,
      })
    expect((await byPhone(maya.id)).body.booking).toMatchObject({ memberId: member._id, patientName: 'Leo Lindqvist' })
    expect((await byPhone((await addPerson(portal)).id)).body.code).toBe('no_such_member')
  })
})

describe('removing someone with upcoming appointments', () => {
  let member: FamilyMember
  let bookings: Booking[]
  beforeEach(async () => {
    member = await add()
    bookings = [await book({ member }), await book({ member, days: 8 })]
    await book({ days: 9 })
    await takeMails(portal)
  })

  const states = async () =>
    (await portal.db.selectFrom('booking').select(['state', 'patient_name', 'member_id']).orderBy('day').execute()).map(
      ({ state, patient_name, member_id }) => [state, patient_name, member_id],
    )
  const untouched = () => [
    ['booked', 'Leo Lindqvist', member._id],
    ['booked', 'Leo Lindqvist', member._id],
    ['booked', 'Maya Lindqvist', null],
  ]

  test('needs a decision: without one, nothing changes', async () => {
    expect(await remove(member)).toMatchObject({ status: 409, body: { code: 'member_has_appointments', coming: 2 } })
    expect(await family()).toMatchObject([{ _id: member._id, coming: 2 }])
    expect(await states()).toEqual(untouched())
  })

  test('keeps them with the name they were booked under', async () => {
    expect((await remove(member, 'keep')).body).toEqual({ deletedCount: 1 })
    expect(await family()).toEqual([])
    expect(await states()).toEqual(untouched())
    expect(await takeMails(portal)).toEqual([])
  })

  test('cancels them with a mail each and the refund of the policy', async () => {
    const [paid] = bookings
    if (paid) await payFully(portal, maya, paid)
    await takeMails(portal)
    expect((await remove(member, 'cancel')).body).toEqual({ deletedCount: 1 })
    expect((await states()).map(([state]) => state)).toEqual(['cancelled', 'cancelled', 'booked'])
    expect((await takeMails(portal)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/has been cancelled$/),
      expect.stringMatching(/has been cancelled$/),
    ])
    expect(await portal.db.selectFrom('payment').select(['state', 'reason']).execute()).toEqual([
      { state: 'refund_due', reason: 'booking_cancelled' },
    ])
  })

  test('refunds by the policy what was shown, and nothing if it has become another sum', async () => {
    const admin = await addPerson(portal, { admin: true })
    await savePolicy(portal, admin)
    const later = [await book({ member, days: 10 }), await book({ member, days: 11 })]
    for (const booking of later) await payFully(portal, maya, booking)
    const [nearest] = later
    const preview = async () =>
      (await callAs<RemovalPreview>(portal, maya, 'GET', `/me/removal?memberId=${member._id}`)).body
    const shown = await preview()
    expect(shown).toEqual({ coming: 4, paid: 98, refund: 98 })
    if (nearest) setHoursBefore(portal, nearest, 30)
    expect(await preview()).toEqual({ coming: 2, paid: 98, refund: 73.5 })
    const before = await states()
    expect(await remove(member, `cancel&refund=${shown.refund}`)).toMatchObject({
      status: 409,
      body: { code: 'refund_changed' },
    })
    expect(await states()).toEqual(before)
    await takeMails(portal)
    expect((await remove(member, 'cancel&refund=73.5')).body).toEqual({ deletedCount: 1 })
    const refunds = await portal.db.selectFrom('payment').select('refund_cents').orderBy('refund_cents').execute()
    expect(refunds.map(({ refund_cents }) => refund_cents)).toEqual([2450, 4900])
    const texts = (await takeMails(portal)).map(({ text }) => text).join('\n')
    expect(texts).toContain('We’ll refund $24.50 of the $49')
    const other = await addPerson(portal)
    expect((await callAs(portal, other, 'GET', `/me/removal?memberId=${member._id}`)).body).toMatchObject({ coming: 0 })
  })

  test('cancels none of them after the deadline of one', async () => {
    const [first] = bookings
    if (first) setHoursBefore(portal, first, 1)
    expect(await remove(member, 'cancel')).toMatchObject({
      status: 409,
      body: { code: 'cancellation_deadline_passed' },
    })
    expect(await states()).toEqual(untouched())
    expect(await family()).toHaveLength(1)
  })

  test('books nothing for them in the meantime', async () => {
    const attempts = await Promise.all([
      remove(member, 'cancel'),
      ...Array.from({ length: 6 }, (_, i) => ask({ member, days: 20 + i })),
    ])
    expect(attempts[0]?.status).toBe(200)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from booking where member_id = ${member._id} and is_live(booking)`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})

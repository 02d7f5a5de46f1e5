import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import type { Policy, RemovalPreview } from '#contract/schemas/policy.ts'
import { formatCents } from '../mail/mail-format.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { applyCancelSetting } from '../policy/save-policy.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import {
  addBooking,
  addRoomyTreatment,
  type alterIntents,
  bookFor,
  callAs,
  ledgerOf,
  payFully,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { cancelWith, previewRefund, savePolicy, setHoursBefore, steppedRule } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let losesRefundAnswer = false
type Fetch = Parameters<ReturnType<typeof alterIntents>>[0]
const between =
  (provider: Fetch): Fetch =>
  async (request, init) => {
    const answer = await provider(request, init)
    if (!losesRefundAnswer || init?.method !== 'POST' || !String(request).endsWith('/refunds')) return answer
    losesRefundAnswer = false
    throw new TypeError('terminated')
  }
beforeEach(async () => {
  losesRefundAnswer = false
  const mail = { mode: 'test' } as const
  portal = await startTestApp(inject('templateDatabase'), { cards: { between }, mail, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const current = async () => (await callAs<Policy>(portal, admin, 'GET', '/policy')).body
const save = (change: object) => savePolicy(portal, admin, change)
const preview = (person: Person, booking: Booking) => previewRefund(portal, person, booking)
const cancel = (person: Person, booking: Booking, body: object) => cancelWith(portal, person, booking, body)
const hoursBefore = (booking: Booking, hours: number) => setHoursBefore(portal, booking, hours)
async function addPaid(daysAhead = 7) {
  const { patient, booking } = await addBooking(portal, { price: 49.01, daysAhead })
  await payFully(portal, patient, booking)
  return { patient, booking }
}

describe('the versions', () => {
  test('follow the setting until an admin saves one, and bookings keep theirs', async () => {
    const old = await addPaid()
    await applyCancelSetting(portal.db, 1)
    expect(await current()).toMatchObject({
      version: 1,
      rules: [{ cancelUntilHours: 1, moveUntilHours: 1, steps: [{ hours: 1, percent: 100 }] }],
    })
    expect((await save({})).body).toMatchObject({ version: 2, rules: [steppedRule] })
    await applyCancelSetting(portal.db, 5)
    const made = await addPaid()
    hoursBefore(old.booking, 30)
    expect(await preview(old.patient, old.booking)).toMatchObject({ refund: 49.01, percent: 100 })
    expect(await preview(made.patient, made.booking)).toMatchObject({ paid: 49.01, refund: 24.51, percent: 50 })
    expect((await callAs<{ cancelUntilHours: number }>(portal, admin, 'GET', '/payment-setup')).body).toMatchObject({
      cancelUntilHours: 2,
    })
  })

  test('no longer follow the setting once an admin has saved the first one unchanged', async () => {
    const { rules, refundLimit } = await current()
    for (const _ of ['once', 'again']) {
      expect((await save({ version: 1, rules, refundLimit })).body).toMatchObject({ version: 2, rules })
    }
    await applyCancelSetting(portal.db, 5)
    expect((await current()).rules).toEqual(rules)
  })

  test('conflict if two admins save, and stay the same if one saves twice', async () => {
    expect((await save({})).body.version).toBe(2)
    expect((await save({})).body.version).toBe(2)
    const refused = await save({ refundLimit: 30 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    const both = await Promise.all([10, 20].map((refundLimit) => save({ version: 2, refundLimit })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await current()).version).toBe(3)
    const { rows } = await sql`select from audit_entry where action = 'policy_changed'`.execute(portal.db)
    expect(rows).toHaveLength(2)
  })

  test('have a rule of its own for a treatment', async () => {
    const [strict, other] = [await addRoomyTreatment(portal), await addRoomyTreatment(portal)]
    const rule = { treatmentId: strict._id, cancelUntilHours: 0, moveUntilHours: 0, steps: [] }
    await save({ rules: [steppedRule, rule] })
    const patient = await addPerson(portal)
    const [one, two] = [await bookFor(portal, patient, strict, 6), await bookFor(portal, patient, other, 7)]
    await payFully(portal, patient, one)
    portal.advance(11)
    expect(await preview(patient, one)).toMatchObject({ paid: 49, refund: 0, percent: 0, cancelUntil: one.startsAt })
    expect(await preview(patient, two)).toMatchObject({ paid: 0, refund: 0, percent: 100 })
  })

  test.each<[string, object]>([
    ['a share that rises', { steps: [steppedRule.steps[0], { hours: 24, percent: 100 }] }],
    ['hours that rise', { steps: [...steppedRule.steps].reverse() }],
    ['a step twice', { steps: [steppedRule.steps[0], steppedRule.steps[0]] }],
    ['a share of nothing', { steps: [{ hours: 24, percent: 0 }] }],
    ['more than everything', { steps: [{ hours: 24, percent: 101 }] }],
    ['negative hours', { cancelUntilHours: -1 }],
    ['eleven steps', { steps: Array.from({ length: 11 }, (_, i) => ({ hours: 90 - i, percent: 90 - i })) }],
  ])('refuse %s', async (_what, change) => {
    const before = await countWrites(portal.db)
    const refused = await save({ rules: [{ ...steppedRule, ...change }] })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body.errors)).toContain('rules')
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('need one general rule, one rule a treatment, and treatments that exist', async () => {
    const { _id: treatmentId } = await addRoomyTreatment(portal)
    const own = { ...steppedRule, treatmentId }
    expect((await save({ rules: [own] })).status).toBe(400)
    expect((await save({ rules: [steppedRule, steppedRule] })).status).toBe(400)
    expect((await save({ rules: [steppedRule, own, own] })).status).toBe(400)
    const unknown = { ...steppedRule, treatmentId: crypto.randomUUID() }
    expect((await save({ rules: [steppedRule, unknown] })).body.code).toBe('no_such_treatment')
    expect((await current()).version).toBe(1)
  })

  test('are refused by the database if their steps contradict each other', async () => {
    const { rows } = await sql<{ valid: boolean }>`
      select are_refund_steps(steps::jsonb) as valid from unnest(array['[]', '[{"hours": 2, "percent": 1}]',
        '[{"hours": 2, "percent": 50}, {"hours": 3, "percent": 40}]', '[{"percent": 50}]',
        '[{"hours": 2, "percent": 50}, {"hours": 1, "percent": 50}]']) steps`.execute(portal.db)
    expect(rows.map(({ valid }) => valid)).toEqual([true, true, false, false, false])
  })
})

describe('the share of the policy', () => {
  test('changes to the second, and counts elapsed hours when the clocks change', async () => {
    await save({})
    const { booking } = await addPaid()
    // 10.00 on the day after the clocks were put forward in Los Angeles.
    const start = '2027-03-14T17:00:00Z'
    const share = async (before: string) => {
      const { rows } = await sql<{ percent: number; until: Date | null }>`
        select r.percent, r.until from booking b, lateral (
          select (jsonb_populate_record(b, jsonb_build_object('during', tstzrange(${start}, ${start}::timestamptz + interval '1 hour')))).*
        ) moved, refund_of(moved::booking, ${start}::timestamptz - ${before}::interval) r
        where b.id = ${booking._id}`.execute(portal.db)
      return rows[0]
    }
    expect(await share('48:00:00')).toEqual({ percent: 100, until: new Date('2027-03-12T17:00:00Z') })
    expect(await share('47:59:59')).toEqual({ percent: 50, until: new Date('2027-03-13T17:00:00Z') })
    expect(await share('24:00:00')).toMatchObject({ percent: 50 })
    expect(await share('23:59:59')).toEqual({ percent: 0, until: null })
  })

  test('is not improved by a move', async () => {
    await save({})
    const { patient, booking } = await addPaid()
    hoursBefore(booking, 30)
    const { date, slot } = booking
    const move = { from: { date, slot }, date: 'Dec 17, 2026', slot, notify: false }
    expect((await callAs(portal, admin, 'POST', `/booking/${booking._id}/move`, move)).status).toBe(200)
    expect(await preview(patient, booking)).toMatchObject({ percent: 50, refund: 24.51 })
    const moved = await readBooking(portal, patient, booking._id)
    hoursBefore(moved, 10)
    expect(await preview(patient, moved)).toMatchObject({ percent: 0 })
  })
})

describe('a booking made by mistake', () => {
  const soon = async () => {
    await save({})
    const { patient, booking } = await addBooking(portal, { price: 49, daysAhead: 1 })
    await payFully(portal, patient, booking)
    return { patient, booking }
  }

  test('is undone for 10 minutes with a full refund, although the policy gives nothing', async () => {
    portal.advance(10 * 60)
    const { patient, booking } = await soon()
    const undoUntil = new Date(portal.context.clock().getTime() + 10 * 60_000).toISOString()
    portal.advance(10)
    expect(await preview(patient, booking)).toMatchObject({ percent: 100, refund: 49, until: undoUntil })
    portal.advance(1 / 60)
    expect(await preview(patient, booking)).toMatchObject({ percent: 0, refund: 0 })
    portal.advance(-1 / 60)
    const done = await cancel(patient, booking, { refund: 49 })
    expect(done.body.payment).toMatchObject({ state: 'refunded', refund: 49 })
  })

  test('is not undone after 10 minutes past the deadline, nor after its start', async () => {
    await save({ rules: [{ ...steppedRule, cancelUntilHours: 48, moveUntilHours: 48 }] })
    const { patient, booking } = await addBooking(portal, { price: 49, daysAhead: 1 })
    const undoUntil = new Date(portal.context.clock().getTime() + 10 * 60_000).toISOString()
    expect(booking).toMatchObject({ cancelUntil: undoUntil })
    portal.advance(10 + 1 / 60)
    const late = await cancel(patient, booking, {})
    expect(late).toMatchObject({ status: 409, body: { code: 'cancellation_deadline_passed' } })
    const { rows } = await sql<{ until: Date }>`
      select t.undo_until as until
      from booking b, terms_of(jsonb_populate_record(b, jsonb_build_object('during',
        tstzrange(b.created_at + interval '4 minutes', b.created_at + interval '1 hour')))) t where b.id = ${booking._id}`.execute(
      portal.db,
    )
    expect(rows[0]?.until.getTime()).toBe(Date.parse(undoUntil) - 6 * 60_000)
  })

  test('whose deadline had passed is told whom to call by mail, not a moment before it was made', async () => {
    await save({ rules: [{ ...steppedRule, cancelUntilHours: 48, moveUntilHours: 48 }] })
    await addBooking(portal, { price: 49, daysAhead: 1 })
    portal.advance(11)
    await portal.deliverMail()
    const { phone } = (await callAs<{ phone: string }>(portal, admin, 'GET', '/clinic')).body
    expect((await readMails()).join()).toContain(`Call ${phone} to change it.`)
  })
})

describe('a patient who cancels', () => {
  test('gets the share that was shown, once', async () => {
    await save({})
    const { patient, booking } = await addPaid()
    hoursBefore(booking, 30)
    losesRefundAnswer = true
    const answers = await Promise.all([1, 2, 3].map(() => cancel(patient, booking, { refund: 24.51 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    portal.advance(10)
    await sweep(portal)
    await sweep(portal)
    const payment = { state: 'refunded', amount: 49.01, refund: 24.51, method: 'card' }
    expect(await readBooking(portal, patient, booking._id)).toMatchObject({ payment })
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ receivedCents: 4901, refundedCents: 2451 }])
    const { body } = await callAs<Payment[]>(portal, admin, 'GET', '/payments')
    expect(body).toMatchObject([{ state: 'refunded', amount: 49.01, refund: 24.51 }])
    const sums = await callAs(portal, admin, 'GET', '/payments/sums')
    expect(sums.body).toMatchObject({ received: 49.01, refunded: 24.51, due: 0 })
    const subjects = await readMails()
    expect(subjects.filter((text) => text.includes('$24.51 of the $49.01'))).toHaveLength(1)
    expect(subjects.filter((text) => text.includes('$24.51'))).toHaveLength(2)
  })

  test('changes nothing if the refund has become another', async () => {
    await save({})
    const { patient, booking } = await addPaid()
    const { refund } = await preview(patient, booking)
    hoursBefore(booking, 30)
    const before = await countWrites(portal.db)
    const refused = await cancel(patient, booking, { refund })
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
    expect(await cancel(patient, booking, { refund: 100, refundReason: 'Please' })).toMatchObject({ status: 409 })
    expect(await countWrites(portal.db)).toEqual(before)
    expect((await cancel(patient, booking, { refund: 24.51 })).status).toBe(200)
  })

  test('gets nothing back after the last step, which the mail says', async () => {
    await save({})
    const { patient, booking } = await addPaid()
    hoursBefore(booking, 10)
    expect((await cancel(patient, booking, {})).body.payment).toMatchObject({ state: 'kept', amount: 49.01 })
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 0 }])
    expect((await readMails()).filter((text) => text.includes('$49.01 you paid isn’t refunded'))).toHaveLength(1)
    expect(await sweep(portal)).toBe(0)
  })

  test('cannot improve the refund by deleting the account', async () => {
    await save({})
    const { patient, booking } = await addPaid()
    hoursBefore(booking, 10)
    await portal.db.updateTable('session').set({ confirmed_at: sql`now()` }).execute()
    expect((await callAs(portal, patient, 'DELETE', '/me')).status).toBe(200)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 0 }])
  })

  test.each(languages)('who deletes the account is shown and mailed what the policy gives, in %s', async (language) => {
    await save({})
    const { patient, booking } = await addPaid()
    await callAs(portal, patient, 'PUT', '/me/language', { language })
    const shown = async () => (await callAs<RemovalPreview>(portal, patient, 'GET', '/me/removal')).body
    expect(await shown()).toEqual({ coming: 1, paid: 49.01, refund: 49.01 })
    hoursBefore(booking, 30)
    expect(await shown()).toEqual({ coming: 1, paid: 49.01, refund: 24.51 })
    await portal.db.updateTable('session').set({ confirmed_at: sql`now()` }).execute()
    const before = await countWrites(portal.db)
    const refused = await callAs(portal, patient, 'DELETE', '/me', { refund: 49.01 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
    expect(await countWrites(portal.db)).toEqual(before)
    await takeMails(portal)
    expect((await callAs(portal, patient, 'DELETE', '/me', { refund: 24.51 })).status).toBe(200)
    portal.advance(10)
    await sweep(portal)
    expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 2451 }])
    const mails = await takeMails(portal)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['booking_cancelled', 'person_removed'])
    const textOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text.replaceAll('\n', ' ')
    const { account, appointment } = mailTexts[language]
    const [part, paid] = [formatCents(2451, language), formatCents(4901, language)]
    expect(textOf('booking_cancelled')).toContain(appointment.cancelled.partToCard(part, paid))
    // What is refunded stands in the mails about the appointments alone.
    expect(textOf('person_removed')).toContain(account.notices.person_removed.lead)
    expect(textOf('person_removed')).not.toMatch(/will be refunded|se reembolsarán|وستُرد/)
  })

  test('cannot see the refund of another patient', async () => {
    const { booking } = await addPaid()
    const other = await addPerson(portal)
    expect((await callAs(portal, other, 'GET', `/booking/${booking._id}/refund`)).status).toBe(404)
  })
})

describe('the staff', () => {
  test('refund everything, the share of the policy, or another amount with a reason', async () => {
    await save({})
    const [all, share, other] = [await addPaid(), await addPaid(), await addPaid()]
    hoursBefore(all.booking, 10)
    expect((await cancel(admin, all.booking, {})).body.payment).toMatchObject({ state: 'refunded', refund: 49.01 })
    expect((await cancel(admin, share.booking, { refund: 0 })).body.payment).toMatchObject({ state: 'kept' })
    const refused = await cancel(admin, other.booking, { refund: 20 })
    expect(refused).toMatchObject({ status: 400, body: { code: 'refund_needs_reason' } })
    const tooMuch = await cancel(admin, other.booking, { refund: 60, refundReason: 'Sick' })
    expect(tooMuch.body.code).toBe('refund_changed')
    const done = await cancel(admin, other.booking, { refund: 20, refundReason: 'Quetzal fever' })
    expect(done.body.payment).toMatchObject({ state: 'refunded', refund: 20 })
    expect(await ledgerOf(portal, other.booking._id)).toMatchObject([{ refundedCents: 2000 }])
    const atDesk = await callAs<object>(portal, admin, 'GET', `/desk/bookings/${other.booking._id}`)
    expect(atDesk.body).toMatchObject({ refundReason: 'Quetzal fever' })
    const seen = await callAs<unknown>(portal, other.patient, 'GET', '/me/export')
    expect(JSON.stringify([seen.body, await readBooking(portal, other.patient, other.booking._id)])).not.toContain(
      'Quetzal',
    )
  })

  test('at the desk refund up to the limit, as it is when they cancel', async () => {
    const receptionist = await addPerson(portal, { role: 'receptionist' })
    const [one, two] = [await addPaid(), await addPaid()]
    expect((await cancel(receptionist, one.booking, {})).body.code).toBe('refund_needs_admin')
    await save({ refundLimit: 49.01 })
    expect(await preview(receptionist, one.booking)).toMatchObject({ refundLimit: 49.01 })
    expect(await preview(one.patient, one.booking)).not.toHaveProperty('refundLimit')
    expect((await cancel(receptionist, one.booking, {})).status).toBe(200)
    await save({ version: 2, refundLimit: 10 })
    expect((await cancel(receptionist, two.booking, { refund: 49.01 })).body.code).toBe('refund_needs_admin')
    const part = await cancel(receptionist, two.booking, { refund: 10, refundReason: 'Late bus' })
    expect(part.body.payment).toMatchObject({ state: 'refunded', refund: 10 })
  })

  test('confirm as an admin that they are present before they refund more than the limit', async () => {
    await save({ refundLimit: 10 })
    const { booking } = await addPaid()
    const reason = { by: 'patient', refundReason: 'Late bus' }
    const signedIn = (minutesAgo: number) =>
      portal.db
        .updateTable('session')
        .set({ confirmed_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})` })
        .where('person_id', '=', admin.id)
        .execute()
    await signedIn(16)
    const before = await countWrites(portal.db)
    const refused = await cancel(admin, booking, { ...reason, refund: 10.01 })
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(await countWrites(portal.db)).toEqual(before)
    await signedIn(1)
    expect((await cancel(admin, booking, { ...reason, refund: 10.01 })).status).toBe(200)
    await signedIn(16)
    const [upTo, byClinic] = [await addPaid(), await addPaid()]
    expect((await cancel(admin, upTo.booking, { ...reason, refund: 10 })).status).toBe(200)
    expect((await cancel(admin, byClinic.booking, { by: 'clinic' })).status).toBe(200)
  })

  test.each(['receptionist', 'admin'] as const)(
    'refund everything if the clinic cancels, as a %s, and the mail says so',
    async (role) => {
      await save({})
      const member = await addPerson(portal, { role })
      const { patient, booking } = await addPaid()
      hoursBefore(booking, 1)
      expect(await preview(member, booking)).toMatchObject({ refund: 0, paid: 49.01 })
      const before = await countWrites(portal.db)
      const wrong = await cancel(member, booking, { by: 'clinic', refund: 0 })
      expect(wrong).toMatchObject({ status: 409, body: { code: 'refund_changed' } })
      expect(await countWrites(portal.db)).toEqual(before)
      const done = await cancel(member, booking, { by: 'clinic', refund: 49.01, reason: 'Dr. Ellis is ill' })
      expect(done.body).toMatchObject({
        payment: { state: 'refunded', refund: 49.01 },
        cancelled: { by: 'clinic', reason: 'Dr. Ellis is ill' },
      })
      expect(await ledgerOf(portal, booking._id)).toMatchObject([{ refundedCents: 4901 }])
      const [mail] = (await readMails()).filter((text) => text.includes('had to cancel'))
      expect(mail).toContain('We’ll refund $49.01 to your card')
      const entry = await portal.db
        .selectFrom('audit_entry')
        .select(['actor', 'actor_id', 'fields'])
        .where('action', '=', 'booking_cancelled')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({ actor: role, actor_id: member.id })
      expect(entry.fields).toContain('cancelled_by')
      expect((await readBooking(portal, patient, booking._id)).cancelled?.by).toBe('clinic')
    },
  )

  test('cancel for the patient by the policy, which the mail says', async () => {
    await save({})
    const receptionist = await addPerson(portal, { role: 'receptionist' })
    const { booking } = await addPaid()
    hoursBefore(booking, 1)
    const refused = await cancel(receptionist, booking, { by: 'patient', refund: 49.01 })
    expect(refused.body.code).toBe('refund_needs_reason')
    const beyond = await cancel(receptionist, booking, { by: 'patient', refund: 49.01, refundReason: 'Flu' })
    expect(beyond.body.code).toBe('refund_needs_admin')
    const done = await cancel(receptionist, booking, { by: 'patient' })
    expect(done.body).toMatchObject({ payment: { state: 'kept' }, cancelled: { by: 'patient' } })
    const [mail] = (await readMails()).filter((text) => text.includes('$49.01 you paid isn’t refunded'))
    expect(mail).toContain('As you requested')
  })

  test('only say that the clinic cancels about others, and patients never', async () => {
    await save({})
    const receptionist = await addPerson(portal, { role: 'receptionist' })
    const booking = await bookFor(portal, receptionist, await addRoomyTreatment(portal), 7)
    await payFully(portal, receptionist, booking)
    const own = await cancel(receptionist, booking, { by: 'clinic' })
    expect(own).toMatchObject({ status: 403, body: { code: 'refund_needs_admin' } })
    const other = await addPaid()
    const patient = await cancel(other.patient, other.booking, { by: 'clinic' })
    expect(patient).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await cancel(other.patient, other.booking, { by: 'patient' })).body.cancelled?.by).toBe('patient')
  })

  test('refund a part of a payment at the clinic by hand', async () => {
    await save({})
    const { patient, booking } = await addBooking(portal)
    await callAs(portal, admin, 'PUT', `/booking/${booking._id}/paid-at-clinic`)
    hoursBefore(booking, 30)
    const due = await cancel(patient, booking, { refund: 24.5 })
    expect(due.body.payment).toMatchObject({ state: 'refund_due', method: 'clinic', amount: 49, refund: 24.5 })
    const back = await callAs<Booking>(
      portal,
      admin,
      'DELETE',
      `/booking/${booking._id}/paid-at-clinic?meaning=handed_back`,
    )
    expect(back.body.payment).toMatchObject({ state: 'refunded', refund: 24.5 })
    expect((await callAs(portal, admin, 'GET', '/payments/sums')).body).toMatchObject({ refunded: 24.5, due: 0 })
  })
})

async function readMails(): Promise<string[]> {
  await portal.deliverMail()
  const { body } = await callAs<{ _id: string }[]>(portal, admin, 'GET', '/test-mail')
  const mails = await Promise.all(
    body.map(({ _id }) => callAs<{ text: string }>(portal, admin, 'GET', `/test-mail/${_id}`)),
  )
  return mails.map((mail) => JSON.stringify(mail.body))
}

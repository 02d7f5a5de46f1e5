import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { findNextDue, listBackgroundWork } from './background-work.ts'
import { queueReminders } from './reminders/queue-reminders.ts'
import { addPerson, type Person, today } from './testing/factories.ts'
import { beginStep, uploadTo } from './testing/imports.ts'
import { addBooking, addRoomyTreatment, bookFor, callAs, cancel, openIntent } from './testing/payments.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { bookSlot, joinFor, offerTo } from './testing/waitlist.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterEach(() => portal.close())

const nextDue = (backups?: { folder: string; hour: number; keep: number }) => {
  const never = () => expect.unreachable()
  const settings = { backups, activityLog: false }
  const services = { provider: { start: never }, google: { start: never } }
  const options = { settings, config: {}, report: () => never, onChainHead: never, ...services }
  return findNextDue(portal.context, listBackgroundWork(portal.context, options))
}
const inMinutes = (minutes: number) => new Date(portal.context.clock().getTime() + minutes * 60_000)
/** Returns the clinic's day and minute of the day. */
const clinicTime = (instant: Date) => clinicTimeAt(instant, portal.context.timeZone)

test('without work, the next day', async () => {
  expect(await nextDue()).toEqual(inMinutes(24 * 60))
})

test('the next reminder, at the minute at which it is queued', async () => {
  await callAs(portal, admin, 'PUT', '/reminders', { days: [1] })
  const { booking } = await addBooking(portal, { daysAhead: 2 })
  await portal.deliverMail()
  const due = await nextDue()
  expect(clinicTime(due)).toEqual({ day: addDays(today(portal), 1), minute: 9 * 60 })
  const reminders = async () => {
    await queueReminders(portal.context)
    const found = await portal.db.selectFrom('outbox').select('subject_id').where('template', '=', 'reminder').execute()
    return found.map((row) => row.subject_id)
  }
  portal.advance((due.getTime() - portal.context.clock().getTime()) / 60_000 - 1)
  expect(await reminders()).toEqual([])
  portal.advance(1)
  expect(await reminders()).toEqual([booking._id])
  // A reminder that was queued too late in the day waits for the next morning.
  portal.advance(11 * 60)
  const next = await nextDue()
  expect(clinicTime(next)).toEqual({ day: addDays(today(portal), 1), minute: 9 * 60 })
})

test('waiting mail, when it is due', async () => {
  await addBooking(portal)
  expect((await nextDue()).getTime()).toBeLessThanOrEqual(portal.context.clock().getTime())
  await portal.db
    .updateTable('outbox')
    .set({ due_at: inMinutes(7) })
    .execute()
  expect(await nextDue()).toEqual(inMinutes(7))
})

test('an offer of the waitlist, when it expires', async () => {
  const treatment = await addRoomyTreatment(portal, 0)
  const [holder, waiting] = [await addPerson(portal), await addPerson(portal)]
  const booking = await bookSlot(portal, holder, treatment, addDays(today(portal), 3))
  await joinFor(portal, waiting, treatment)
  await cancel(portal, holder, booking._id)
  const offer = await offerTo(portal, waiting)
  await portal.deliverMail()
  expect((await nextDue()).toISOString()).toBe(offer?.until)
})

test('an open card payment, when it is checked', async () => {
  const patient = await addPerson(portal)
  const booking = await bookFor(portal, patient, await addRoomyTreatment(portal))
  await openIntent(portal, patient, booking)
  await portal.deliverMail()
  const { asked_at } = await portal.db.selectFrom('payment').select('asked_at').executeTakeFirstOrThrow()
  expect((await nextDue()).getTime() - asked_at.getTime()).toBe(20_000)
  expect((await nextDue()).getTime()).toBeLessThan(inMinutes(1).getTime())
})

test('an import that runs, now', async () => {
  const { _id: id } = (await callAs<{ _id: string }>(portal, admin, 'POST', '/imports')).body
  await uploadTo(portal, admin, id, 'name,email\nMaya Lindqvist,maya@old.test\n', 'patients')
  const before = await nextDue()
  await beginStep(portal, admin, id, 'check')
  expect(await nextDue()).toEqual(portal.context.clock())
  expect(before).not.toEqual(portal.context.clock())
})

test('the next backup, at its hour of the clinic', async () => {
  const due = await nextDue({ folder: 'backups', hour: 3, keep: 1 })
  expect(clinicTime(due).minute).toBe(180)
  expect(due.getTime()).toBeGreaterThan(portal.context.clock().getTime())
})

import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addBooking, callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const listed = (person = admin) => callAs<Booking[]>(portal, person, 'GET', '/payments/unpaid')
const listedIds = async () => (await listed()).body.map(({ _id }) => _id)

test('lists unpaid bookings to admins, nearest in time first', async () => {
  const far = await addBooking(portal, { daysAhead: 9 })
  const near = await addBooking(portal, { daysAhead: 2 })
  const paid = await addBooking(portal, { daysAhead: 3 })
  await payFully(portal, paid.patient, paid.booking)
  const cancelled = await addBooking(portal, { daysAhead: 4 })
  await cancel(portal, cancelled.patient, cancelled.booking._id)
  await addBooking(portal, { daysAhead: 5, price: 0 })
  expect(await listedIds()).toEqual([near.booking._id, far.booking._id])

  portal.advance(8 * 24 * 60)
  expect(await listedIds(), 'a week later').toEqual([far.booking._id, near.booking._id])
  await callAs(portal, admin, 'PUT', `/booking/${near.booking._id}/paid-at-clinic`)
  expect(await listedIds(), 'once cash came in').toEqual([far.booking._id])
})

test('returns 403 to patients', async () => {
  expect((await listed(await addPerson(portal))).status).toBe(403)
})

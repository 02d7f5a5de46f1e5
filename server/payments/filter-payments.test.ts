import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Closing } from '#contract/schemas/desk.ts'
import type { Payment, PaymentSums } from '#contract/schemas/payment.ts'
import { issueToken } from '../identity/token.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Maya pays $49 online and is refunded; Omar pays $80 in cash; =Ann pays $20 by the terminal on the next day.
let portal: TestApp
let admin: Person
let omars: string
let transaction: string
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  const [maya, omar, ann] = [
    await addPerson(portal, { name: 'Maya Lindqvist' }),
    await addPerson(portal, { name: 'Omar Haddad' }),
    await addPerson(portal, { name: '=Ann' }),
  ]
  const booked = await bookFor(portal, maya, await addRoomyTreatment(portal, 49))
  transaction = await payFully(portal, maya, booked)
  omars = (await bookFor(portal, omar, await addRoomyTreatment(portal, 80), 1))._id
  await callAs(portal, admin, 'PUT', `/booking/${omars}/paid-at-clinic`, { takenBy: 'cash', receipt: 'R-80' })
  const anns = await bookFor(portal, ann, await addRoomyTreatment(portal, 20), 2)
  portal.advance(24 * 60)
  await callAs(portal, admin, 'PUT', `/booking/${anns._id}/paid-at-clinic`, { takenBy: 'terminal' })
  await cancel(portal, admin, booked._id)
  return () => portal.close()
})

const list = async (query: string) => {
  const listed = await callAs<Payment[]>(portal, admin, 'GET', `/payments?${query}`)
  const sums = await callAs<PaymentSums>(portal, admin, 'GET', `/payments/sums?${query}`)
  expect(listed.headers['x-total-count']).toBe(String(sums.body.count))
  return { names: listed.body.map(({ booking }) => booking.patientName).toSorted(), sums: sums.body }
}

describe('the payments', () => {
  test('have sums of all that are shown', async () => {
    const { names, sums } = await list('')
    expect(names).toEqual(['=Ann', 'Maya Lindqvist', 'Omar Haddad'])
    expect(sums).toEqual({ count: 3, received: 149, refunded: 49, chargedBack: 0, due: 0 })
  })

  test.each([
    ['search=omar', ['Omar Haddad']],
    ['search=R-80', ['Omar Haddad']],
    ['search=linqvist', []],
    ['search=maya%20lind', ['Maya Lindqvist']],
    ['search=%25', []],
    ['where=online', ['Maya Lindqvist']],
    ['where=clinic', ['=Ann', 'Omar Haddad']],
  ])('with %s are %j', async (query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  test('are found by transaction and by clinic day', async () => {
    expect((await list(`search=${transaction}`)).names).toEqual(['Maya Lindqvist'])
    const day = addDays(today(portal), -1)
    expect((await list(`from=${day}&to=${day}`)).names).toEqual(['Maya Lindqvist', 'Omar Haddad'])
    // The refund of today is listed on its day.
    expect(await list(`from=${today(portal)}`)).toMatchObject({
      names: ['=Ann', 'Maya Lindqvist'],
      sums: { received: 20, refunded: 49 },
    })
  })

  test('are exported as CSV, without formulas', async () => {
    const token = await issueToken(portal.context, { personId: admin.id, sessionId: admin.sessionId })
    const answer = await portal.app.inject({
      url: '/api/payments/export?where=clinic',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = answer.body.trimEnd().split('\r\n')
    expect(head).toMatch(/^\ufeffpaid at,patient,/)
    expect(rows.map((row) => row.split(',')[1])).toEqual(["'=Ann", 'Omar Haddad'])
    expect(rows[1]).toMatch(/,cash,succeeded,80\.00,,,,,clinic_\w+,R-80$/)
  })
})

test('the close of day has what was taken and refunded, by the way of paying', async () => {
  const at = async (day: string) => (await callAs<Closing>(portal, admin, 'GET', `/desk/closing?date=${day}`)).body
  const first = await at(addDays(today(portal), -1))
  expect(first.taken.map(({ way, amount, receipt }) => [way, amount, receipt]).toSorted()).toEqual([
    ['card', 49, undefined],
    ['cash', 80, 'R-80'],
  ])
  expect(first.refunds).toEqual([])
  const second = await at(today(portal))
  expect(second.taken).toMatchObject([{ way: 'terminal', amount: 20 }])
  expect(second.refunds).toMatchObject([{ way: 'card', amount: 49, patientName: 'Maya Lindqvist' }])
  expect(second.unpaid).toEqual([])
  await callAs(portal, admin, 'DELETE', `/booking/${omars}/paid-at-clinic?meaning=mistake`)
  expect((await at(today(portal))).unpaid).toMatchObject([{ _id: omars, price: 80 }])
})

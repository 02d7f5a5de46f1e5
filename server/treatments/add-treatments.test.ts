import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const entries = (name: string, more: Partial<TreatmentEntries> = {}): TreatmentEntries => ({
  ...{ name, price: 890, minutes: 60, starts: ['08:00', '09:00'], weekdays: [1, 2], active: true },
  ...more,
})
const add = (...treatments: TreatmentEntries[]) =>
  callAs<{ addedCount?: number; code?: string; errors?: { field: string; code: string }[] }>(
    portal,
    admin,
    'POST',
    '/treatments',
    { treatments },
  )
const names = async () => {
  const { body } = await callAs<AdminTreatment[]>(portal, admin, 'GET', '/treatments')
  return body.map(({ name }) => name)
}

test('adds all, with an entry in the activity log for each, and nothing when repeated', async () => {
  const several = [entries('Several 1'), entries('Several 2', { buffer: 10 })]
  expect((await add(...several)).body).toEqual({ addedCount: 2 })
  expect((await add(...several, entries('Several 3'))).body).toEqual({ addedCount: 1 })
  expect((await names()).filter((name) => name.startsWith('Several'))).toEqual(['Several 1', 'Several 2', 'Several 3'])
  const logged = await portal.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'treatment_added')
    .where('actor', '=', 'admin')
    .execute()
  expect(logged).toHaveLength(3)
})

test.each([
  ['exists with other fields', [entries('Teeth Cleaning')]],
  ['comes twice', [entries('Twice'), entries('Twice', { price: 5 })]],
])('adds none if a name %s', async (_why, wrong) => {
  const before = await names()
  expect((await add(entries('None of these'), ...wrong)).body.code).toBe('treatment_exists')
  expect(await names()).toEqual(before)
})

test('names the treatment that is wrong, and adds none', async () => {
  const before = await names()
  const { status, body } = await add(entries('Fine'), entries('Wrong', { starts: ['08:00', '08:30'] }))
  expect([status, body.errors]).toEqual([400, [{ field: 'treatments.1.starts', code: 'overlap' }]])
  expect(await names()).toEqual(before)
})

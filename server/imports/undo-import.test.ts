import { beforeEach, expect, inject, test } from 'vitest'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { importFiles, rowsOf, runStep } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const treatments = 'number,name,price,minutes,starts\nD1,Gold Inlay,100,45,10:00\nD2,Silver Inlay,50,45,10:00\n'
const doctors = `number,name,email,treatments,hours
7,Dr. Weiss,weiss@example.test,Gold Inlay,Mon-Fri 08:00-17:00
8,Dr. Roth,roth@example.test,Silver Inlay,Mon-Fri 08:00-17:00
`
const patients = 'number,name,email\n1,Anna Lind,anna@example.test\n2,Omar Haddad,omar@example.test\n'
const appointments = `number,patientNumber,treatment,doctor,date,start
a1,1,Gold Inlay,Dr. Weiss,2026-11-26,10:00
a2,2,Gold Inlay,Dr. Weiss,2026-11-27,10:00
`
const undo = (id: string) => runStep(portal, admin, id, 'undo')

interface Versioned {
  readonly _id: string
  readonly name: string
  readonly version: number
}

/** Changes a treatment or doctor as the staff do. */
const change = async (list: string, path: string, name: string, entries: object) => {
  const found = (await callAs<Versioned[]>(portal, admin, 'GET', list)).body.find((each) => each.name === name)
  const body = { name, ...entries, version: found?.version }
  expect((await callAs(portal, admin, 'PUT', `${path}/${found?._id}`, body)).status).toBe(200)
}

test('treatments and doctors that the staff changed after a newer file keep the changes', async () => {
  await importFiles(portal, admin, { treatments, doctors })
  const newer = {
    treatments: treatments.replace('100', '120').replace('50', '60'),
    doctors: doctors.replaceAll('example.test', 'new.test'),
  }
  const { _id, results } = await importFiles(portal, admin, newer)
  expect(results).toEqual({ treatments: { updated: 2 }, doctors: { updated: 2 } })
  const inlay = { price: 120, minutes: 45, starts: ['10:00', '11:00'], weekdays: [1], active: true }
  await change('/treatments', '/treatment', 'Gold Inlay', inlay)
  await change('/doctors', '/doctor', 'Dr. Weiss', { email: 'w@example.test', speciality: 'Gold Inlay' })
  expect((await undo(_id)).results).toEqual({
    ...{ treatments: { restored: 1, kept: 1 }, doctors: { restored: 1, kept: 1 } },
  })
  expect((await rowsOf(portal, admin, _id, 'left')).map(({ title }) => title)).toEqual(['Gold Inlay', 'Dr. Weiss'])
})

test('the same file again reverts no change of the staff', async () => {
  await importFiles(portal, admin, { treatments, doctors })
  const inlay = { price: 130, minutes: 45, starts: ['10:00'], weekdays: [1, 2, 3, 4, 5], active: true }
  await change('/treatments', '/treatment', 'Gold Inlay', inlay)
  await change('/doctors', '/doctor', 'Dr. Weiss', { email: 'w@example.test', speciality: 'Gold Inlay' })
  const { results } = await importFiles(portal, admin, { treatments, doctors })
  expect(results).toEqual({ treatments: { unchanged: 2 }, doctors: { unchanged: 2 } })
})

test('a time that the undo frees is offered to the waitlist', async () => {
  const { _id } = await importFiles(portal, admin, { treatments, doctors, patients, appointments })
  const waiting = await addPerson(portal, { name: 'Wanda Waits' })
  const treatment = await portal.db
    .selectFrom('treatment')
    .select('id')
    .where('name', '=', 'Gold Inlay')
    .executeTakeFirstOrThrow()
  const wish = { weekdays: [4], times: ['morning', 'afternoon'], until: '2026-11-30' }
  const joined = await callAs(portal, waiting, 'POST', '/waitlist', { treatmentId: treatment.id, ...wish })
  expect(joined.status, JSON.stringify(joined.body)).toBe(200)
  expect((await undo(_id)).results).toMatchObject({ appointments: { removed: 2 }, doctors: { kept: 1 } })
  const { body } = await callAs<WaitlistEntry[]>(portal, waiting, 'GET', '/waitlist')
  expect(body).toMatchObject([{ offer: { state: 'open', date: 'Nov 26, 2026' } }])
})

test('a patient who was merged since stays, with the appointments', async () => {
  const { _id } = await importFiles(portal, admin, { treatments, doctors, patients, appointments })
  const other = await addPerson(portal, { name: 'Anna Lind' })
  const anna = await portal.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'anna@example.test')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('booking').set({ confirmation: 'confirmed' }).where('account_id', '=', anna.id).execute()
  const merged = await callAs(portal, admin, 'POST', `/patients/${anna.id}/merge`, { into: other.id })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await undo(_id)).results).toMatchObject({
    ...{ patients: { kept: 1, removed: 1 }, appointments: { kept: 1, removed: 1 } },
  })
  const left = await portal.db.selectFrom('booking').select(['account_id', 'confirmation']).execute()
  expect(left).toEqual([{ account_id: other.id, confirmation: 'confirmed' }])
})

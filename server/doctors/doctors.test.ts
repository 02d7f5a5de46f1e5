import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dumpDatabase } from '../testing/dump-database.ts'
import { addPerson, as, type Person } from '../testing/factories.ts'
import { pictureOf, uploadOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  portal.app.inject({ method, url: `/api${url}`, headers: as(admin), ...(payload && { payload }) })

async function upload(seed: number): Promise<string> {
  const { payload, headers } = uploadOf(await pictureOf('png', { seed }))
  const answer = await portal.app.inject({ method: 'POST', url: '/api/image', headers: as(admin, headers), payload })
  return answer.json().data.url
}

let made = 0
const doctorWith = (img: string, more: object = {}) => ({
  name: 'Dr. Vera Enamel',
  email: `vera${++made}enamel@clinic.test`,
  speciality: 'Teeth Cleaning',
  img,
  ...more,
})

describe('when an admin adds a doctor with a photo', () => {
  test('then patients see both on the about page, and the doctor is one of the list', async () => {
    const img = await upload(1)
    const given = doctorWith(img)
    const added = await call('POST', '/doctors', given)
    expect([added.statusCode, added.json()]).toEqual([200, { _id: expect.any(String), ...given }])
    expect((await call('GET', '/doctors')).json()).toContainEqual(added.json())
    const { email: _, ...seen } = added.json()
    expect((await portal.app.inject('/api/team')).json()).toContainEqual(seen)
    const photo = await portal.app.inject(img)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('then the address may stand with the portal’s own origin', async () => {
    const path = await upload(2)
    const added = await call('POST', '/doctors', doctorWith(`http://localhost:3000${path}`))
    expect([added.statusCode, added.json().img]).toEqual([200, path])
  })
})

test('when the sample clinic is filled, then its doctors have a drawing that is there, and its twin', async () => {
  const doctors = (await call('GET', '/doctors')).json()
  expect(doctors).toContainEqual({
    _id: expect.any(String),
    name: 'Dr. Ada Molar',
    email: 'ada.molar@clinic.test',
    speciality: 'Cavity Filling',
    img: '/portraits/doctor-1.svg',
    darkImg: '/portraits/dark/doctor-1.svg',
  })
  const served = join(import.meta.dirname, '../../web/public')
  for (const { img, darkImg } of doctors.filter((doctor: { darkImg?: string }) => doctor.darkImg)) {
    expect([existsSync(join(served, img)), existsSync(join(served, darkImg))]).toEqual([true, true])
  }
})

describe('when something about a new doctor is not right', () => {
  test.each([
    ['email', 'ada.molar@clinic.test', 409, 'doctor_email_taken'],
    ['email', 'ADA.Molar@clinic.test', 409, 'doctor_email_taken'],
    ['speciality', 'Bird Watching', 422, 'no_such_speciality'],
    ['speciality', 'teeth cleaning', 422, 'no_such_speciality'],
    ['img', `/images/${'0'.repeat(64)}.webp`, 400, 'no_such_image'],
  ])('then %s %s is %i %s, said at the field, and nothing is stored', async (field, value, status, code) => {
    const given = doctorWith(await upload(3), { [field]: value })
    const before = await dumpDatabase(portal.db)
    const answer = await call('POST', '/doctors', given)
    expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([status, code, [{ field, code }]])
    expect(await dumpDatabase(portal.db)).toBe(before)
  })
})

describe('when a doctor is removed', () => {
  test('then they are gone everywhere, once, and the appointments stay', async () => {
    const { email } = (await call('POST', '/doctors', doctorWith(await upload(4)))).json()
    const gone = [await call('DELETE', `/doctor/${email}`), await call('DELETE', `/doctor/${email}`)]
    expect(gone.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { deletedCount: 1 }],
      [200, { deletedCount: 0 }],
    ])
    expect((await call('GET', '/doctors')).body).not.toContain(email)
  })

  test('then the audit trail says who came and who went, and by whom', async () => {
    const { email, _id } = (await call('POST', '/doctors', doctorWith(await upload(5)))).json()
    await call('DELETE', `/doctor/${email}`)
    const { entries } = (await call('GET', '/audit')).json()
    const about = entries.filter((entry: { object: object }) => JSON.stringify(entry.object).includes(_id))
    expect(about.map(({ action, actor, by }: Record<string, unknown>) => ({ action, actor, by }))).toEqual([
      { action: 'doctor_removed', actor: 'admin', by: expect.objectContaining({ _id: admin.id }) },
      { action: 'doctor_added', actor: 'admin', by: expect.objectContaining({ _id: admin.id }) },
    ])
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { pictureOf, uploadOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  portal.app.inject({ method, url: `/api${url}`, headers: authHeaders(admin), ...(payload && { payload }) })

async function upload(seed: number): Promise<string> {
  const { payload, headers } = uploadOf(await pictureOf('png', { seed }))
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/image',
    headers: authHeaders(admin, headers),
    payload,
  })
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

describe('adding a doctor', () => {
  test('shows the doctor with the photo on the about page and in the list', async () => {
    const img = await upload(1)
    const given = doctorWith(img)
    const added = await call('POST', '/doctors', given)
    expect([added.statusCode, added.json()]).toEqual([200, { _id: expect.any(String), ...given, version: 1 }])
    expect((await call('GET', '/doctors')).json()).toContainEqual(added.json())
    const { email: _, version: __, ...seen } = added.json()
    expect((await portal.app.inject('/api/team')).json()).toContainEqual(seen)
    const photo = await portal.app.inject(img)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('accepts an image URL with the portal’s own origin', async () => {
    const path = await upload(2)
    const added = await call('POST', '/doctors', doctorWith(`http://localhost:3000${path}`))
    expect([added.statusCode, added.json().img]).toEqual([200, path])
  })
})

test('uses existing portraits for the sample doctors, also in dark mode', async () => {
  const doctors = (await call('GET', '/doctors')).json()
  expect(doctors).toContainEqual({
    _id: expect.any(String),
    name: 'Dr. Ada Molar',
    email: 'ada.molar@clinic.test',
    speciality: 'Cavity Filling',
    img: '/portraits/doctor-1.svg',
    darkImg: '/portraits/dark/doctor-1.svg',
    version: 1,
  })
  const served = join(import.meta.dirname, '../../web/public')
  for (const { img, darkImg } of doctors.filter((doctor: { darkImg?: string }) => doctor.darkImg)) {
    expect([existsSync(join(served, img)), existsSync(join(served, darkImg))]).toEqual([true, true])
  }
})

describe('refused doctors', () => {
  test.each([
    ['email', 'ada.molar@clinic.test', 409, 'doctor_email_taken'],
    ['email', 'ADA.Molar@clinic.test', 409, 'doctor_email_taken'],
    ['speciality', 'Bird Watching', 422, 'no_such_speciality'],
    ['speciality', 'teeth cleaning', 422, 'no_such_speciality'],
    ['img', `/images/${'0'.repeat(64)}.webp`, 400, 'no_such_image'],
  ])('refuses %s %s with %i %s at the field and stores nothing', async (field, value, status, code) => {
    const given = doctorWith(await upload(3), { [field]: value })
    const before = await countWrites(portal.db)
    const answer = await call('POST', '/doctors', given)
    expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([status, code, [{ field, code }]])
    expect(await countWrites(portal.db)).toBe(before)
  })
})

describe('changing a doctor', () => {
  let vera: Doctor
  beforeEach(async () => {
    vera = (await call('POST', '/doctors', doctorWith(await upload(6)))).json()
  })

  type Change = { name?: string; email?: string; speciality?: string; img?: string }
  const change = async (changed: Change, { _id, name, email, speciality, version } = vera) => {
    const answer = await call('PUT', `/doctor/${_id}`, { name, email, speciality, ...changed, version })
    return { status: answer.statusCode, body: answer.json() }
  }
  const listed = async () => ((await call('GET', '/doctors')).json() as Doctor[]).find(({ _id }) => _id === vera._id)

  test('shows the change to patients and keeps the photo', async () => {
    const changed = { name: 'Dr. Vera Root', email: `root${made}@clinic.test`, speciality: 'Root Canal Treatment' }
    const { status, body } = await change(changed)
    expect([status, body]).toEqual([200, { ...vera, ...changed, version: 2 }])
    expect(await listed()).toEqual(body)
    const { email: _, version: __, ...seen } = body
    expect((await portal.app.inject('/api/team')).json()).toContainEqual(seen)
  })

  test('replaces a photo or a drawing', async () => {
    const img = await upload(7)
    expect((await change({ img })).body).toEqual({ ...vera, img, version: 2 })
    const ada = { name: 'Dr. Ada Twin', email: `ada${made}@clinic.test`, portrait: 'doctor-1' as const }
    await portal.db
      .insertInto('doctor')
      .values(({ selectFrom }) => ({
        ...ada,
        treatment_id: selectFrom('treatment').select('id').where('name', '=', 'Cavity Filling'),
      }))
      .execute()
    const drawn: Doctor = (await call('GET', '/doctors')).json().find(({ email }: Doctor) => email === ada.email)
    const renamed = await change({ name: 'Dr. Ada Third' }, drawn)
    expect(renamed.body).toMatchObject({ img: drawn.img, darkImg: drawn.darkImg })
    const { darkImg: _, ...pictured } = renamed.body
    expect((await change({ img }, renamed.body)).body).toEqual({ ...pictured, img, version: 3 })
  })

  test.each([
    ['email', 'ada.molar@clinic.test', 409, 'doctor_email_taken'],
    ['speciality', 'Bird Watching', 422, 'no_such_speciality'],
    ['img', `/images/${'0'.repeat(64)}.webp`, 400, 'no_such_image'],
    ['img', '/portraits/doctor-1.svg', 400, 'no_such_image'],
    ['img', 'http://169.254.169.254/latest/meta-data/', 400, 'no_such_image'],
  ])('refuses %s %s with %i %s at the field and stores nothing', async (field, value, status, code) => {
    const before = await countWrites(portal.db)
    const answer = await change({ name: 'Dr. Vera Root', [field]: value })
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([status, code, [{ field, code }]])
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('refuses an outdated version, but accepts the same content again', async () => {
    const changed = { name: 'Dr. Vera Root', img: await upload(8) }
    const first = await change(changed)
    const before = await countWrites(portal.db)
    for (const other of [{ ...changed, name: 'Dr. Vera Crown' }, { ...changed, img: vera.img }, {}]) {
      const { status, body } = await change(other)
      expect([status, body.code]).toEqual([409, 'version_conflict'])
    }
    expect((await change(changed)).body).toEqual(first.body)
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('lets one of twenty concurrent changes of a version succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => change({ name: `Dr. Vera ${i}` })))
    const [counted, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(await listed()).toEqual(counted?.body)
  })

  test('returns no_such_doctor for a removed doctor', async () => {
    await call('DELETE', `/doctor/${vera.email}`)
    const { status, body } = await change({ name: 'Dr. Vera Root' })
    expect([status, body.code]).toEqual([404, 'no_such_doctor'])
  })

  test('records the admin and the changed fields, and nothing for unchanged content', async () => {
    const { body } = await change({ name: 'Dr. Vera Root', speciality: 'Cavity Filling', img: await upload(9) })
    await change({}, body)
    const { entries } = (await call('GET', '/audit')).json()
    const about = entries.filter((entry: { object: { _id?: string } }) => entry.object._id === vera._id)
    expect(about.map(({ action, fields }: Record<string, unknown>) => ({ action, fields }))).toEqual([
      { action: 'doctor_changed', fields: ['image', 'name', 'speciality'] },
      { action: 'doctor_added', fields: [] },
    ])
    expect(about[0].by).toMatchObject({ _id: admin.id })
  })
})

describe('removing a doctor', () => {
  test('removes the doctor everywhere, once, and keeps the appointments', async () => {
    const { email } = (await call('POST', '/doctors', doctorWith(await upload(4)))).json()
    const gone = [await call('DELETE', `/doctor/${email}`), await call('DELETE', `/doctor/${email}`)]
    expect(gone.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { deletedCount: 1 }],
      [200, { deletedCount: 0 }],
    ])
    expect((await call('GET', '/doctors')).body).not.toContain(email)
  })

  test('records who added and removed a doctor', async () => {
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

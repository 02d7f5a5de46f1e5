import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { purgeUnusedPhotos } from '../doctors/purge-photos.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { addImage } from '../testing/uploads.ts'

const rounds = 100

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api${path}`, headers: authHeaders(admin), ...(payload && { payload }) })
const doctor = (email: string, img: string) => ({ name: 'Dr. Vera Enamel', email, speciality: 'Teeth Cleaning', img })

test('F14: returns 400 for an image of another site or no image, without fetching anything', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const path = await addImage(portal, 'f'.repeat(64))
  const { _id } = (await call('GET', '/doctors')).json()[0]
  const before = await countWrites(portal.db)
  for (const img of [
    'http://169.254.169.254/latest/meta-data/',
    ...[
      `http://127.0.0.1:${port}/photo.webp`,
      `http://127.0.0.1:${port}${path}`,
      `http://[::ffff:7f00:1]:${port}${path}`,
    ],
    ...[
      `http://localhost:${port}${path}`,
      `http://localhost:3000.evil.test${path}`,
      `http://localhost:3000@evil.test${path}`,
    ],
    ...[`//evil.test${path}`, `\\\\evil.test${path}`, `https://localhost:3000${path}`, `http:/${path}`, `http:${path}`],
    ...['file:///etc/passwd', 'data:image/webp;base64,UklGRg==', 'javascript:alert(1)', `javascript:"${path}"`],
    ...[
      `${path}?x=1`,
      `${path}#x`,
      `${path}/`,
      `/images/../images/${path.slice(8)}`,
      `${path}\n`,
      ` ${path}`,
      path.slice(1),
    ],
    ...[path.toUpperCase(), '/images/.webp', '/portraits/doctor-1.svg', '/favicon.svg'],
  ]) {
    const vera = doctor('vera@clinic.test', img)
    for (const answer of [
      await call('POST', '/doctors', vera),
      await call('PUT', `/doctor/${_id}`, { ...vera, version: 1 }),
    ]) {
      expect([img, answer.statusCode]).toEqual([img, 400])
      expect(answer.json().errors).toContainEqual(expect.objectContaining({ field: 'img' }))
    }
  }
  expect(await countWrites(portal.db)).toBe(before)
  expect(asked).toEqual([])
  elsewhere.close()
})

/**
 * One round: photos are purged while a doctor takes one, in every other round a little later, and another doctor is
 * deleted twice. Returns whether a doctor was created, and whether one has no photo.
 */
async function race(round: number): Promise<{ added: boolean; dangling: boolean }> {
  const [kept = '', loose = ''] = [`${round}a`, `${round}b`].map((name) => name.padStart(64, '0'))
  const removed = `removed${round}@clinic.test`
  await call('POST', '/doctors', doctor(removed, await addImage(portal, kept, 2)))
  const img = await addImage(portal, loose, 2)
  const adding = call('POST', '/doctors', doctor(`added${round}@clinic.test`, img))
  const removals = [call('DELETE', `/doctor/${removed}`), call('DELETE', `/doctor/${removed}`)]
  if (round % 2 === 1) await removals[0]
  const [added, first, second, ...lists] = await Promise.all([
    adding,
    ...removals,
    call('GET', '/doctors'),
    call('GET', '/team'),
    purgeUnusedPhotos(portal.db),
  ])
  expect([first, second].map((answer) => answer?.json().deletedCount).toSorted()).toEqual([0, 1])
  expect(lists.slice(0, 2).map((answer) => answer?.statusCode)).toEqual([200, 200])
  expect([200, 400]).toContain(added.statusCode)
  const { rows } = await sql`
    select from doctor where image = ${loose} and not exists (select from image where name = ${loose})`.execute(
    portal.db,
  )
  return { added: added.statusCode === 200, dangling: rows.length > 0 }
}

test(`H2: no doctor loses their photo in ${rounds} rounds of adding, deleting, listing and purging`, async () => {
  const outcomes = []
  for (let round = 0; round < rounds; round++) outcomes.push(await race(round))
  expect(outcomes.filter(({ dangling }) => dangling)).toEqual([])
  expect(new Set(outcomes.map(({ added }) => added)), 'both orders came').toEqual(new Set([true, false]))
})

test('H2: without the foreign key, a doctor loses their photo', async () => {
  await sql`alter table doctor drop constraint image_of_doctor`.execute(portal.db)
  const outcomes = []
  for (let round = rounds; round < 2 * rounds; round++) outcomes.push(await race(round))
  expect(outcomes.some(({ dangling }) => dangling)).toBe(true)
})

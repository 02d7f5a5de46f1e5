import { beforeEach, expect, inject, test } from 'vitest'
import { type PublicText, publicTextNames, publicTexts } from '#contract/public-texts.ts'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Clinic, ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import type { OwnTexts, PublicTexts } from '#contract/schemas/public-texts.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const publish = (texts: OwnTexts['texts'], version: number, hidden: readonly string[] = []) =>
  callAs<PublicTexts & Problem>(portal, admin, 'PUT', '/public-texts', { texts, hidden, version })
const publicly = async () => ((await portal.app.inject({ url: '/api/clinic' })).json() as Clinic).home

test('all languages are public at once, without blank texts, until none is left', async () => {
  expect(await publicly()).toBeUndefined()
  const texts = { en: { title: ' Calm dentistry ', lead: ' ' }, es: { lead: '' }, ar: { about: 'أولًا\n\nثانيًا' } }
  const shown = {
    texts: { en: { title: 'Calm dentistry' }, ar: { about: 'أولًا\n\nثانيًا' } },
    hidden: ['news', 'about'],
  }
  const published = await publish(texts, 1, ['about', 'news', 'about'])
  expect([published.status, published.body]).toEqual([200, { ...shown, version: 2 }])
  expect(await publicly()).toEqual(shown)
  const { body } = await callAs<ClinicSettings>(portal, admin, 'GET', '/clinic/settings')
  expect(body.publicTexts).toEqual({ ...shown, version: 2 })
  await publish({}, 2)
  expect(await publicly()).toBeUndefined()
})

test('an outdated version is refused, a repeated change is not, and of two changes at once one is refused', async () => {
  await publish({ en: { title: 'First' } }, 1)
  const before = await countWrites(portal.db)
  expect((await publish({ en: { title: 'First ' } }, 1)).body.version).toBe(2)
  expect(await countWrites(portal.db)).toBe(before)
  const late = await publish({ es: { title: 'Tarde' } }, 1)
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  const both = await Promise.all([publish({ en: { title: 'A' } }, 2), publish({ en: { title: 'B' } }, 2)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200)
  expect((await publicly())?.texts).toEqual(winner?.body.texts)
})

test.each(publicTextNames.map((name): [PublicText, number] => [name, publicTexts[name].most]))(
  'the %s has at most %i characters',
  async (name, most) => {
    expect((await publish({ ar: { [name]: 'ب'.repeat(most) } }, 1)).status).toBe(200)
    const { status, body } = await publish({ ar: { [name]: 'ب'.repeat(most + 1) } }, 2)
    expect([status, body.errors]).toEqual([400, [{ field: `texts.ar.${name}`, code: 'too_long' }]])
  },
)

test('line breaks belong to texts of several lines only', async () => {
  expect((await publish({ en: { about: 'a\n\nb', lead: 'a\nb' } }, 1)).status).toBe(200)
  for (const name of ['title', 'button', 'contact'])
    expect((await publish({ en: { [name]: 'a\nb' } }, 2)).body.errors?.[0]?.field).toBe(`texts.en.${name}`)
})

test('the activity log names what changed', async () => {
  await publish({ en: { title: 'Calm dentistry' } }, 1, ['news'])
  await publish({ en: { title: 'Calm dentistry' } }, 2)
  const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
  const changes = body.entries.filter(({ action }) => action === 'texts_changed')
  expect(changes.map(({ fields }) => fields)).toEqual([['hidden'], ['hidden', 'texts']])
})

import { beforeAll, expect, inject, test } from 'vitest'
import type { User } from '#contract/schemas/user.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const names = ['José Łukasz Çelik', 'Weiß', 'أحمد الفارسي', 'İpek Ｗｉｄｅ', 'Nguyễn Thị Bình', 'Straße 100% _x\\y']

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  for (const name of names) await addPerson(portal, { name })
  return () => portal.close()
})

test.each([
  ['jose', 'José Łukasz Çelik'],
  ['JOSÉ', 'José Łukasz Çelik'],
  ['Jose\u0301', 'José Łukasz Çelik'],
  ['celik lukasz', 'José Łukasz Çelik'],
  ['weiss', 'Weiß'],
  ['weiß', 'Weiß'],
  ['احمد', 'أحمد الفارسي'],
  ['أَحْمَد', 'أحمد الفارسي'],
  ['ipek wide', 'İpek Ｗｉｄｅ'],
  ['nguyen thi binh', 'Nguyễn Thị Bình'],
  ['strasse', 'Straße 100% _x\\y'],
  ['100%', 'Straße 100% _x\\y'],
  ['％', 'Straße 100% _x\\y'],
  ['_x\\', 'Straße 100% _x\\y'],
])('a search for %j returns %s and no one else', async (search, name) => {
  const { body } = await callAs<User[]>(portal, admin, 'GET', `/users?search=${encodeURIComponent(search)}`)
  expect(body.map((person) => person.name)).toEqual([name])
})

import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '../database/schema.ts'
import { callFrom, signIn, signUp, trySignIn } from '../testing/accounts.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  return () => portal.close()
})

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const count = async () => (await portal.db.selectFrom('session').select('id').execute()).length

test('a person has at most 20 sessions: a new one ends the one used least recently', async () => {
  const first = await signUp(portal, maya)
  const second = await signIn(portal, maya)
  for (let more = 0; more < 18; more++) await signIn(portal, maya)
  const other = await signUp(portal, { ...maya, email: 'other@clinic.test' })
  expect(await count()).toBe(21)
  const used = { updated_at: new Date(Date.now() + 60_000) }
  await portal.db.updateTable('session').set(used).where('id', '=', first.sessionId).execute()
  await signIn(portal, maya)
  expect(await count()).toBe(21)
  const status = async (of: typeof first) => (await callFrom(portal, of, 'GET', '/me')).statusCode
  expect([await status(first), await status(second), await status(other)]).toEqual([200, 401, 200])
})

test('sign-ins that never passed the second factor do not end a session that has', async () => {
  const owner = await signUp(portal, maya)
  await sql`update person set role = 'receptionist'`.execute(portal.db)
  await sql`insert into second_factor (person_id, secret, turned_on_at) values (${owner.id}, '\\x00', now())`.execute(
    portal.db,
  )
  await sql`update session set factor_at = now(), updated_at = now() - interval '6 minutes'`.execute(portal.db)
  for (let more = 0; more < 21; more++) await trySignIn(portal, maya.email, maya.password)
  expect(await count()).toBe(20)
  expect((await callFrom(portal, owner, 'GET', '/me')).statusCode).toBe(200)
})

test('two concurrent sign-ins of a person keep the limit', async () => {
  const person = await signUp(portal, maya)
  const add = (db: Kysely<Database>) => {
    const id = crypto.randomUUID()
    const expires_at = new Date(Date.now() + 86_400_000)
    return db.insertInto('session').values({ id, person_id: person.id, token: id, expires_at }).execute()
  }
  for (let more = 0; more < 19; more++) await add(portal.db)
  let second: Promise<unknown> | undefined
  await portal.db.transaction().execute(async (tx) => {
    await add(tx)
    let isDone = false
    second = add(portal.db).then(() => {
      isDone = true
    })
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
      return rows.length > 0
    }
    await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
  })
  await second
  expect(await count()).toBe(20)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Browser, callFrom, signIn, signUp } from '../../testing/accounts.ts'
import { takeMails } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let portal: TestApp
let browser: Browser
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  browser = await signUp(portal, maya)
  await sql`insert into account (id, person_id, provider_id, account_id)
    select gen_random_uuid(), id, 'google', 'maya-at-google' from person`.execute(portal.db)
  await takeMails(portal)
})
afterEach(() => portal.close())

const unlink = (body?: object) => callFrom(portal, browser, 'DELETE', '/me/google', body)
const profile = async (from = browser) => (await callFrom(portal, from, 'GET', '/me')).json()
const ways = async () =>
  (await portal.db.selectFrom('account').select('provider_id').orderBy('provider_id').execute()).map(
    ({ provider_id }) => provider_id,
  )

test('unlinks Google with the password, ends other sessions and sends a mail, once', async () => {
  const other = await signIn(portal, maya)
  for (let turn = 0; turn < 2; turn++) expect((await unlink({ password: maya.password })).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ google: false, hasPassword: true })
  expect((await callFrom(portal, other, 'GET', '/me')).statusCode).toBe(401)
  expect((await takeMails(portal)).map(({ kind, address }) => [kind, address])).toEqual([
    ['google_unlinked', maya.email],
  ])
  const audited = await portal.db
    .selectFrom('audit_entry')
    .select('actor')
    .where('action', '=', 'google_dropped')
    .execute()
  expect(audited).toEqual([{ actor: 'patient' }])
})

test.each([
  ['no password', undefined, 'reauthentication_required'],
  ['a wrong password', { password: 'wrong-guess' }, 'wrong_password'],
])('A30: changes nothing with %s', async (_given, body, code) => {
  const answer = await unlink(body)
  expect([answer.statusCode, answer.json().code]).toEqual([403, code])
  expect(await ways()).toEqual(['credential', 'google'])
})

test('never removes the only way to sign in', async () => {
  await sql`delete from account where provider_id = 'credential'`.execute(portal.db)
  const answer = await unlink()
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_other_sign_in'])
  expect(await ways()).toEqual(['google'])
  expect(await profile()).toMatchObject({ google: true, hasPassword: false })
  expect(await takeMails(portal)).toEqual([])
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { signUp } from '../../testing/accounts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import * as derivation from './derive-key.ts'
import { renewHash } from './renew-hash.ts'

let portal: TestApp
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  await signUp(portal, maya)
  await storeOldHash()
})
afterEach(() => portal.close())

const signIn = (password = maya.password) =>
  portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email: maya.email, password } })
const storedHash = async () => (await portal.db.selectFrom('account').select('password').executeTakeFirst())?.password
const sessions = async () => (await portal.db.selectFrom('session').select('id').execute()).length
const changes = async () =>
  (await portal.db.selectFrom('audit_entry').select('id').where('action', '=', 'password_changed').execute()).length
const isRenewed = expect.stringMatching(/^\$scrypt\$ln=15,r=8,p=3\$0123456789abcdef0123456789abcdef\$[\da-f]{128}$/)

/** Stores the hash that version 0.6 stored. */
async function storeOldHash(password = maya.password): Promise<string> {
  const salt = '0123456789abcdef0123456789abcdef'
  const old = `${salt}:${(await derivation.deriveKey(password, salt, { N: 2 ** 14, r: 16, p: 1 })).toString('hex')}`
  await portal.db.updateTable('account').set({ password: old }).execute()
  return old
}

test('replaces the hash of the old cost in the sign-in, once and without an audit entry', async () => {
  const before = await changes()
  const keys = vi.spyOn(derivation, 'deriveKey')
  expect((await signIn()).statusCode).toBe(200)
  expect(keys).toHaveBeenCalledTimes(2)
  const renewed = await storedHash()
  expect(renewed).toEqual(isRenewed)
  keys.mockClear()
  expect((await signIn()).statusCode).toBe(200)
  expect(keys).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
  expect(await storedHash()).toBe(renewed)
  expect(await changes()).toBe(before)
  // The sign-up and two sign-ins.
  expect(await sessions()).toBe(3)
})

test('keeps the old hash after a wrong password', async () => {
  const old = await storeOldHash()
  expect((await signIn('wrong-guess')).statusCode).toBe(401)
  expect(await storedHash()).toBe(old)
})

test('opens a session for each of several concurrent sign-ins', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(await sessions()).toBe(9)
  expect(await storedHash()).toEqual(isRenewed)
})

test('opens a session although the hash cannot be replaced', async () => {
  await sql`alter table account add constraint keep_old check (password not like '$%')`.execute(portal.db)
  expect((await signIn()).statusCode).toBe(200)
  expect(await sessions()).toBe(2)
  await sql`alter table account drop constraint keep_old`.execute(portal.db)
  expect((await signIn()).statusCode).toBe(200)
  expect(await storedHash()).toEqual(isRenewed)
})

test('keeps a password that was changed during the sign-in', async () => {
  // Runs after the password was checked and before the hash is replaced.
  await sql`
    create function change_password() returns trigger language plpgsql as $$
    begin
      update account set password = 'changed';
      return new;
    end $$`.execute(portal.db)
  await sql`
    create trigger change_password before insert on session
    for each row execute function change_password()`.execute(portal.db)
  expect((await signIn()).statusCode).toBe(401)
  await renewHash(portal.context, maya.email, 'checked', 'renewed')
  expect(await storedHash()).toBe('changed')
  expect(await sessions()).toBe(1)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { transactAsSystem } from '../../database/audited-transaction.ts'
import { type Browser, callFrom, cookieOf, signIn, signUp, trySignIn } from '../../testing/accounts.ts'
import { addPerson } from '../../testing/factories.ts'
import { takeMails } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anonymizePerson } from '../anonymize-person.ts'

let portal: TestApp
let maya: Browser
const account = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  maya = await signUp(portal, account)
  await sql`update person set email_verified = true`.execute(portal.db)
  await takeMails(portal)
})
afterEach(() => portal.close())

async function ask(email = account.email, remoteAddress = '192.0.2.1') {
  return portal.app.inject({ method: 'POST', url: '/api/sign-in-code', payload: { email }, remoteAddress })
}
const enter = (request: string, code: string, cookie?: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/code',
    payload: { request, code },
    ...(cookie !== undefined && { headers: { cookie } }),
  })
async function codeFor(email = account.email): Promise<{ request: string; code: string }> {
  const { request } = (await ask(email)).json()
  const mail = (await takeMails(portal)).find(({ kind }) => kind === 'sign_in_code')
  return { request, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
}
const sameForAll = { request: expect.stringMatching(/^[\w-]{43}$/), minutes: 10, tries: 5 }
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
const look = async (cookie: string) =>
  (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
const sessions = () => portal.db.selectFrom('session').select(['id', 'person_id']).execute()
const rows = () => portal.db.selectFrom('sign_in_code').selectAll().execute()

test('signs in with the mailed code, once', async () => {
  expect((await ask()).json()).toEqual(sameForAll)
  await takeMails(portal)
  const { request, code } = await codeFor()
  const stored = JSON.stringify([await rows(), await portal.db.selectFrom('outbox').selectAll().execute()])
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(request)
  const answer = await enter(request, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect([answer.statusCode, answer.json()]).toEqual([200, { user: { email: account.email, name: account.name } }])
  const { user, token } = await look(cookieOf(answer).cookie)
  expect(user.email).toBe(account.email)
  expect((await callFrom(portal, { token }, 'GET', '/me')).statusCode).toBe(200)
  expect((await enter(request, code)).json().code).toBe('sign_in_code_over')
  // The password stays, as do the other sessions.
  expect(await trySignIn(portal, account.email, account.password)).toBe(200)
  expect(await look(maya.cookie)).not.toBeNull()
  const actions = await portal.db.selectFrom('audit_entry').select('action').where('action', '=', 'signed_in').execute()
  expect(actions).toHaveLength(3)
})

test('accepts a code once of several concurrent calls', async () => {
  const { request, code } = await codeFor()
  const answers = await Promise.all([1, 2, 3, 4].map(() => enter(request, code)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
  expect(await sessions()).toHaveLength(2)
})

test('replaces the session of the browser', async () => {
  const other = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'secret1' })
  await takeMails(portal)
  const { request, code } = await codeFor()
  expect((await enter(request, code, other.cookie)).statusCode).toBe(200)
  expect((await sessions()).map(({ person_id }) => person_id)).toEqual([maya.id, maya.id])
})

describe('A33: a guessed code', () => {
  test('is refused after five tries, also concurrent ones and with the right code', async () => {
    const { request, code } = await codeFor()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(request, wrongOf(code))))
    expect(answers.map((answer) => answer.json().code).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'sign_in_code_over'),
      ...Array.from({ length: 4 }, () => 'sign_in_code_wrong'),
    ])
    expect((await enter(request, code)).json().code).toBe('sign_in_code_over')
    expect(await sessions()).toHaveLength(1)
  })

  test('is refused with the request of another browser', async () => {
    const { code } = await codeFor()
    const { request } = (await ask()).json()
    expect((await enter(request, code)).json().code).toBe('sign_in_code_wrong')
    expect((await enter('made up', code)).json().code).toBe('sign_in_code_over')
  })
})

test('expires ten minutes after the mail, and a request after twenty, which then gets no mail', async () => {
  const { request, code } = await codeFor()
  portal.advance(11)
  expect((await enter(request, code)).json().code).toBe('sign_in_code_over')
  const late = await ask()
  portal.advance(21)
  expect((await takeMails(portal)).filter(({ kind }) => kind === 'sign_in_code')).toEqual([])
  expect(late.statusCode).toBe(200)
})

test('a mail that is late does not tell whose request has expired', async () => {
  const requests = [(await ask()).json().request, (await ask('nobody@clinic.test')).json().request]
  portal.advance(9)
  const code = (await takeMails(portal)).find(({ kind }) => kind === 'sign_in_code')?.text.match(/\d{6}/)?.[0] ?? ''
  for (const [minutes, expected] of [
    [9, 'sign_in_code_wrong'],
    [3, 'sign_in_code_over'],
  ] as const) {
    portal.advance(minutes)
    const answers = await Promise.all(requests.map((request) => enter(request, wrongOf(code))))
    expect(answers.map((answer) => answer.json().code)).toEqual([expected, expected])
  }
})

describe('an address without a patient', () => {
  test.each(['unknown', 'staff', 'removed'] as const)('%s: gets the same answers and no mail', async (kind) => {
    const email = kind === 'unknown' ? 'nobody@clinic.test' : account.email
    if (kind === 'staff') await sql`update person set role = 'receptionist'`.execute(portal.db)
    if (kind === 'removed') await callFrom(portal, maya, 'DELETE', '/me', { password: account.password })
    await takeMails(portal)
    const answer = await ask(email)
    expect([answer.statusCode, answer.json()]).toEqual([200, sameForAll])
    expect(await takeMails(portal)).toEqual([])
    const { request } = answer.json()
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(request, '123456')))
    expect(tries.map((tried) => tried.json().code).toSorted()).toEqual([
      'sign_in_code_over',
      ...Array.from({ length: 4 }, () => 'sign_in_code_wrong'),
    ])
  })

  test('is removed during the request: gets the same answer and no mail', async () => {
    let answer: ReturnType<typeof ask> | undefined
    await transactAsSystem(portal.db, async (tx) => {
      await anonymizePerson(tx, maya.id, new Date())
      answer = ask()
      const waiting = () =>
        sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    })
    expect((await answer)?.statusCode).toBe(200)
    expect(await takeMails(portal)).toEqual([])
  })

  test('becomes one before the code is used: the staff are refused', async () => {
    const { request, code } = await codeFor()
    await sql`update person set role = 'receptionist'`.execute(portal.db)
    expect((await enter(request, code)).json().code).toBe('sign_in_code_over')
  })
})

describe('an unverified address', () => {
  test('A19: is verified, and the password, sessions and links of whoever signed up with it end', async () => {
    await sql`update person set email_verified = false`.execute(portal.db)
    const { request, code } = await codeFor()
    const answer = await enter(request, code)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { passwordEnded: true }])
    expect(await look(maya.cookie)).toBeNull()
    expect(await trySignIn(portal, account.email, account.password)).toBe(401)
    const { token } = await look(cookieOf(answer).cookie)
    expect((await callFrom(portal, { token }, 'GET', '/me')).json()).toMatchObject({ emailVerified: true })
    expect((await takeMails(portal)).map(({ kind }) => kind)).toEqual(['password_detached'])
    // A code still is a way to sign in.
    const again = await codeFor()
    expect((await enter(again.request, again.code)).statusCode).toBe(200)
  })

  test('of a person whom the staff added is verified', async () => {
    const ruth = await addPerson(portal)
    await portal.db.deleteFrom('session').where('person_id', '=', ruth.id).execute()
    await sql`update person set email_verified = false`.execute(portal.db)
    const { request, code } = await codeFor(ruth.email)
    const { email, name } = ruth
    expect((await enter(request, code)).json()).toEqual({ user: { email, name } })
    expect(await takeMails(portal)).toEqual([])
  })
})

test('ends with a new password', async () => {
  const { request, code } = await codeFor()
  const changed = await callFrom(portal, maya, 'PUT', '/me/password', {
    current: account.password,
    password: 'secret2',
  })
  expect(changed.statusCode).toBe(200)
  expect((await enter(request, code)).json().code).toBe('sign_in_code_over')
})

test('mails an address three codes an hour, and accepts thirty requests an hour of a network', async () => {
  await signIn(portal, account)
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(undefined, `198.51.100.${n}`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429])
  expect(await takeMails(portal)).toHaveLength(3)
  // Others do not use up the codes of a network that the owner has used.
  expect((await ask(undefined, '127.0.0.1')).statusCode).toBe(200)
  const many = await Promise.all(Array.from({ length: 32 }, (_, n) => ask(`nobody${n}@clinic.test`)))
  expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('is refused without mail', async () => {
  const silent = await startTestApp(inject('templateDatabase'))
  const answer = await silent.app.inject({
    method: 'POST',
    url: '/api/sign-in-code',
    payload: { email: account.email },
  })
  expect(answer.json().code).toBe('mail_off')
  await silent.close()
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Browser, callFrom, signIn, signUp, trySignIn } from '../../testing/accounts.ts'
import { waitingFor } from '../../testing/call-while-locked.ts'
import { takeMails } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let portal: TestApp
let browser: Browser
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  browser = await signUp(portal, maya)
  await takeMails(portal)
})
afterEach(() => portal.close())

const change = (body: object, from = browser) => callFrom(portal, from, 'PUT', '/me/password', body)
const seen = async (from: Browser) => (await callFrom(portal, from, 'GET', '/me')).statusCode
const grow = (minutes: number) =>
  portal.db
    .updateTable('session')
    .set({ confirmed_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .execute()
const actions = async () =>
  (await portal.db.selectFrom('audit_entry').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('changing a password', () => {
  test('A12: ends all sessions and tokens, signs in with the new one, and sends a mail', async () => {
    const other = await signIn(portal, maya)
    const told = (await actions()).length
    expect((await change({ current: maya.password, password: 'another1' })).json()).toEqual({ success: true })
    expect([await seen(browser), await seen(other)]).toEqual([401, 401])
    const renewed = await portal.app.inject({
      method: 'PUT',
      url: `/api/user/${maya.email}`,
      headers: { cookie: other.cookie },
      payload: { email: maya.email },
    })
    expect(renewed.statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(401)
    expect(await trySignIn(portal, maya.email, 'another1')).toBe(200)
    expect((await actions()).slice(told)).toEqual(['password_changed', 'signed_out', 'signed_out', 'signed_in'])
    expect((await takeMails(portal)).map(({ kind, address }) => [kind, address])).toEqual([
      ['password_changed', maya.email],
    ])
  })

  test('A30: changes nothing without the current password or with a wrong one', async () => {
    const answers = [
      await change({ password: 'another1' }),
      await change({ current: 'wrong-guess', password: 'another1' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'reauthentication_required'],
      [403, 'wrong_password'],
    ])
    expect([await seen(browser), await trySignIn(portal, maya.email, maya.password)]).toEqual([200, 200])
    expect(await takeMails(portal)).toEqual([])
  })

  test('A22: counts wrong passwords together with those of the sign-in', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change({ current: 'wrong-guess', password: 'another1' })),
    )
    expect(guesses.filter((answer) => answer.statusCode === 403).length).toBe(10)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(429)
    expect(
      (await callFrom(portal, browser, 'POST', '/me/reauthentication', { password: maya.password })).statusCode,
    ).toBe(429)
  })

  test.each([
    ['the password changes', () => change({ current: maya.password, password: 'another1' })],
    ['its person leaves', () => callFrom(portal, browser, 'DELETE', '/me', { password: maya.password })],
  ])('opens no session for a sign-in that overlaps with %s', async (_what, meanwhile) => {
    // The insert of the session blocks in the database until the change is committed.
    await sql`
      create function wait_for_change() returns trigger language plpgsql as $$
      begin
        perform set_config('lock_timeout', '0', true);
        perform pg_advisory_xact_lock(1);
        return new;
      end $$`.execute(portal.db)
    await sql`
      create trigger wait_for_change before insert on session
      for each row execute function wait_for_change()`.execute(portal.db)
    const gate = await portal.db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(1)`.execute(gate)
    const late = trySignIn(portal, maya.email, maya.password)
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await vi.waitUntil(async () => (await waiting.execute(portal.db)).rows[0]?.count === 1, 120_000)
    expect((await meanwhile()).statusCode).toBe(200)
    await gate.rollback().execute()
    expect(await late).toBe(401)
    expect(await portal.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  test('makes one of two concurrent changes and refuses the other', async () => {
    const answers = await Promise.all(
      ['another1', 'another2'].map((password) => change({ current: maya.password, password })),
    )
    // The other finds that its session has ended, or already the new password.
    const [made, refused] = answers.map((answer) => answer.statusCode).sort()
    expect(made).toBe(200)
    expect([401, 403]).toContain(refused)
    expect((await takeMails(portal)).length).toBe(1)
  })

  test.each([
    ['12345', 400],
    ['123456', 200],
    ['p'.repeat(128), 200],
    ['p'.repeat(129), 400],
    ['pass\u0000word', 400],
    [' sp ace ', 200],
    ['пароль🦷', 200],
    ['pass\u0065\u0301', 200],
  ])('A26: answers the password %j with %i and stores it as typed', async (password, status) => {
    expect((await change({ current: maya.password, password })).statusCode).toBe(status)
    if (status !== 200) return
    expect(await trySignIn(portal, maya.email, password)).toBe(200)
    expect(await trySignIn(portal, maya.email, `${[...password].slice(0, -1).join('')}x`)).toBe(401)
  })

  test('H7: limits changes to ten an hour and does not count wrong passwords as changes', async () => {
    for (let guess = 0; guess < 9; guess++) await change({ current: 'wrong-guess', password: 'another1' })
    let current = maya.password
    const changed: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      const password = `another${turn}`
      const { statusCode } = await change({ current, password })
      changed.push(statusCode)
      if (statusCode !== 200) continue
      current = password
      browser = await signIn(portal, { ...maya, password })
    }
    expect(changed).toEqual([...Array(10).fill(200), 429, 429])
    expect(await takeMails(portal)).toHaveLength(10)
    portal.advance(61)
    browser = await signIn(portal, { ...maya, password: current })
    expect((await change({ current, password: 'another1' })).statusCode).toBe(200)
  })

  test('A31: refuses unknown fields', async () => {
    const { id } = await portal.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
    for (const extra of [{ userId: id }, { email: 'eve@clinic.test' }, { provider: 'google' }]) {
      expect((await change({ current: maya.password, password: 'another1', ...extra })).statusCode).toBe(400)
    }
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
    const elsewhere = await portal.app.inject({
      method: 'POST',
      url: '/api/me/reauthentication',
      headers: { authorization: `Bearer ${browser.token}` },
      payload: { password: maya.password },
      remoteAddress: '203.0.113.7',
    })
    expect(elsewhere.statusCode).toBe(200)
  })
})

describe('adding a password', () => {
  beforeEach(async () => {
    await portal.db.deleteFrom('account').execute()
  })

  test('A30: works after a recent sign-in and is refused after 15 minutes', async () => {
    await grow(16)
    const late = await change({ password: 'another1' })
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication_required'])
    await grow(14)
    expect((await change({ password: 'another1' })).statusCode).toBe(200)
    expect(await seen(browser)).toBe(401)
    expect(await trySignIn(portal, maya.email, 'another1')).toBe(200)
    expect(await actions()).toContain('password_added')
  })
})

describe('reauthentication', () => {
  test('accepts only the right password, for this session only', async () => {
    const other = await signIn(portal, maya)
    await grow(16)
    const wrong = await callFrom(portal, browser, 'POST', '/me/reauthentication', { password: 'wrong-guess' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong_password'])
    const stale = sql<number>`count(*) filter (where confirmed_at < now() - interval '15 minutes')::integer`
    const count = async () =>
      (await portal.db.selectFrom('session').select(stale.as('stale')).executeTakeFirstOrThrow()).stale
    expect(await count()).toBe(2)
    expect(
      (await callFrom(portal, browser, 'POST', '/me/reauthentication', { password: maya.password })).statusCode,
    ).toBe(200)
    expect(await count()).toBe(1)
    expect(await seen(other)).toBe(200)
  })

  test('returns 401 if the session ends while the password is checked', async () => {
    const sessions = portal.db.selectFrom('session').select('id')
    const answer = await portal.db.transaction().execute(async (tx) => {
      await sql`select from session for update`.execute(tx)
      const called = callFrom(portal, browser, 'POST', '/me/reauthentication', { password: maya.password })
      await expect.poll(() => waitingFor(portal)).toBeGreaterThan(0)
      await tx.deleteFrom('session').execute()
      return { called }
    })
    expect((await answer.called).statusCode).toBe(401)
    expect(await sessions.execute()).toEqual([])
  })

  test('A24: allows twenty checks in 15 minutes across all calls, right passwords included', async () => {
    const confirm = () => callFrom(portal, browser, 'POST', '/me/reauthentication', { password: maya.password })
    for (let i = 0; i < 20; i++) expect((await confirm()).statusCode).toBe(200)
    const over = [await confirm(), await change({ current: maya.password, password: 'another1' })]
    expect(over.map((answer) => answer.statusCode)).toEqual([429, 429])
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
  })
})

describe('on a public address', () => {
  let live: TestApp
  beforeEach(async () => {
    live = await startTestApp(inject('templateDatabase'), { publicUrl: 'https://portal.clinic.test' })
  })
  afterEach(() => live.close())

  test('A27: refuses passwords that are easy to guess, with the reason', async () => {
    const refused = async (password: string) => {
      const payload = { ...maya, password }
      return (await live.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })).json()
    }
    for (const common of ['123456', 'Password', 'qwertyuiop', 'iloveyou']) {
      expect(await refused(common)).toMatchObject({
        status: 400,
        code: 'password_too_common',
        errors: [{ field: 'password', code: 'password_too_common' }],
      })
    }
    const clinic = (await live.db.selectFrom('clinic').select('name').executeTakeFirstOrThrow()).name
    for (const personal of [maya.email, 'maya.lindqvist!', 'LINDQVIST2026', 'Maya88', clinic.toUpperCase()]) {
      expect([personal, (await refused(personal)).code]).toEqual([personal, 'password_too_personal'])
    }
    expect(await live.db.selectFrom('person').select('id').execute()).toEqual([])
    const own = await signUp(live, { ...maya, password: 'six teeth' })
    const changed = await callFrom(live, own, 'PUT', '/me/password', { current: 'six teeth', password: 'lindqvist1' })
    expect(changed.json().code).toBe('password_too_personal')
    expect((await change({ current: maya.password, password: '123456' })).statusCode).toBe(200)
  })
})

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { callFrom, signIn, signUp, trySignIn } from '../../testing/accounts.ts'
import { linkOf, takeMails, tokenOf } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
})
afterEach(() => portal.close())

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const ask = (email: string = maya.email, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  portal.app.inject({ method: 'POST', url: '/api/password-reset-request', payload: { email }, headers, remoteAddress })
const reset = (token: string, password = 'another1') =>
  callFrom(portal, undefined, 'POST', '/password-reset', { token, password })
const history = async () =>
  (await portal.db.selectFrom('audit_entry').select(['actor', 'action']).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )

/** Returns the link from the mail to Maya. */
async function mailedLink(): Promise<URL> {
  await takeMails(portal)
  expect((await ask()).statusCode).toBe(200)
  return linkOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password'))
}

describe('a forgotten password', () => {
  test('A12: sets a new password with the mailed link, verifies the address, and sends a mail', async () => {
    const before = await signUp(portal, maya)
    const { hash } = await mailedLink()
    const told = (await history()).length
    const answer = await reset(hash.slice(1))
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: maya.email }])
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(401)
    expect((await callFrom(portal, before, 'GET', '/me')).statusCode).toBe(401)
    const after = await signIn(portal, { ...maya, password: 'another1' })
    expect((await callFrom(portal, after, 'GET', '/me')).json()).toMatchObject({ emailVerified: true })
    expect((await takeMails(portal)).map(({ kind, address }) => `${kind} ${address}`)).toEqual([
      `password_changed ${maya.email}`,
    ])
    expect((await history()).slice(told)).toEqual([
      'patient email_verified',
      'patient password_changed',
      'patient signed_out',
      'patient signed_in',
    ])
  })

  test('A19: adds a password to a person without one and locks out an attacker who signed up first', async () => {
    const attacker = await signUp(portal, { ...maya, password: 'attacker' })
    await callFrom(portal, attacker, 'PUT', '/me/email', { email: 'mallory@clinic.test', password: 'attacker' })
    const [change] = (await takeMails(portal)).filter(({ kind }) => kind === 'change_email')
    const link = await mailedLink()
    expect((await reset(link.hash.slice(1))).statusCode).toBe(200)
    expect((await callFrom(portal, attacker, 'GET', '/me')).statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, 'attacker')).toBe(401)
    const owner = await signIn(portal, { ...maya, password: 'another1' })
    const late = await callFrom(portal, owner, 'POST', '/me/email-verification', { token: tokenOf(change) })
    expect(late.json().code).toBe('link_expired')

    await portal.db.deleteFrom('account').execute()
    expect((await reset((await mailedLink()).hash.slice(1), 'a third one')).statusCode).toBe(200)
    expect(await trySignIn(portal, maya.email, 'a third one')).toBe(200)
  })

  test('A28: accepts a link once, also for 20 concurrent uses', async () => {
    await signUp(portal, maya)
    const token = (await mailedLink()).hash.slice(1)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `another ${i}`)))
    const codes = answers.map((answer) => answer.json().code ?? 'reset').sort()
    expect(codes).toEqual([...Array<string>(19).fill('link_expired'), 'reset'])
    expect(answers.filter((answer) => answer.statusCode === 400).length).toBe(19)
    const winner = answers.findIndex((answer) => answer.statusCode === 200)
    expect(await trySignIn(portal, maya.email, `another ${winner}`)).toBe(200)
    expect((await takeMails(portal)).length).toBe(1)
    expect((await reset(token)).json().code).toBe('link_expired')
  })

  test('A28: accepts a link for 30 minutes, for its own purpose and address only', async () => {
    await signUp(portal, maya)
    const [verification] = await takeMails(portal)
    expect((await reset(tokenOf(verification))).json().code).toBe('link_expired')
    const late = await mailedLink()
    portal.advance(31)
    expect((await reset(late.hash.slice(1))).json().code).toBe('link_expired')
    const moved = await mailedLink()
    const browser = await signIn(portal, maya)
    await callFrom(portal, browser, 'PUT', '/me/email', { email: 'new@clinic.test', password: maya.password })
    const [change] = await takeMails(portal)
    await callFrom(portal, browser, 'POST', '/me/email-verification', { token: tokenOf(change) })
    expect((await reset(moved.hash.slice(1))).json().code).toBe('link_expired')
    for (const token of ['x', moved.hash, 'A'.repeat(43), '%00']) {
      expect((await reset(token)).json().code).toBe('link_expired')
    }
    expect(await trySignIn(portal, 'new@clinic.test', maya.password)).toBe(200)
  })

  test('stores only a digest of the token, and neither in the outbox', async () => {
    await signUp(portal, maya)
    await ask()
    const waiting = JSON.stringify(await portal.db.selectFrom('outbox').selectAll().execute())
    const [, link] = await takeMails(portal)
    const kept = JSON.stringify(await portal.db.selectFrom('mail_link').selectAll().execute())
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/)
    expect(waiting + kept).not.toContain(tokenOf(link))
  })

  test('A29: links to PUBLIC_URL for any Host header, with the token in the fragment', async () => {
    await signUp(portal, maya)
    await takeMails(portal)
    await ask(maya.email, { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' })
    const link = linkOf((await takeMails(portal))[0])
    expect([link.origin, link.pathname, link.search]).toEqual(['http://localhost:3000', '/reset-password', ''])
  })
})

describe('a request for a reset link', () => {
  test('A21: returns the same answer with the same queries for a known and an unknown address', async () => {
    await signUp(portal, maya)
    const asked = async (email: string) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const answer = await ask(email)
      const texts = query.mock.calls.map(([given]) =>
        typeof given === 'string' ? given : (given as { text: string }).text,
      )
      query.mockRestore()
      return { status: answer.statusCode, body: answer.body, texts }
    }
    const [known, unknown] = [await asked(maya.email), await asked('nobody@clinic.test')]
    expect(known.texts.length).toBeGreaterThan(2)
    expect(unknown).toEqual(known)
    const mails = await takeMails(portal)
    expect(mails.filter(({ kind }) => kind === 'reset_password').map(({ address }) => address)).toEqual([maya.email])
  })

  test('H7: sends three links an hour to an address for a hundred requests of any source and purpose', async () => {
    const browser = await signUp(portal, maya)
    expect((await callFrom(portal, browser, 'POST', '/me/email-verification-request')).statusCode).toBe(200)
    const asked = Array.from({ length: 100 }, (_, i) => ask(maya.email, {}, `10.0.0.${i}`))
    const statuses = (await Promise.all(asked)).map((answer) => answer.statusCode)
    expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([1, new Set([200, 429])])
    expect((await callFrom(portal, browser, 'POST', '/me/email-verification-request')).statusCode).toBe(429)
    expect((await takeMails(portal)).length).toBe(3)
    portal.advance(61)
    expect((await ask()).statusCode).toBe(200)
  })

  test('allows ten requests an hour from a network, for any address', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`somebody${i}@clinic.test`)))
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(10)
    expect((await ask('another@clinic.test', {}, '10.0.0.1')).statusCode).toBe(200)
  })

  test.each([
    ['maya@clinic.test\r\nBcc: eve@clinic.test'],
    ['"a@evil x"@clinic.test'],
    ['maya@clinic.test,eve@clinic.test'],
    ['<maya@clinic.test> eve'],
    ['friends: maya@clinic.test;'],
    ['('.repeat(50_000)],
    ['a@'.repeat(25_000)],
  ])('E10, E11, E12: refuses an invalid address and queues nothing (%#)', async (email) => {
    const answer = await ask(email)
    expect(answer.statusCode).toBe(400)
    const browser = await signUp(portal, maya)
    await takeMails(portal)
    const change = await callFrom(portal, browser, 'PUT', '/me/email', { email, password: maya.password })
    expect([change.statusCode, change.json().errors[0].field]).toEqual([400, 'email'])
    expect(await takeMails(portal)).toEqual([])
  })

  test('A28: limits a network to thirty tokens a minute', async () => {
    const guessed = await Promise.all(Array.from({ length: 32 }, (_, turn) => reset(`guess-${turn}`)))
    expect(guessed.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(30).fill(400), 429, 429])
  })

  test('A31: refuses unknown fields', async () => {
    const body = { email: maya.email, personId: crypto.randomUUID() }
    expect((await callFrom(portal, undefined, 'POST', '/password-reset-request', body)).statusCode).toBe(400)
    const more = { token: 'x', password: 'another1', email: maya.email }
    expect((await callFrom(portal, undefined, 'POST', '/password-reset', more)).statusCode).toBe(400)
  })
})

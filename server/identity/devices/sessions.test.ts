import { beforeEach, expect, inject, test } from 'vitest'
import type { OwnSession } from '#contract/schemas/own-session.ts'
import { type Browser, callFrom, signIn, signUp } from '../../testing/accounts.ts'
import { addPerson } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let portal: TestApp
let browser: Browser
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  browser = await signUp(portal, maya)
  return () => portal.close()
})

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

const list = async (of: { token: string }): Promise<OwnSession[]> =>
  (await callFrom(portal, of, 'GET', '/me/sessions')).json()
const end = async (by: { token: string }, id: string) => {
  const { statusCode, body } = await callFrom(portal, by, 'DELETE', `/me/sessions/${id}`)
  return [statusCode, body]
}
const status = async (of: { token: string }) => (await callFrom(portal, of, 'GET', '/me')).statusCode
const done = [200, '{"success":true}']

/** Changes the row of a session. */
const change = (sessionId: string, to: object) =>
  portal.db.updateTable('session').set(to).where('id', '=', sessionId).execute()

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('lists the own sessions with device and network, the current one first', async () => {
  const [second, third] = [await signIn(portal, maya), await signIn(portal, maya)]
  await signUp(portal, { ...maya, email: 'eve@clinic.test' })
  await change(second.sessionId, { user_agent: firefox, ip_address: '203.0.113.77', updated_at: ago(20) })
  await change(third.sessionId, { ip_address: '2001:db8:1234:5678::', updated_at: ago(10) })
  const [first, ...others] = await list(browser)
  expect(first).toMatchObject({ _id: browser.sessionId, current: true, network: '127.0.0.0/24' })
  expect(others).toMatchObject([
    { _id: third.sessionId, current: false, network: '2001:db8:1234::/48' },
    { _id: second.sessionId, current: false, network: '203.0.113.0/24', browser: 'Firefox', system: 'Windows' },
  ])
  expect(others[0]).not.toHaveProperty('browser')
  expect(JSON.stringify(others)).not.toMatch(/203\.0\.113\.77|rv:145|token/)
})

test('lists no session that has ended by the rule of the role', async () => {
  const second = await signIn(portal, maya)
  const ids = async () => (await list(browser)).map(({ _id }) => _id)
  await change(second.sessionId, { updated_at: ago(60) })
  expect(await ids()).toEqual([browser.sessionId, second.sessionId])
  await portal.db.updateTable('person').set({ role: 'receptionist' }).execute()
  expect(await ids()).toEqual([browser.sessionId])
  await change(second.sessionId, { updated_at: ago(0), expires_at: ago(1) })
  expect(await ids()).toEqual([browser.sessionId])
})

test('says which sessions are locked or wait for a second factor', async () => {
  const admin = await addPerson(portal, { admin: true })
  await change(admin.sessionId, { factor_at: ago(1) })
  const add = async (to: object) => {
    const id = crypto.randomUUID()
    const session = { id, person_id: admin.id, token: id, expires_at: ago(-60), ...to }
    await portal.db.insertInto('session').values(session).execute()
  }
  await add({ updated_at: ago(1), locked_at: ago(1) })
  await add({ updated_at: ago(2) })
  const factor = { person_id: admin.id, secret: Buffer.from('a secret'), turned_on_at: ago(1) }
  await portal.db.insertInto('second_factor').values(factor).execute()
  expect((await list(admin)).map(({ gate }) => gate)).toEqual([undefined, 'locked', 'factor'])
})

test('ends one session, whose token then opens nothing, and records it', async () => {
  const other = await signIn(portal, maya)
  expect([await end(browser, other.sessionId), await end(browser, other.sessionId)]).toEqual([done, done])
  expect([await status(other), await status(browser)]).toEqual([401, 200])
  const entries = portal.db.selectFrom('audit_entry').select(['actor_id', 'person_id'])
  expect(await entries.where('action', '=', 'signed_out').execute()).toEqual([
    { actor_id: browser.id, person_id: browser.id },
  ])
})

test('ends no session of another person, whatever the role', async () => {
  const admin = await addPerson(portal, { admin: true })
  expect(await end(admin, browser.sessionId)).toEqual(done)
  expect(await status(browser)).toBe(200)
})

test('a session that has ended ends no other one', async () => {
  const [second, third] = [await signIn(portal, maya), await signIn(portal, maya)]
  await end(browser, second.sessionId)
  expect((await end(second, third.sessionId))[0]).toBe(401)
  expect((await callFrom(portal, second, 'DELETE', '/me/sessions')).statusCode).toBe(401)
  expect(await status(third)).toBe(200)
})

test('a locked session neither lists nor ends sessions', async () => {
  await portal.db.updateTable('person').set({ role: 'admin' }).execute()
  const other = await signIn(portal, maya)
  await change(browser.sessionId, { locked_at: ago(0) })
  const answers = [
    await callFrom(portal, browser, 'GET', '/me/sessions'),
    await callFrom(portal, browser, 'DELETE', '/me/sessions'),
    await callFrom(portal, browser, 'DELETE', `/me/sessions/${other.sessionId}`),
  ]
  expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'session_locked'))
  expect(await status(other)).toBe(200)
})

test('ends all other sessions and keeps the one of the caller', async () => {
  const [other, stranger] = [await signIn(portal, maya), await signUp(portal, { ...maya, email: 'eve@clinic.test' })]
  expect((await callFrom(portal, other, 'DELETE', '/me/sessions')).json()).toEqual({ success: true })
  expect(await Promise.all([browser, other, stranger].map(status))).toEqual([401, 200, 200])
})

test('a session can end itself', async () => {
  expect(await end(browser, browser.sessionId)).toEqual(done)
  expect(await status(browser)).toBe(401)
})

test('a session that was opened or confirmed over 15 minutes ago ends none', async () => {
  const other = await signIn(portal, maya)
  await change(browser.sessionId, { confirmed_at: ago(16) })
  for (const path of [`/me/sessions/${other.sessionId}`, '/me/sessions']) {
    const answer = await callFrom(portal, browser, 'DELETE', path)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauthentication_required'])
  }
  expect(await status(other)).toBe(200)
})

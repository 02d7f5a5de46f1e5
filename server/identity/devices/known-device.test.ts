import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { callFrom, signUp } from '../../testing/accounts.ts'
import { takeMails } from '../../testing/mails.ts'
import { type RogueGoogle, startRogueGoogle } from '../../testing/rogue-google.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const maya = { name: 'Maya Lindqvist', email: 'maya@gmail.test', password: 'secret1' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

let rogue: RogueGoogle
let portal: TestApp
beforeAll(async () => {
  rogue = await startRogueGoogle()
})
afterAll(() => rogue.close())
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), {
    google: rogue.client,
    mail: { mode: 'test' },
    rateLimits: false,
  })
  await portal.context.google?.connect()
  await signUp(portal, maya)
  await portal.db.updateTable('person').set({ email_verified: true, role: 'receptionist' }).execute()
  await takeMails(portal)
})
afterEach(() => portal.close())

/** A browser that stores cookies. */
function openBrowser(cookies = new Map<string, string>()) {
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin = payload && { origin: 'http://localhost:3000' }
    const headers = { 'user-agent': firefox, ...origin, ...(cookie && { cookie }) }
    const answer = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
    for (const { name, value } of answer.cookies) cookies.set(name, encodeURIComponent(value))
    return answer
  }
  return {
    ask,
    cookies,
    signIn: (given = maya) => ask('POST', '/api/auth/sign-in/email', { email: given.email, password: given.password }),
    continueWithGoogle: async () => {
      const { url } = (await ask('POST', '/api/auth/google', { page: 'login' })).json()
      return ask('GET', rogue.prove(url, { email: maya.email }))
    },
    token: async (): Promise<{ token: string }> => (await ask('GET', '/api/auth/get-session')).json(),
  }
}

const deviceCookie = 'clinic_device_3000'
const subjects = async () => (await takeMails(portal)).map(({ subject }) => subject)
const devices = () => portal.db.selectFrom('known_device').selectAll().execute()
const newSignIn = 'New sign-in to your account'

describe('a sign-in of the staff', () => {
  test('in a new browser sends one mail with device, time, network and the way to end it', async () => {
    expect((await openBrowser().signIn()).statusCode).toBe(200)
    const [mail, ...others] = await takeMails(portal)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: `${maya.name} <${maya.email}>`, subject: newSignIn })
    expect(mail?.text).toContain('Firefox on Windows')
    expect(mail?.text).toContain('127.0.0.0/24')
    expect(mail?.text).toContain('http://localhost:3000/dashboard/profile')
  })

  test('in a browser that is known sends nothing, also after signing out', async () => {
    const browser = openBrowser()
    await browser.signIn()
    await takeMails(portal)
    await browser.ask('POST', '/api/auth/sign-out', {})
    await browser.signIn()
    expect(await subjects()).toEqual([])
    expect(await devices()).toHaveLength(1)
  })

  test('that unlocks a page sends nothing', async () => {
    const browser = openBrowser()
    await browser.signIn()
    await takeMails(portal)
    await portal.db.updateTable('session').set({ locked_at: new Date() }).execute()
    expect((await browser.signIn()).statusCode).toBe(200)
    expect(await subjects()).toEqual([])
  })

  test('with Google counts as one by password does', async () => {
    const browser = openBrowser()
    await browser.continueWithGoogle()
    expect(await subjects()).toEqual([newSignIn])
    await browser.signIn()
    await browser.continueWithGoogle()
    expect(await subjects()).toEqual([])
    await openBrowser().continueWithGoogle()
    expect(await subjects()).toEqual([newSignIn])
  })

  test('with a cookie that someone made up is a new one, and the cookie is replaced', async () => {
    const browser = openBrowser(new Map([[deviceCookie, 'A; B']]))
    await browser.signIn()
    expect(await subjects()).toEqual([newSignIn])
    expect(browser.cookies.get(deviceCookie)).toMatch(/^[\w-]{43}$/)
  })

  test('in a browser of a colleague is new for the person, and their rows share no hash', async () => {
    const leo = { ...maya, name: 'Leo', email: 'leo@clinic.test' }
    await signUp(portal, leo)
    await portal.db.updateTable('person').set({ email_verified: true, role: 'doctor' }).execute()
    await takeMails(portal)
    const browser = openBrowser()
    await browser.signIn()
    await browser.signIn(leo)
    const told = (await takeMails(portal)).map(({ to }) => to).toSorted()
    expect(told).toEqual([`Leo <${leo.email}>`, `${maya.name} <${maya.email}>`])
    const [first, second] = await devices()
    expect(first?.hash.equals(second?.hash ?? Buffer.of())).toBe(false)
    await browser.signIn()
    expect(await subjects()).toEqual([])
  })

  test('succeeds if the device cannot be noted', async () => {
    await sql`alter table known_device add constraint broken check (false)`.execute(portal.db)
    const browser = openBrowser()
    expect((await browser.signIn()).statusCode).toBe(200)
    expect((await callFrom(portal, await browser.token(), 'GET', '/me')).statusCode).toBe(200)
    expect(browser.cookies.has(deviceCookie)).toBe(false)
  })

  test('stores no cookie and no whole address, and is part of the downloaded data', async () => {
    const browser = openBrowser()
    await browser.signIn()
    const stored = JSON.stringify(await devices())
    expect(stored).not.toContain(browser.cookies.get(deviceCookie))
    expect(stored).not.toMatch(/127\.0\.0\.1|rv:145/)
    const { knownDevices } = (await callFrom(portal, await browser.token(), 'GET', '/me/export')).json()
    expect(knownDevices).toMatchObject([{ browser: 'Firefox', system: 'Windows', network: '127.0.0.0/24' }])
  })
})

test('sends no mail and stores nothing for a refused sign-in or a patient', async () => {
  const browser = openBrowser()
  expect((await browser.signIn({ ...maya, password: 'wrong1' })).statusCode).toBe(401)
  await portal.db.updateTable('person').set({ role: 'patient' }).execute()
  await browser.signIn()
  expect(browser.cookies.has(deviceCookie)).toBe(false)
  expect([await subjects(), await devices()]).toEqual([[], []])
})

test('the cookie is out of reach of scripts and lasts a year', async () => {
  const answer = await openBrowser().signIn()
  expect(answer.cookies.find(({ name }) => name === deviceCookie)).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 31_536_000,
  })
})

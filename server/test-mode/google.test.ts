import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type GoogleStandIn, openGoogleStandIn } from './google.ts'

let portal: TestApp
let standIn: GoogleStandIn
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  standIn = openGoogleStandIn({ publicUrl: new URL(origin) })
  portal = await startTestApp(inject('templateDatabase'), {
    publicUrl: origin,
    google: standIn.client,
    rateLimits: false,
  })
  standIn.mount(portal.app)
  await portal.app.listen({ host: '127.0.0.1', port })
  expect(await portal.context.google?.connect()).toBe(true)
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('account').execute())

/** A browser over the network that stores cookies with their paths and follows redirects to a page. */
function openBrowser() {
  const cookies = new Map<string, { name: string; value: string; path: string }>()
  const ask = async (
    address: string,
    init: { method?: string; body?: URLSearchParams | string; headers?: object } = {},
  ) => {
    const url = new URL(address, origin)
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      const path = /; ?path=([^;]+)/i.exec(set)?.[1] ?? '/'
      if (value === '' || /max-age=0|1970/i.test(set)) cookies.delete(`${name} ${path}`)
      else cookies.set(`${name} ${path}`, { name, value, path })
    }
    return answer
  }
  const follow = async (address: string, init?: Parameters<typeof ask>[1]) => {
    let answer = await ask(address, init)
    let at = new URL(address, origin)
    for (let hops = 0; answer.headers.has('location') && hops < 10; hops++) {
      at = new URL(answer.headers.get('location') ?? '', at)
      // Pages are not part of this test.
      if (!/^\/(api|test-mode)\//.test(at.pathname))
        return { at: at.pathname + at.search, status: 200, page: '', headers: answer.headers }
      answer = await ask(at.href)
    }
    return { at: at.pathname + at.search, status: answer.status, page: await answer.text(), headers: answer.headers }
  }
  return {
    follow,
    begin: async () => {
      const headers = { origin, 'content-type': 'application/json' }
      const answer = await ask('/api/auth/google', { method: 'POST', headers, body: JSON.stringify({ page: 'login' }) })
      return follow(((await answer.json()) as { url: string }).url)
    },
    choose: (at: string, form: Record<string, string>) =>
      follow(at, { method: 'POST', body: new URLSearchParams(form) }),
    whoAmI: async () => ((await (await ask('/api/auth/get-session')).json()) as { user: object } | null)?.user,
  }
}

describe('signing in with Google in test mode', () => {
  test('shows a page to choose a person with a notice that it is not Google', async () => {
    const shown = await openBrowser().begin()
    expect([shown.status, shown.at]).toEqual([200, expect.stringMatching(/^\/test-mode\/google\/choose\/[\w-]+$/)])
    expect(shown.page).toContain('<title>Test mode: this is not Google</title>')
    expect(shown.page).not.toMatch(/<script|\sstyle=|\son\w+=/)
    const policy = shown.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
    expect(shown.headers.get('x-frame-options')).toBe('DENY')
  })

  test('signs in the chosen sample person, and the same one the next time', async () => {
    for (let i = 0; i < 2; i++) {
      const browser = openBrowser()
      const { at } = await browser.begin()
      expect((await browser.choose(at, { person: '0' })).at).toBe('/')
      expect(await browser.whoAmI()).toEqual({ name: 'Maya Lindqvist', email: 'maya.lindqvist@gmail.test' })
    }
    const known = await portal.db.selectFrom('account').select('account_id').execute()
    expect(known).toEqual([{ account_id: expect.stringMatching(/^test-mode-[0-9a-f]{32}$/) }])
  })

  test('asks each time, also in the same browser, and accepts another person', async () => {
    const browser = openBrowser()
    await browser.choose((await browser.begin()).at, { person: '0' })
    const again = await browser.begin()
    expect(again.page).toContain('<title>Test mode: this is not Google</title>')
    await browser.choose(again.at, { person: '1' })
    expect(await browser.whoAmI()).toEqual({ name: 'Tomás Okafor', email: 'tomas.okafor@gmail.test' })
  })

  test('accepts any typed person', async () => {
    const browser = openBrowser()
    const { at } = await browser.begin()
    await browser.choose(at, { email: 'Ruth.Okoye@Gmail.test', name: 'Ruth Okoye', verified: 'on' })
    expect(await browser.whoAmI()).toEqual({ name: 'Ruth Okoye', email: 'ruth.okoye@gmail.test' })
    const nameless = openBrowser()
    await nameless.choose((await nameless.begin()).at, { email: 'nina@gmail.test', name: '', verified: 'on' })
    expect(await nameless.whoAmI()).toEqual({ name: 'nina', email: 'nina@gmail.test' })
  })

  test.each([
    ['cancel', { cancel: '1' }, 'google_cancelled'],
    ['choose a person with an unverified address', { person: '3' }, 'google_unverified'],
    ['type an unverified address', { email: 'ruth@gmail.test', name: 'Ruth' }, 'google_unverified'],
    [
      'type an address that the portal does not accept',
      { email: 'a1@b2.io', name: 'Al', verified: 'on' },
      'google_unfit',
    ],
    ['type nothing', {}, 'google_unverified'],
    ['choose an unknown person', { person: '99' }, 'google_cancelled'],
  ])('redirects back without a session if they %s', async (_, form, problem) => {
    const browser = openBrowser()
    const back = await browser.choose((await browser.begin()).at, form as Record<string, string>)
    expect(back.at).toBe(`/login?problem=${problem}`)
    expect(await browser.whoAmI()).toBeUndefined()
  })

  test('keeps two tabs apart', async () => {
    const browser = openBrowser()
    const { at: first } = await browser.begin()
    const { at: second } = await browser.begin()
    expect(first).not.toBe(second)
    // The second tab has replaced the portal's cookie, but the stand-in knows both sign-ins.
    expect((await browser.choose(second, { person: '0' })).at).toBe('/')
    expect((await browser.choose(first, { person: '1' })).at).toBe('/login?problem=google_expired')
  })

  test('shows an expired page for a finished sign-in or another browser', async () => {
    const browser = openBrowser()
    const { at } = await browser.begin()
    const other = await openBrowser().follow(at)
    expect([other.status, other.page]).toEqual([410, expect.stringContaining('this sign-in has expired')])
    await browser.choose(at, { person: '0' })
    expect((await browser.choose(at, { person: '1' })).status).toBe(410)
    expect((await openBrowser().choose('/test-mode/google/choose/none', { person: '0' })).page).toContain('Start again')
  })
})

describe('invalid requests to the stand-in', () => {
  const inTestMode = (path: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url: `/test-mode/google${path}`, headers: { host: new URL(origin).host, ...headers } })

  test('are refused from other machines', async () => {
    const shown = '/.well-known/openid-configuration'
    for (const headers of [{ host: 'clinic.test' }, { 'x-forwarded-for': '203.0.113.7' }, { via: '1.1 proxy' }]) {
      for (const path of [shown, '/google.css', '/choose/x', '/jwks', '/auth']) {
        expect([path, (await inTestMode(path, headers as Record<string, string>)).json().code]).toEqual([
          path,
          'host_not_allowed',
        ])
      }
    }
    const answer = await fetch(`${origin}/test-mode/google${shown}`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.json()).toMatchObject({
      issuer: `${origin}/test-mode/google`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test.each([
    ['another redirect URI', { redirect_uri: 'http://localhost:1/evil' }],
    ['no PKCE challenge', { code_challenge: '' }],
    ['another client', { client_id: 'another client' }],
  ])('return no code and are not echoed: %s', async (_, change) => {
    const begun = await portal.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })
    const address = new URL(begun.json().url)
    for (const [name, value] of Object.entries(change)) {
      if (value) address.searchParams.set(name, value)
      else for (const key of [name, `${name}_method`]) address.searchParams.delete(key)
    }
    const { at, page } = await openBrowser().follow(address.href)
    expect(at).not.toMatch(/[?&]code=/)
    expect(page).not.toMatch(/evil|another client/)
  })

  test('require the client’s secret to exchange a code', async () => {
    const form = {
      grant_type: 'authorization_code',
      code: 'x',
      client_id: standIn.client.clientId,
      client_secret: 'guessed',
    }
    const answer = await fetch(`${origin}/test-mode/google/token`, { method: 'POST', body: new URLSearchParams(form) })
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })])
    const other = openGoogleStandIn({ publicUrl: new URL(origin) })
    expect(other.client.clientSecret).not.toBe(standIn.client.clientSecret)
  })
})

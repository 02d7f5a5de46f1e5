import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { rita, type SsoPerson, type SsoProvider, serveSso } from '../../testing/serve-sso.ts'
import { startTestApp, type TestApp, type TestOptions } from '../../testing/test-app.ts'

const origin = 'http://localhost:3000'
let provider: SsoProvider
let portal: TestApp
beforeAll(async () => {
  provider = await serveSso(origin)
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.mood = 'fine'
  provider.next = rita
  portal = await start()
})
afterEach(() => portal.close())

const start = (options: TestOptions = {}) =>
  startTestApp(inject('templateDatabase'), { sso: provider.settings, ...options })

/** A browser that stores cookies and does not follow redirects. */
function openBrowser() {
  const cookies = new Map<string, string>()
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: object = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await portal.app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie && { cookie }), ...(payload && { origin }) },
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, encodeURIComponent(value))
    }
    return answer
  }
  const begin = async (from = '') => {
    const answer = await ask('GET', `/api/auth/sso${from && `?from=${encodeURIComponent(from)}`}`)
    return String(answer.headers.location)
  }
  const comeBack = async (path: string) => whereTo(await ask('GET', path))
  return {
    ask,
    cookies,
    begin,
    comeBack,
    signIn: async (from?: string) => comeBack(await provider.visit(await begin(from))),
    session: async () => (await ask('GET', '/api/auth/get-session')).json(),
    signUp: ({ name, email }: { name: string; email: string }) =>
      ask('POST', '/api/auth/sign-up/email', { name, email, password: 'secret1' }),
    byPassword: (address: string) => ask('POST', '/api/auth/sign-in/email', { email: address, password: 'secret1' }),
  }
}

const whereTo = (answer: { statusCode: number; headers: Record<string, unknown> }) => {
  expect(answer.statusCode).toBe(302)
  const { origin: at, pathname, search } = new URL(String(answer.headers.location))
  expect(at).toBe(origin)
  return pathname + search
}
const people = () => portal.db.selectFrom('person').select(['name', 'email', 'role', 'email_verified']).execute()
const accounts = () => portal.db.selectFrom('account').select(['provider_id', 'account_id']).execute()
const actions = async () =>
  (await portal.db.selectFrom('audit_entry').select(['actor', 'action']).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )
const as = (change: Partial<SsoPerson>) => {
  provider.next = { ...rita, ...change }
}
const verify = (address: string) =>
  portal.db.updateTable('person').set({ email_verified: true }).where('email', '=', address).execute()
const ada = { name: 'Ada Molar', email: 'ada@clinic.test' }

describe('a member of the staff who signs in', () => {
  test('gets an account with the role of their groups, and the same one again', async () => {
    const browser = openBrowser()
    expect(await browser.signIn('/dashboard/messages?page=2')).toBe('/dashboard/messages?page=2')
    expect(await openBrowser().signIn()).toBe('/dashboard/today')
    expect(await people()).toEqual([{ name: rita.name, email: rita.email, role: 'receptionist', email_verified: true }])
    expect(await accounts()).toEqual([
      { provider_id: 'sso', account_id: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ test-mode-\w{32}$/) },
    ])
    expect(await browser.session()).toMatchObject({ user: { email: rita.email }, standing: { role: 'receptionist' } })
    expect(await actions()).toEqual(
      expect.arrayContaining(['portal sso_added', 'portal receptionist_made', 'receptionist signed_in']),
    )
  })

  test('sends PKCE, state and nonce, asks the provider for a sign-in, and binds the browser', async () => {
    const browser = openBrowser()
    const answer = await browser.ask('GET', '/api/auth/sso')
    const asked = Object.fromEntries(new URL(String(answer.headers.location)).searchParams)
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: `${origin}/api/auth/callback/sso`,
      scope: 'openid email profile',
      prompt: 'login',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^clinic_sso_3000=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const { rows } = await sql<object>`select * from verification`.execute(portal.db)
    expect(JSON.stringify(rows)).not.toContain(asked.state)
  })

  test('reads the address and the groups from UserInfo if the ID token lacks them', async () => {
    const other = await serveSso(origin, { shortIdTokens: true })
    await portal.close()
    portal = await start({ sso: other.settings })
    const browser = openBrowser()
    expect(await browser.comeBack(await other.visit(await browser.begin()))).toBe('/dashboard/today')
    expect(await people()).toMatchObject([{ email: rita.email, role: 'receptionist' }])
    await other.close()
  })
})

describe('what the provider says about a person', () => {
  test.each<[string, Partial<SsoPerson>]>([
    ['sso_unverified', { verified: false }],
    ['sso_other_domain', { email: 'rita@elsewhere.test' }],
    ['sso_other_domain', { email: 'rita@sub.clinic.test' }],
    ['sso_other_domain', { email: 'rita@clinic.test@elsewhere.test' }],
    ['sso_no_role', { groups: ['everyone'] }],
    ['sso_no_role', { groups: [] }],
  ])('refuses with %s and stores nothing: %j', async (problem, change) => {
    as(change)
    expect(await openBrowser().signIn('/dashboard/today')).toBe(`/login?from=%2Fdashboard%2Ftoday&problem=${problem}`)
    expect([await people(), await accounts()]).toEqual([[], []])
  })

  test('gives the role of the first configured group', async () => {
    as({ groups: ['front desk', 'admins'] })
    await openBrowser().signIn()
    expect(await people()).toMatchObject([{ role: 'admin' }])
  })

  test('changes the role at each sign-in, and takes it from someone without a group', async () => {
    as({ ...ada, groups: ['admins'] })
    await openBrowser().signIn()
    as({ groups: ['admins'] })
    const browser = openBrowser()
    await browser.signIn()
    as({ groups: ['front desk'] })
    await openBrowser().signIn()
    expect(await browser.session()).toMatchObject({ standing: { admin: false, role: 'receptionist' } })
    as({ groups: [] })
    expect(await openBrowser().signIn()).toBe('/login?problem=sso_no_role')
    expect(await browser.session()).toMatchObject({ standing: { admin: false } })
    expect(await people()).toMatchObject([{ role: 'admin' }, { email: rita.email, role: 'patient' }])
    expect(await actions()).toEqual(expect.arrayContaining(['portal receptionist_made', 'portal receptionist_removed']))
    as({ groups: ['front desk'] })
    const next = openBrowser()
    await next.signIn()
    expect([await browser.session(), await next.session()]).toMatchObject([
      null,
      { standing: { role: 'receptionist' } },
    ])
  })

  test('keeps the last admin, and opens no session with another role', async () => {
    as({ groups: ['admins'] })
    await openBrowser().signIn()
    for (const groups of [[], ['front desk']]) {
      as({ groups })
      expect(await openBrowser().signIn()).toBe('/login?problem=sso_last_admin')
    }
    expect(await people()).toMatchObject([{ role: 'admin' }])
    expect((await portal.db.selectFrom('session').select('id').execute()).length).toBe(1)
  })

  test('waits until an admin has chosen which doctor someone is', async () => {
    as({ groups: ['dentists'] })
    expect(await openBrowser().signIn()).toBe('/login?problem=sso_no_doctor')
    expect(await people()).toMatchObject([{ role: 'patient' }])
    await sql`update person set role = 'doctor'`.execute(portal.db)
    expect(await openBrowser().signIn()).toBe('/dashboard/today')
  })

  test.each<[string | undefined, Partial<SsoPerson>]>([
    [undefined, { amr: ['pwd', 'mfa'] }],
    [undefined, { acr: 'phr' }],
    ['factor', { amr: ['pwd'] }],
    ['factor', { acr: '1' }],
    ['factor', {}],
  ])('gate %j after a sign-in with %j', async (gate, change) => {
    await openBrowser().signIn()
    await sql`insert into second_factor (person_id, secret, turned_on_at) select id, '\\x00', now() from person`.execute(
      portal.db,
    )
    as(change)
    const browser = openBrowser()
    await browser.signIn()
    expect((await browser.session()).gate).toBe(gate)
  })
})

describe('an address that has an account', () => {
  test('is not connected by a sign-in', async () => {
    await openBrowser().signUp(rita)
    await verify(rita.email)
    expect(await openBrowser().signIn()).toBe('/login?problem=sso_not_linked')
    expect(await accounts()).toMatchObject([{ provider_id: 'credential' }])
  })

  test('is taken from someone who never verified it', async () => {
    const attacker = openBrowser()
    await attacker.signUp({ name: 'Mallory', email: rita.email })
    expect(await openBrowser().signIn()).toBe('/dashboard/today')
    expect(await attacker.session()).toBeNull()
    expect(await people()).toEqual([{ name: rita.name, email: rita.email, role: 'receptionist', email_verified: true }])
    expect((await attacker.byPassword(rita.email)).statusCode).toBe(401)
  })
})

describe('connecting an account', () => {
  const connect = async (browser: ReturnType<typeof openBrowser>, password = 'secret1') => {
    const answer = await browser.ask('POST', '/api/auth/sso-connect', { from: '/dashboard/profile', password })
    if (answer.statusCode !== 200) return answer.json().code
    return browser.comeBack(await provider.visit(answer.json().url))
  }
  const signedUp = async (person: { name: string; email: string } = rita) => {
    const browser = openBrowser()
    await browser.signUp(person)
    await verify(person.email)
    return browser
  }

  test('requires the password, gives the role of the groups, mails it, and then signs in', async () => {
    const browser = await signedUp()
    const asPatient = openBrowser()
    await asPatient.byPassword(rita.email)
    expect(await asPatient.session()).toMatchObject({ user: { email: rita.email } })
    expect(await connect(browser, 'wrong12')).toBe('wrong_password')
    expect(await connect(browser)).toBe('/dashboard/profile')
    expect(await asPatient.session()).toBeNull()
    expect(await browser.session()).toMatchObject({ standing: { role: 'receptionist' } })
    expect(await actions()).toEqual(expect.arrayContaining(['patient sso_added', 'portal receptionist_made']))
    const mails = await portal.db.selectFrom('outbox').select('template').execute()
    expect(mails).toContainEqual({ template: 'sso_linked' })
    const elsewhere = openBrowser()
    expect(await elsewhere.signIn()).toBe('/dashboard/today')
    expect((await people()).length).toBe(1)
  })

  test('refuses another address, one that is not verified, and someone without a role', async () => {
    const other = await signedUp(ada)
    expect(await connect(other)).toBe('/dashboard/profile?problem=sso_other_address')
    const unverified = openBrowser()
    await unverified.signUp(rita)
    expect(await connect(unverified)).toBe('/dashboard/profile?problem=sso_other_address')
    await verify(rita.email)
    as({ groups: [] })
    expect(await connect(unverified)).toBe('/dashboard/profile?problem=sso_no_role')
    expect(await accounts()).toMatchObject([{ provider_id: 'credential' }, { provider_id: 'credential' }])
  })

  test('works only in the session that began it', async () => {
    const browser = await signedUp()
    const begun = await browser.ask('POST', '/api/auth/sso-connect', { from: '/', password: 'secret1' })
    const path = await provider.visit(begun.json().url)
    await browser.ask('POST', '/api/auth/sign-out', {})
    expect(await browser.comeBack(path)).toBe('/?problem=sso_expired')
    const visitor = await openBrowser().ask('POST', '/api/auth/sso-connect', { from: '/' })
    expect(visitor.statusCode).toBe(401)
    const crossSite = await browser.ask('POST', '/api/auth/sso-connect', { from: '/' }, { origin: 'https://evil.test' })
    expect([401, 403]).toContain(crossSite.statusCode)
  })

  test('is undone in the profile, if another way to sign in stays', async () => {
    const browser = await signedUp()
    await connect(browser)
    const call = async (method: 'GET' | 'DELETE', path: string, payload?: object) => {
      const { token } = await browser.session()
      return browser.ask(method, `/api${path}`, payload, { authorization: `Bearer ${token}` })
    }
    expect((await call('GET', '/me')).json().sso).toEqual({ name: 'Clinic account', connected: true })
    await portal.db.deleteFrom('account').where('provider_id', '=', 'credential').execute()
    expect((await call('DELETE', '/me/sso', {})).json().code).toBe('no_other_sign_in')
    await sql`insert into account (id, person_id, provider_id, account_id)
      select gen_random_uuid(), id, 'credential', id::text from person`.execute(portal.db)
    expect((await call('DELETE', '/me/sso', {})).statusCode).toBe(200)
    expect((await call('GET', '/me')).json().sso).toEqual({ name: 'Clinic account', connected: false })
    expect(await actions()).toContain('receptionist sso_dropped')
  })
})

describe('responses that no sign-in here asked for', () => {
  const refused = async (browser: ReturnType<typeof openBrowser>, path: string, problem: string) => {
    expect(await browser.comeBack(path)).toBe(`/login?problem=${problem}`)
    expect([await people(), await accounts()]).toEqual([[], []])
  }
  const changed = (address: string, name: string, value: string) => {
    const url = new URL(address, origin)
    url.searchParams.set(name, value)
    return url.origin === origin ? url.pathname + url.search : url.href
  }

  test('refuses another nonce', async () => {
    const browser = openBrowser()
    await refused(browser, await provider.visit(changed(await browser.begin(), 'nonce', 'another')), 'sso_failed')
  })

  test('refuses another state', async () => {
    const browser = openBrowser()
    await refused(browser, await provider.visit(changed(await browser.begin(), 'state', 'another')), 'sso_expired')
    await refused(browser, changed(await provider.visit(await browser.begin()), 'state', 'another'), 'sso_expired')
  })

  test('refuses another PKCE verifier', async () => {
    const browser = openBrowser()
    const address = changed(await browser.begin(), 'code_challenge', 'A'.repeat(43))
    await refused(browser, await provider.visit(address), 'sso_failed')
  })

  test('refuses another issuer', async () => {
    const browser = openBrowser()
    const path = await provider.visit(await browser.begin())
    await refused(browser, changed(path, 'iss', 'https://evil.test'), 'sso_failed')
  })

  test('refuses a code of another provider', async () => {
    const other = await serveSso(origin)
    const browser = openBrowser()
    const here = new URL(await browser.begin())
    const there = new URL(here)
    there.port = other.settings.issuer.port
    const path = await other.visit(there.href)
    await refused(browser, path, 'sso_failed')
    await other.close()
  })

  test('refuses the browser that did not begin it', async () => {
    const path = await provider.visit(await openBrowser().begin())
    await refused(openBrowser(), path, 'sso_expired')
    const victim = openBrowser()
    await victim.begin()
    await refused(victim, path, 'sso_expired')
  })

  test('refuses a response after ten minutes', async () => {
    const browser = openBrowser()
    const path = await provider.visit(await browser.begin())
    await sql`update verification set expires_at = now()`.execute(portal.db)
    await refused(browser, path, 'sso_expired')
  })

  test('refuses a sign-in at the provider that is older than this one', async () => {
    const browser = openBrowser()
    const path = await provider.visit(await browser.begin())
    await sql`update verification set value = jsonb_set(value::jsonb, '{began}', to_jsonb(extract(epoch from now()) * 1000 + 90000))::text`.execute(
      portal.db,
    )
    await refused(browser, path, 'sso_stale')
  })

  test('accepts a response once, and its code once', async () => {
    const browser = openBrowser()
    const path = await provider.visit(await browser.begin())
    expect(await browser.comeBack(path)).toBe('/dashboard/today')
    expect(await browser.comeBack(path)).toBe('/login?problem=sso_expired')
    const thief = openBrowser()
    const next = new URL(await provider.visit(await thief.begin()), origin)
    next.searchParams.set('code', new URL(path, origin).searchParams.get('code') ?? '')
    expect(await thief.comeBack(next.pathname + next.search)).toBe('/login?problem=sso_failed')
    expect(await thief.session()).toBeNull()
  })

  test('shows that someone cancelled, and ignores a foreign return path', async () => {
    provider.next = 'cancels'
    expect(await openBrowser().signIn('//evil.test/x')).toBe('/login?problem=sso_cancelled')
  })

  test('limits sign-ins per network', async () => {
    const browser = openBrowser()
    for (let i = 0; i < 30; i++) expect(await browser.begin()).toMatch(/^http:\/\/127/)
    expect(await browser.begin()).toBe(`${origin}/login?problem=sso_too_often`)
  })
})

describe('a provider that is down', () => {
  test('is reported, and nothing is stored, until it responds again', async () => {
    provider.mood = 'down'
    await portal.close()
    portal = await start()
    const browser = openBrowser()
    expect(await browser.begin()).toBe(`${origin}/login?problem=sso_unavailable`)
    expect((await sql`select from verification`.execute(portal.db)).rows).toEqual([])
    provider.mood = 'fine'
    const path = await provider.visit(await browser.begin())
    provider.mood = 'down'
    expect(await browser.comeBack(path)).toBe('/login?problem=sso_unavailable')
    expect([await people(), await accounts()]).toEqual([[], []])
    provider.mood = 'fine'
    expect(await browser.signIn()).toBe('/dashboard/today')
  })

  test('is refused if it calls itself by another name', async () => {
    await portal.close()
    const issuer = new URL(provider.settings.issuer)
    issuer.hostname = 'localhost'
    portal = await start({ sso: { ...provider.settings, issuer } })
    expect(await openBrowser().begin()).toBe(`${origin}/login?problem=sso_unavailable`)
  })
})

describe('staff by single sign-on only', () => {
  beforeEach(async () => {
    await portal.close()
    portal = await start({ sso: { ...provider.settings, only: true } })
  })

  test('refuses the password of the staff, and of no one else', async () => {
    const patient = openBrowser()
    await patient.signUp(ada)
    expect((await openBrowser().byPassword(ada.email)).statusCode).toBe(200)
    await sql`update person set role = 'receptionist'`.execute(portal.db)
    const browser = openBrowser()
    const answer = await browser.byPassword(ada.email)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'sso_only'])
    expect(await browser.session()).toBeNull()
    expect((await portal.db.selectFrom('session').select('id').execute()).length).toBe(2)
    expect(
      (await openBrowser().ask('POST', '/api/auth/sign-in/email', { email: ada.email, password: 'wrong12' })).json()
        .code,
    ).toBe('wrong_credentials')
    expect(await openBrowser().signIn()).toBe('/dashboard/today')
  })

  test('unlocks by passkey only the session that single sign-on opened, until its end', async () => {
    const browser = openBrowser()
    await browser.signIn()
    const phone = newAuthenticator()
    const made = phone.create((await browser.ask('POST', '/api/session/passkey-options', {})).json())
    expect((await browser.ask('POST', '/api/session/passkeys', made)).statusCode).toBe(200)
    const enter = async (by: typeof browser, sameOnly = {}, asked = by) => {
      const options = (await asked.ask('POST', '/api/auth/passkey-options', sameOnly)).json()
      const answer = await by.ask('POST', '/api/auth/sign-in/passkey', phone.answer(options))
      return answer.statusCode === 200 ? 'in' : answer.json().code
    }
    await sql`update session set created_at = now() - interval '11 hours'`.execute(portal.db)
    expect(await enter(browser, { sameOnly: true })).toBe('in')
    const { rows } = await sql`
      select created_at < now() - interval '11 hours' as old from session`.execute(portal.db)
    expect(rows).toEqual([{ old: true }])
    const elsewhere = openBrowser()
    expect(await enter(elsewhere)).toBe('sso_only')
    expect(await enter(elsewhere, { sameOnly: true }, browser)).toBe('sso_only')
    await sql`update session set created_at = now() - interval '13 hours'`.execute(portal.db)
    expect(await enter(browser)).toBe('sso_only')
    await sql`update person set role = 'admin'`.execute(portal.db)
    expect(await enter(elsewhere)).toBe('in')
  })

  test('keeps the connection of the staff', async () => {
    const browser = openBrowser()
    await browser.signIn()
    await sql`insert into account (id, person_id, provider_id, account_id)
      select gen_random_uuid(), id, 'credential', id::text from person`.execute(portal.db)
    const { token } = await browser.session()
    const answer = await browser.ask('DELETE', '/api/me/sso', {}, { authorization: `Bearer ${token}` })
    expect(answer.json().code).toBe('no_other_sign_in')
  })
})

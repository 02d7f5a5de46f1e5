import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cookieOf } from '../../testing/accounts.ts'
import { type Proof, type RogueGoogle, startRogueGoogle, type Twist } from '../../testing/rogue-google.ts'
import { serveSso } from '../../testing/serve-sso.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeAdmin } from '../make-admin.ts'

let rogue: RogueGoogle
let portal: TestApp
beforeAll(async () => {
  rogue = await startRogueGoogle()
})
afterAll(() => rogue.close())
beforeEach(async () => {
  rogue.mood = 'fine'
  portal = await startTestApp(inject('templateDatabase'), { google: rogue.client })
  await portal.context.google?.connect()
})
afterEach(() => portal.close())

const maya = { name: 'Maya Lindqvist', email: 'maya@gmail.test', password: 'secret1' }
const origin = 'http://localhost:3000'

/** A browser that stores cookies and does not follow redirects. */
function openBrowser(headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
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
  const begin = async (body: object = { page: 'login' }) =>
    (await ask('POST', '/api/auth/google', body)).json().url as string
  const comeBack = (address: string, proof?: Proof, twist?: Twist) => ask('GET', rogue.prove(address, proof, twist))
  return {
    ask,
    cookies,
    begin,
    comeBack,
    continueWithGoogle: async (proof?: Proof, twist?: Twist) => comeBack(await begin(), proof, twist),
    signUp: (change: object = {}) => ask('POST', '/api/auth/sign-up/email', { ...maya, ...change }),
    signIn: (change: object = {}) =>
      ask('POST', '/api/auth/sign-in/email', { email: maya.email, password: maya.password, ...change }),
    whoAmI: async () => (await ask('GET', '/api/auth/get-session')).json()?.user,
    renew: (email: string) => ask('PUT', `/api/user/${email}`, { email }),
  }
}

const people = () => portal.db.selectFrom('person').select(['name', 'email', 'email_verified']).execute()
const accounts = () =>
  portal.db.selectFrom('account').select(['provider_id', 'account_id', 'person_id']).orderBy('provider_id').execute()
const sessions = () => portal.db.selectFrom('session').select('id').execute()
const whereTo = (answer: { statusCode: number; headers: Record<string, unknown> }) => {
  expect(answer.statusCode).toBe(302)
  const { origin: at, pathname, search, hash } = new URL(String(answer.headers.location))
  expect(at).toBe(origin)
  return pathname + search + hash
}

describe('a new person who continues with Google', () => {
  test('creates a verified person and a session that issues tokens', async () => {
    const browser = openBrowser()
    expect(whereTo(await browser.continueWithGoogle())).toBe('/')
    expect(await people()).toEqual([{ name: maya.name, email: maya.email, email_verified: true }])
    expect(await browser.whoAmI()).toEqual({ name: maya.name, email: maya.email })
    expect((await browser.renew(maya.email)).statusCode).toBe(200)
  })

  test('sends a PKCE challenge, nonce, state and one exact redirect URI, and binds the browser', async () => {
    const browser = openBrowser()
    const answer = await browser.ask('POST', '/api/auth/google', { page: 'login' })
    const asked = Object.fromEntries(new URL(answer.json().url).searchParams)
    expect(asked).toEqual({
      response_type: 'code',
      client_id: rogue.client.clientId,
      redirect_uri: `${origin}/api/auth/callback/google`,
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^clinic_google_3000=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('stores no tokens of Google, also after the second sign-in', async () => {
    for (let i = 0; i < 2; i++) await openBrowser().continueWithGoogle()
    const { rows } = await sql<object>`select to_jsonb(account) as kept from account`.execute(portal.db)
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toMatch(/ya29|refresh"?:? ?"?1\/\/|eyJ/)
    const { rows: states } = await sql`select 1 from verification`.execute(portal.db)
    expect(states).toEqual([])
    const keep = sql`update account set access_token = 'ya29.access'`.execute(portal.db)
    await expect(keep).rejects.toMatchObject({ constraint: 'no_provider_tokens' })
  })

  test.each([
    [undefined, 'maya'],
    ['', 'maya'],
    ['\u202eMaya\u0000', 'maya'],
    ['m'.repeat(101), 'maya'],
    ['  Maya L. ', 'Maya L.'],
  ])('stores the name %j as %j', async (name, known) => {
    await openBrowser().continueWithGoogle({}, { claims: { name } })
    expect(await people()).toMatchObject([{ name: known }])
  })

  test('signs in the same person again, also after their Google address has changed', async () => {
    await openBrowser().continueWithGoogle()
    const browser = openBrowser()
    await browser.continueWithGoogle({ email: 'maya.new@gmail.test', name: 'Another' })
    expect(await people()).toMatchObject([{ name: maya.name, email: maya.email }])
    expect(await browser.whoAmI()).toMatchObject({ email: maya.email })
    expect((await sessions()).length).toBe(2)
  })

  test('A16: treats different spellings of an address as one person', async () => {
    await openBrowser().continueWithGoogle({ email: ' MAYA@Gmail.test' })
    await openBrowser().continueWithGoogle({ sub: 'another', email: maya.email })
    expect(await people()).toMatchObject([{ email: maya.email }])
  })

  test.each(['maya＠gmail.test', 'mауа@gmail.test', 'a1@b2.io', `${'m'.repeat(65)}@gmail.test`])(
    'A16: refuses %s with a message and creates no one',
    async (email) => {
      expect(whereTo(await openBrowser().continueWithGoogle({ email }))).toBe('/login?problem=google_unfit')
      expect(await people()).toEqual([])
    },
  )

  test('A17: ends the previous session of the browser, and only that one', async () => {
    const [browser, other] = [openBrowser(), openBrowser()]
    await browser.signUp({ email: 'eve@clinic.test' })
    await other.signIn({ email: 'eve@clinic.test' })
    const stale = new Map(browser.cookies)
    await browser.continueWithGoogle()
    expect(await browser.whoAmI()).toMatchObject({ email: maya.email })
    const again = openBrowser()
    for (const [name, value] of stale) again.cookies.set(name, value)
    expect(await again.whoAmI()).toBeUndefined()
    expect(await other.whoAmI()).toMatchObject({ email: 'eve@clinic.test' })
  })

  test('never passes the second factor, but keeps the one that the browser passed when it unlocks a page', async () => {
    const browser = openBrowser()
    await browser.continueWithGoogle()
    await sql`update person set role = 'receptionist'`.execute(portal.db)
    await sql`
      insert into second_factor (person_id, secret, turned_on_at) select id, '\\x00', now() from person`.execute(
      portal.db,
    )
    const gate = async (from: typeof browser) => (await from.ask('GET', '/api/auth/get-session')).json().gate
    expect(await gate(browser)).toBe('factor')
    await browser.continueWithGoogle()
    expect(await gate(browser)).toBe('factor')
    await sql`update session set factor_at = now(), locked_at = now()`.execute(portal.db)
    expect(await gate(browser)).toBe('locked')
    await browser.continueWithGoogle()
    expect(await gate(browser)).toBeUndefined()
    const elsewhere = openBrowser()
    await elsewhere.continueWithGoogle()
    expect(await gate(elsewhere)).toBe('factor')
  })

  test('applies the session limits: signs out an admin after 12 hours', async () => {
    const browser = openBrowser()
    await browser.continueWithGoogle()
    await makeAdmin(portal.db, { email: maya.email, password: 'secret2' })
    await browser.continueWithGoogle()
    expect((await browser.renew(maya.email)).statusCode).toBe(200)
    await sql`update session set created_at = now() - interval '13 hours'`.execute(portal.db)
    expect((await browser.renew(maya.email)).statusCode).toBe(401)
  })

  test('returns 429 for the 31st sign-in per minute from one network, by Google and password together', async () => {
    const browser = openBrowser()
    for (let i = 0; i < 30; i++)
      expect((await browser.ask('POST', '/api/auth/google', { page: 'login' })).statusCode).toBe(200)
    expect((await browser.ask('POST', '/api/auth/google', { page: 'login' })).json().code).toBe('too_many_requests')
    expect((await browser.signIn()).statusCode).toBe(429)
    portal.advance(2)
    expect((await browser.ask('POST', '/api/auth/google', { page: 'login' })).statusCode).toBe(200)
  })
})

describe('an address that has an account', () => {
  test('A18: changes nothing when someone signs up with it, with a Google or a password account', async () => {
    const browser = openBrowser()
    await browser.continueWithGoogle()
    const before = [await people(), await accounts(), await sessions()]
    const attacker = openBrowser()
    const answer = await attacker.signUp({ password: 'attacker', name: 'Mallory' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'email_taken'])
    expect([await people(), await accounts(), await sessions()]).toEqual(before)
    expect((await attacker.signIn({ password: 'attacker' })).statusCode).toBe(401)
    expect(await attacker.whoAmI()).toBeUndefined()
  })

  test('A19: deletes the password and sessions of an unverified account and keeps its person', async () => {
    const [attacker, elsewhere, victim] = [openBrowser(), openBrowser(), openBrowser()]
    await attacker.signUp({ name: 'Mallory' })
    await elsewhere.signIn()
    const token = (await attacker.renew(maya.email)).json().token
    const [{ person_id: id = '' } = {}] = await accounts()
    await sql`insert into mail_link (token_hash, purpose, person_id, email, expires_at, created_at)
      values ('\\x00', 'change_email', ${id}, 'mallory@evil.test', now() + interval '1 hour', now())`.execute(portal.db)
    await sql`insert into outbox (template, person_id, email, created_at, due_at)
      values ('change_email', ${id}, 'mallory@evil.test', now(), now())`.execute(portal.db)

    expect(whereTo(await victim.continueWithGoogle())).toBe('/')
    expect(await people()).toEqual([{ name: maya.name, email: maya.email, email_verified: true }])
    expect(await accounts()).toEqual([{ provider_id: 'google', account_id: '109876543210', person_id: id }])
    expect(await attacker.whoAmI()).toBeUndefined()
    expect(await elsewhere.whoAmI()).toBeUndefined()
    const authorization = `Bearer ${token}`
    const checked = await portal.app.inject({ url: `/api/admin/${maya.email}`, headers: { authorization } })
    expect(checked.statusCode).toBe(401)
    expect((await attacker.renew(maya.email)).statusCode).toBe(401)
    expect((await attacker.signIn()).json().code).toBe('wrong_credentials')
    expect((await attacker.signUp()).json().code).toBe('email_taken')
    expect(await portal.db.selectFrom('mail_link').select('purpose').execute()).toEqual([])
    expect(await victim.whoAmI()).toMatchObject({ email: maya.email })

    const mails = await portal.db
      .selectFrom('outbox')
      .select(['template', 'person_id', 'email'])
      .where('template', '<>', 'verify_email')
      .where('state', '=', 'waiting')
      .execute()
    expect(mails).toEqual([{ template: 'password_detached', person_id: id, email: null }])
    const told = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'request_id'])
      .orderBy('id')
      .execute()
    const deeds = told.filter(({ request_id }) => request_id !== null).map(({ actor, action }) => `${actor} ${action}`)
    expect(deeds.sort()).toEqual([
      'visitor password_dropped',
      'visitor profile_changed',
      'visitor signed_out',
      'visitor signed_out',
    ])
    expect(told.map(({ action }) => action)).toContain('google_added')
  })

  test('A19: keeps the bookings, and the person of an honest patient', async () => {
    const patient = openBrowser()
    await patient.signUp()
    const { id } = await portal.db.selectFrom('person').select('id').executeTakeFirstOrThrow()
    await patient.continueWithGoogle()
    const after = await portal.db.selectFrom('person').select('id').execute()
    expect(after).toEqual([{ id }])
    expect((await patient.renew(maya.email)).statusCode).toBe(200)
  })

  test('A19: opens no session with a password whose check overlaps the takeover', async () => {
    const [attacker, victim] = [openBrowser(), openBrowser()]
    await attacker.signUp()
    await sql`delete from session`.execute(portal.db)
    // The session of the attacker is blocked on insert while the password is deleted.
    const signingIn = await portal.db.transaction().execute(async (tx) => {
      await sql`select 1 from person for update`.execute(tx)
      const signingIn = attacker.signIn()
      const waits = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const waiting = async () => (await waits.execute(portal.db)).rows.length
      await expect.poll(waiting).toBeGreaterThan(0)
      await sql`delete from account`.execute(tx)
      return { answer: signingIn }
    })
    const answer = await signingIn.answer
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([401, 'wrong_credentials', []])
    expect(await sessions()).toEqual([])
    expect(await victim.whoAmI()).toBeUndefined()
  })

  test('A19: links a verified account and keeps its password', async () => {
    await openBrowser().signUp({ name: 'Maya at the clinic' })
    await sql`update person set email_verified = true`.execute(portal.db)
    const [browser, byPassword] = [openBrowser(), openBrowser()]
    await browser.continueWithGoogle()
    expect(await people()).toEqual([{ name: 'Maya at the clinic', email: maya.email, email_verified: true }])
    expect((await accounts()).map(({ provider_id }) => provider_id)).toEqual(['credential', 'google'])
    expect((await byPassword.signIn()).statusCode).toBe(200)
    expect(
      await portal.db.selectFrom('outbox').select('template').where('template', '<>', 'verify_email').execute(),
    ).toEqual([])
  })

  test('A19: changes nothing for an address that Google has not verified', async () => {
    const owner = openBrowser()
    await owner.signUp()
    const answer = await openBrowser().continueWithGoogle({ email_verified: false })
    expect(whereTo(answer)).toBe('/login?problem=google_unverified')
    expect(await owner.whoAmI()).toMatchObject({ email: maya.email })
    expect((await owner.signIn()).statusCode).toBe(200)
    expect((await accounts()).map(({ provider_id }) => provider_id)).toEqual(['credential'])
  })

  test('A19: signs a known Google account in to its own person and changes no other', async () => {
    await openBrowser().continueWithGoogle()
    const other = openBrowser()
    await other.signUp({ email: 'eve@clinic.test' })
    const browser = openBrowser()
    await browser.continueWithGoogle({ email: 'eve@clinic.test' })
    expect(await browser.whoAmI()).toMatchObject({ email: maya.email })
    expect(await other.whoAmI()).toMatchObject({ email: 'eve@clinic.test' })
  })
})

describe('an invalid callback', () => {
  const nothing = async (browser: ReturnType<typeof openBrowser>) => {
    expect(await browser.whoAmI()).toBeUndefined()
    expect([await people(), await accounts(), await sessions()]).toEqual([[], [], []])
  }
  const anHour = 3_600
  const now = () => Math.floor(Date.now() / 1000)

  test.each<[string, string, Proof, Twist]>([
    ['another nonce', 'google_failed', {}, { claims: { nonce: 'another' } }],
    ['no nonce', 'google_failed', {}, { claims: { nonce: undefined } }],
    ['another audience', 'google_failed', {}, { claims: { aud: 'another.apps.googleusercontent.com' } }],
    ['no audience', 'google_failed', {}, { claims: { aud: undefined } }],
    [
      'several audiences',
      'google_failed',
      {},
      { claims: { aud: ['another', '738291045512-k3f9ab2c7d.apps.googleusercontent.com'] } },
    ],
    ['another issuer', 'google_failed', {}, { claims: { iss: 'https://evil.test' } }],
    ['no issuer', 'google_failed', {}, { claims: { iss: undefined } }],
    ['an expired token', 'google_failed', {}, { claims: { exp: now() - 60 } }],
    ['a token without an end', 'google_failed', {}, { claims: { exp: undefined } }],
    ['a token of the future', 'google_failed', {}, { claims: { nbf: now() + anHour } }],
    ['a strange key', 'google_failed', {}, { signed: 'strange_key' }],
    ['our own secret as the key', 'google_failed', {}, { signed: 'client_secret' }],
    ['no signature', 'google_failed', {}, { signed: 'none' }],
    ['no ID token', 'google_failed', {}, { withoutIdToken: true }],
    ['nobody', 'google_failed', {}, { claims: { sub: undefined } }],
    ['an empty person', 'google_failed', { sub: '' }, {}],
    ['no address', 'google_failed', {}, { claims: { email: undefined } }],
    ['an unverified address', 'google_unverified', { email_verified: false }, {}],
    ['nothing about the address', 'google_unverified', {}, { claims: { email_verified: undefined } }],
    ['a text that says true', 'google_failed', { email_verified: 'true' }, {}],
  ])('A20: %s opens no session', async (_, problem, proof, twist) => {
    const browser = openBrowser()
    expect(whereTo(await browser.continueWithGoogle(proof, twist))).toBe(`/login?problem=${problem}`)
    await nothing(browser)
  })

  test('A20: refuses a missing, unknown or foreign state, which its own browser can still use', async () => {
    const [browser, other] = [openBrowser(), openBrowser()]
    const back = rogue.prove(await browser.begin())
    await other.begin()
    const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
    for (const [who, path, problem] of [
      [other, back, 'google_expired'],
      [openBrowser(), back, 'google_expired'],
      [browser, back.replace(state, 'a'.repeat(32)), 'google_expired'],
      [browser, back.replace(`state=${state}`, 'state='), 'google_expired'],
      [browser, back.replace(`state=${state}&`, ''), 'google_failed'],
      [browser, `${back}&state=${state}`, 'google_failed'],
      [browser, back.replace(state, 's'.repeat(3_000)), 'google_failed'],
      [browser, '/api/auth/callback/google', 'google_failed'],
    ] as const) {
      expect(whereTo(await who.ask('GET', path))).toBe(`/login?problem=${problem}`)
    }
    await nothing(browser)
    await nothing(other)
    expect(whereTo(await browser.ask('GET', back))).toBe('/')
  })

  test('A20: accepts a state once, also under concurrency', async () => {
    const browser = openBrowser()
    const back = rogue.prove(await browser.begin())
    const both = await Promise.all([browser.ask('GET', back), browser.ask('GET', back)])
    expect(both.map(whereTo).filter((to) => to === '/').length).toBe(1)
    expect(whereTo(await browser.ask('GET', back))).toBe('/login?problem=google_expired')
    expect((await sessions()).length).toBe(1)
  })

  test('A20: accepts one of several concurrent codes for a state', async () => {
    const browser = openBrowser()
    const address = await browser.begin()
    const codes = Array.from({ length: 8 }, () => rogue.prove(address))
    expect(new Set(codes).size).toBe(8)
    const ends = (await Promise.all(codes.map((back) => browser.ask('GET', back)))).map(whereTo)
    expect(ends.toSorted()).toEqual(['/', ...Array(7).fill('/login?problem=google_expired')])
    expect((await sessions()).length).toBe(1)
  })

  test('A20: expires a state after ten minutes', async () => {
    const browser = openBrowser()
    const address = await browser.begin()
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from verification`.execute(portal.db)
    expect(rows).toEqual([{ minutes: 10 }])
    await sql`update verification set value =
      jsonb_set(value::jsonb, '{expiresAt}', to_jsonb(extract(epoch from now()) * 1000 - 1))::text`.execute(portal.db)
    expect(whereTo(await browser.comeBack(address))).toBe('/login?problem=google_expired')
    await nothing(browser)
  })

  test('A20: refuses the code of another person', async () => {
    const [attacker, victim] = [openBrowser(), openBrowser()]
    const attackersCode = new URLSearchParams(rogue.prove(await attacker.begin()).split('?')[1]).get('code') ?? ''
    const back = new URLSearchParams(rogue.prove(await victim.begin()).split('?')[1])
    back.set('code', attackersCode)
    expect(whereTo(await victim.ask('GET', `/api/auth/callback/google?${back}`))).toBe('/login?problem=google_failed')
    await nothing(victim)
  })

  test('A20: refuses the answer of another issuer', async () => {
    const browser = openBrowser()
    const back = `${rogue.prove(await browser.begin())}&iss=${encodeURIComponent('https://evil.test')}`
    expect(whereTo(await browser.ask('GET', back))).toBe('/login?problem=google_failed')
    await nothing(browser)
  })

  test.each([
    ['access_denied', 'google_cancelled'],
    ['temporarily_unavailable', 'google_unavailable'],
    ['constructor', 'google_failed'],
    ['<script>alert(1)</script>', 'google_failed'],
  ])('shows our own message for the error %s', async (error, problem) => {
    const browser = openBrowser()
    const state = new URL(await browser.begin({ page: 'signup', from: '/dashboard' })).searchParams.get('state') ?? ''
    const back = new URLSearchParams({ error, error_description: 'Call 555-0100 now', state })
    const answer = await browser.ask('GET', `/api/auth/callback/google?${back}`)
    expect(whereTo(answer)).toBe(`/signup?from=%2Fdashboard&problem=${problem}`)
    await nothing(browser)
  })
})

describe('while Google does not answer', () => {
  test('I16: shows a message in the callback, and a password still signs in', async () => {
    const browser = openBrowser()
    await browser.signUp({ email: 'eve@clinic.test' })
    const address = await browser.begin()
    rogue.mood = 'down'
    expect(whereTo(await browser.comeBack(address))).toBe('/login?problem=google_failed')
    expect(await browser.whoAmI()).toMatchObject({ email: 'eve@clinic.test' })
    expect((await openBrowser().signIn({ email: 'eve@clinic.test' })).statusCode).toBe(200)
  })

  test('I16: shows a message after a timeout too', async () => {
    const hasty = await startTestApp(inject('templateDatabase'), { google: { ...rogue.client, patienceMs: 3_000 } })
    await hasty.context.google?.connect()
    const begun = await hasty.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })
    rogue.mood = 'silent'
    const back = { url: rogue.prove(begun.json().url), headers: cookieOf(begun) }
    expect(whereTo(await hasty.app.inject(back))).toBe('/login?problem=google_unavailable')
    await hasty.close()
  })

  test('I16: keeps the portal ready, reports the trouble, and recovers as soon as Google answers', async () => {
    rogue.mood = 'down'
    const late = await startTestApp(inject('templateDatabase'), { google: rogue.client })
    const setup = async () => (await late.app.inject('/api/sign-in-setup')).json()
    const start = () => late.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })
    expect(await late.context.google?.connect()).toBe(false)
    expect(await setup()).toEqual({ google: 'trouble', testMode: false })
    expect((await late.app.inject('/readyz')).statusCode).toBe(200)
    const refused = await start()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'google_unavailable'])
    const back = await late.app.inject('/api/auth/callback/google?state=a&code=b')
    expect(whereTo(back)).toBe('/login?problem=google_unavailable')
    rogue.mood = 'fine'
    expect(await late.context.google?.connect()).toBe(true)
    expect(await setup()).toEqual({ google: 'on', testMode: false })
    expect((await start()).statusCode).toBe(200)
    await late.close()
  })

  test('does not connect if the metadata names another issuer', async () => {
    rogue.mood = 'posing'
    const wary = await startTestApp(inject('templateDatabase'), { google: rogue.client })
    expect(await wary.context.google?.connect()).toBe(false)
    const start = { method: 'POST', url: '/api/auth/google', payload: { page: 'login' } } as const
    expect((await wary.app.inject(start)).json().code).toBe('google_unavailable')
    await wary.close()
  })

  test('redirects to the page with a message if the database does not answer', async () => {
    const browser = openBrowser()
    const address = await browser.begin()
    await sql`alter table account rename to account_away`.execute(portal.db)
    expect(whereTo(await browser.comeBack(address))).toMatch(/^\/login\?problem=google_/)
    await sql`alter table account_away rename to account`.execute(portal.db)
  })
})

describe('the start of a Google sign-in', () => {
  test.each([
    [{ page: 'login' }, '/'],
    [{ page: 'signup' }, '/appointment'],
    [{ page: 'signup', from: '/dashboard' }, '/dashboard'],
    [
      { page: 'login', from: '/appointment?date=Dec+9%2C+2026&error=1#slots' },
      '/appointment?date=Dec+9%2C+2026&error=1#slots',
    ],
  ])('redirects %j to %s', async (body, to) => {
    const browser = openBrowser()
    expect(whereTo(await browser.comeBack(await browser.begin(body)))).toBe(to)
  })

  test.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/',
    '/\t/evil.test',
    '/%09/../..//evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'user@evil.test',
    '.evil.test',
    '/login?from=/login',
    '/api/auth/sign-out',
    '/api/auth/google-failed?error=x',
    '/dashboard\r\nset-cookie: a=b',
    '',
  ])('G4: refuses %j as the next page', async (from) => {
    const answer = await openBrowser().ask('POST', '/api/auth/google', { page: 'login', from })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('G4: ignores parameters added to the callback', async () => {
    const browser = openBrowser()
    const back = rogue.prove(await browser.begin())
    const added = '&callbackURL=https%3A%2F%2Fevil.test&errorCallbackURL=%2F%2Fevil.test&redirect=//evil.test'
    expect(whereTo(await browser.ask('GET', back + added))).toBe('/')
  })

  test('A31: refuses unknown fields', async () => {
    const more = {
      provider: 'github',
      callbackURL: '/',
      idToken: { token: 'x' },
      scopes: ['all'],
      loginHint: 'x',
      userId: 'x',
    }
    for (const extra of Object.entries(more)) {
      const body = { page: 'login', ...Object.fromEntries([extra]) }
      expect((await openBrowser().ask('POST', '/api/auth/google', body)).statusCode).toBe(400)
    }
    expect((await openBrowser().ask('POST', '/api/auth/google', { page: 'dashboard' })).statusCode).toBe(400)
  })

  test('G1: refuses other origins', async () => {
    for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/auth/google',
        headers,
        payload: { page: 'login' },
      })
      expect(answer.json().code).toBe('cross_origin_forbidden')
    }
    const asForm = {
      method: 'POST',
      url: '/api/auth/google',
      headers: { 'content-type': 'text/plain' },
      payload: '{"page":"login"}',
    } as const
    expect((await portal.app.inject(asForm)).statusCode).toBe(415)
  })

  test('B16: returns 404 for other methods and the library’s own endpoints', async () => {
    for (const [method, path] of [
      ['GET', 'google'],
      ['POST', 'callback/google'],
      ['GET', 'callback/github'],
      ['GET', 'google-failed'],
      ['POST', 'sign-in/social'],
      ['POST', 'link-social'],
      ['GET', 'error'],
      ['POST', 'oauth2/link'],
    ] as const) {
      const answer = await portal.app.inject({
        method,
        url: `/api/auth/${path}`,
        ...(method === 'POST' && { payload: {} }),
      })
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  })
})

test('G11: binds the cookie to the host over https', async () => {
  const secure = await startTestApp(inject('templateDatabase'), {
    google: rogue.client,
    publicUrl: 'https://clinic.test',
  })
  await secure.context.google?.connect()
  const answer = await secure.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-clinic_google=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

test('refuses the staff, and no one else, while they sign in by single sign-on only', async () => {
  const sso = await serveSso(origin, { only: true })
  await portal.close()
  portal = await startTestApp(inject('templateDatabase'), { google: rogue.client, sso: sso.settings })
  await portal.context.google?.connect()
  expect(whereTo(await openBrowser().continueWithGoogle())).toBe('/')
  await sql`delete from session`.execute(portal.db)
  for (const role of ['receptionist', 'admin']) {
    await sql`update person set role = ${role}`.execute(portal.db)
    const browser = openBrowser()
    expect(whereTo(await browser.continueWithGoogle()), role).toBe('/login?problem=sso_only')
    expect(await browser.whoAmI()).toBeUndefined()
    expect(await sessions()).toEqual([])
  }
  await sso.close()
})

test('reports that Google sign-in is off and has no routes for it', async () => {
  const off = await startTestApp(inject('templateDatabase'))
  expect((await off.app.inject('/api/sign-in-setup')).json()).toEqual({ google: 'off', testMode: false })
  expect(
    (await off.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })).statusCode,
  ).toBe(404)
  expect((await off.app.inject('/api/auth/callback/google?state=a&code=b')).statusCode).toBe(404)
  await off.close()
})

test('E15: logs neither the person nor any proof of a Google sign-in', async () => {
  const lines: string[] = []
  const logged = await startTestApp(inject('templateDatabase'), {
    google: rogue.client,
    log: { write: (line) => void lines.push(line) },
  })
  await logged.context.google?.connect()
  const begun = await logged.app.inject({ method: 'POST', url: '/api/auth/google', payload: { page: 'login' } })
  const back = rogue.prove(begun.json().url)
  expect(whereTo(await logged.app.inject({ url: back, headers: cookieOf(begun) }))).toBe('/')
  expect(lines.length).toBeGreaterThan(0)
  const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
  for (const secret of ['maya', 'Lindqvist', '109876543210', 'ya29', 'eyJ', state, '4/']) {
    expect(lines.join('')).not.toContain(secret)
  }
  await logged.close()
})

import { createHash } from 'node:crypto'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { NewPasskey, Passkey, PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/schemas/passkey.ts'
import { transactAsSystem } from '../../database/audited-transaction.ts'
import { type Browser, callFrom, cookieOf, signIn, signUp } from '../../testing/accounts.ts'
import { type Authenticator, newAuthenticator } from '../../testing/authenticator.ts'
import { takeMails } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { anonymizePerson } from '../anonymize-person.ts'
import { makeAdmin } from '../make-admin.ts'

const maya = { name: 'Maya Chen', email: 'maya@clinic.test', password: 'six teeth' }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

let portal: TestApp
let browser: Browser
let phone: Authenticator
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  browser = await signUp(portal, maya)
  phone = newAuthenticator()
  return () => portal.close()
})

describe('a patient', () => {
  test('adds a passkey and signs in with it, after signing out', async () => {
    const { passkey } = await added(browser, phone)
    expect(passkey).toEqual({ _id: expect.any(String), createdAt: expect.any(String) })
    expect(await mails()).toEqual(['passkey_added'])
    await call(browser, 'POST', '/auth/sign-out', {})
    expect(await look(browser)).toBeNull()
    const answer = await enter(phone)
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: { email: maya.email, name: maya.name } }])
    const signedIn = browserOf(answer)
    expect(await look(signedIn)).toMatchObject({ user: { email: maya.email }, standing: { admin: false } })
    expect(await list(signedIn)).toMatchObject([{ _id: passkey._id, lastUsedAt: expect.any(String) }])
    expect(await actions()).toEqual(expect.arrayContaining(['passkey_added', 'passkey_used', 'signed_in']))
  })

  test('has the session opened as by password: with a device, limits and an end', async () => {
    await added(browser, phone)
    const opened = browserOf(await enter(phone, undefined, firefox))
    const { token } = await look(opened)
    const [session] = (await callFrom(portal, { token }, 'GET', '/me/sessions')).json()
    expect(session).toMatchObject({ browser: 'Firefox', system: 'Windows', network: '127.0.0.0/24', current: true })
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from max(expires_at) - now()) / 3600)::integer as hours from session`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ hours: 24 }])
    await call(opened, 'POST', '/auth/sign-out', {})
    expect(await look(opened)).toBeNull()
  })

  test('replaces the session of the browser', async () => {
    await added(browser, phone)
    const opened = browserOf(await enter(phone, browser))
    expect(await look(browser)).toBeNull()
    expect(await look(opened)).toMatchObject({ user: { email: maya.email } })
  })

  test('A23: can use the password where they signed in with a passkey, whatever others guess', async () => {
    await added(browser, phone)
    const post = (path: string, payload: object, remoteAddress: string) =>
      portal.app.inject({ method: 'POST', url: `/api/auth/sign-in/${path}`, payload, remoteAddress })
    const password = async (password: string, from: string) =>
      (await post('email', { email: maya.email, password }, from)).statusCode
    for (let i = 0; i < 50; i++) expect(await password('wrong-guess', `203.0.113.${i}`)).toBe(401)
    expect(await password(maya.password, '198.51.100.7')).toBe(429)
    const assertion = phone.answer(await challenged())
    expect((await post('passkey', assertion, '198.51.100.7')).statusCode).toBe(200)
    expect(await password(maya.password, '198.51.100.7')).toBe(200)
  })

  test('may still sign in with the password alone', async () => {
    await added(browser, phone)
    expect(await look(await signIn(portal, maya))).not.toHaveProperty('gate')
  })

  test('names a passkey and removes it, which ends the other sessions', async () => {
    const { passkey } = await added(browser, phone)
    const other = await signIn(portal, maya)
    const rename = (name: string) => token(browser, 'PUT', `/me/passkeys/${passkey._id}`, { name })
    expect((await rename('Work phone')).statusCode).toBe(200)
    expect((await rename('')).statusCode).toBe(400)
    expect(await list(browser)).toMatchObject([{ name: 'Work phone' }])
    const remove = (password?: string) => token(browser, 'DELETE', `/me/passkeys/${passkey._id}`, { password })
    expect((await remove()).json().code).toBe('reauthentication_required')
    expect((await remove('wrong password')).json().code).toBe('wrong_password')
    expect((await remove(maya.password)).statusCode).toBe(200)
    expect(await list(browser)).toEqual([])
    expect(await look(other)).toBeNull()
    expect((await enter(phone)).json().code).toBe('passkey_unknown')
    expect((await remove(maya.password)).json().code).toBe('no_such_passkey')
    expect(await mails()).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('downloads their passkeys with the rest of their data', async () => {
    await added(browser, phone)
    const { passkeys } = (await token(browser, 'GET', '/me/export')).json()
    expect(passkeys).toMatchObject([{ host: 'localhost', addedAt: expect.any(String), lastUsedAt: null }])
  })
})

describe('adding', () => {
  test('requires the password, or a recent sign-in of those who have none', async () => {
    const ask = (body: object) => call(browser, 'POST', '/session/passkey-options', body)
    expect((await ask({})).json().code).toBe('reauthentication_required')
    expect((await ask({ password: 'wrong password' })).json().code).toBe('wrong_password')
    await sql`delete from account`.execute(portal.db)
    expect((await ask({})).statusCode).toBe(200)
    await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(portal.db)
    expect((await ask({})).json().code).toBe('reauthentication_required')
  })

  test('asks for a verified, discoverable passkey without attestation, and leaves out those that exist', async () => {
    const { made } = await added(browser, phone)
    expect(await prepared(browser)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: maya.email, displayName: maya.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: made.id }],
    })
  })

  test.for([
    ['another origin', 'http://localhost:4000', 'localhost', true],
    ['another site', 'http://evil.test', 'evil.test', true],
    ['no check of the person', undefined, 'localhost', false],
  ] as const)('refuses %s', async ([, origin, rpId, verifies]) => {
    const options = await prepared(browser)
    const made = newAuthenticator({ verifies }).create({ ...options, rp: { ...options.rp, id: rpId } }, origin)
    expect((await add(browser, made)).json().code).toBe('passkey_refused')
    expect(await list(browser)).toEqual([])
  })

  test('reads no attestation, whose certificates would name addresses to fetch', async () => {
    const made = phone.create(await prepared(browser))
    const object = decodeAttestationObject(Buffer.from(made.attestationObject, 'base64url'))
    const certificate = new Uint8Array([1, 2, 3])
    const attested = new Map<string, string | Uint8Array | Map<string, number | Uint8Array | Uint8Array[]>>([
      ['fmt', 'android-key'],
      [
        'attStmt',
        new Map<string, number | Uint8Array | Uint8Array[]>([
          ['alg', -7],
          ['sig', certificate],
          ['x5c', [certificate, certificate]],
        ]),
      ],
      ['authData', object.get('authData')],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attested)).toString('base64url')
    expect((await add(browser, { ...made, attestationObject })).statusCode).toBe(200)
    expect((await enter(phone)).statusCode).toBe(200)
  })

  test('A35: refuses the RP ID of another site in what the authenticator signed', async () => {
    const made = phone.create(await prepared(browser))
    const right = digestOf('localhost')
    const attestation = Buffer.from(made.attestationObject, 'base64url')
    digestOf('evil.test').copy(attestation, attestation.indexOf(right))
    const changed = { ...made, attestationObject: attestation.toString('base64url') }
    expect((await add(browser, changed)).json().code).toBe('passkey_refused')
  })

  test('refuses a challenge that was used, is too old, is for signing in or of someone else', async () => {
    const options = await prepared(browser)
    const made = phone.create(options)
    expect((await add(browser, made)).statusCode).toBe(200)
    expect((await add(browser, made)).json().code).toBe('passkey_expired')
    const late = newAuthenticator().create(await prepared(browser))
    portal.advance(5)
    expect((await add(browser, late)).json().code).toBe('passkey_expired')
    const { challenge } = await challenged()
    const other = newAuthenticator().create({ ...options, challenge })
    expect((await add(browser, other)).json().code).toBe('passkey_expired')
    const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
    const hers = newAuthenticator().create(await prepared(lena, 'six molars'))
    expect((await add(browser, hers)).json().code).toBe('passkey_expired')
  })

  test('refuses the passkey of someone else', async () => {
    const { made } = await added(browser, phone)
    const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
    const clientData = { type: 'webauthn.create', challenge: (await prepared(lena, 'six molars')).challenge }
    const clientDataJSON = base64url({ ...clientData, origin: 'http://localhost:3000' })
    expect((await add(lena, { ...made, clientDataJSON })).json().code).toBe('passkey_taken')
    expect(browserOf(await enter(phone))).toBeDefined()
  })

  test('allows 20 passkeys', async () => {
    await sql`
      insert into passkey (person_id, credential_id, public_key, counter, transports, rp_id, created_at)
      select ${browser.id}, decode(md5(i::text), 'hex'), '', 0, '{}', 'localhost', now() from generate_series(1, 20) i`.execute(
      portal.db,
    )
    const answer = await call(browser, 'POST', '/session/passkey-options', { password: maya.password })
    expect(answer.json().code).toBe('too_many_passkeys')
  })
})

describe('A35: signing in', () => {
  test.for([
    ['another origin', (options: PasskeyRequestOptions) => phone.answer(options, 'http://localhost:4000')],
    ['the RP ID of another site', (options: PasskeyRequestOptions) => phone.answerForSite(options, 'evil.test')],
  ] as const)('refuses %s', async ([, answer]) => {
    await added(browser, phone)
    expect((await send(answer(await challenged()))).json().code).toBe('passkey_refused')
  })

  test('accepts an answer for the right site that is made like the refused one', async () => {
    await added(browser, phone)
    expect((await send(phone.answerForSite(await challenged(), 'localhost'))).statusCode).toBe(200)
  })

  test('refuses a changed signature and the passkey of someone else', async () => {
    await added(browser, phone)
    const good = phone.answer(await challenged())
    const signature = Buffer.from(good.signature, 'base64url').fill(1, 8, 12).toString('base64url')
    expect((await send({ ...good, signature })).json().code).toBe('passkey_refused')
    const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
    const hers = newAuthenticator()
    const { made } = await added(lena, hers, 'six molars')
    // The answer of one passkey in the name of the other.
    expect((await send({ ...phone.answer(await challenged()), id: made.id })).json().code).toBe('passkey_refused')
    const userHandle = Buffer.from(browser.id).toString('base64url')
    expect((await send({ ...hers.answer(await challenged()), userHandle })).json().code).toBe('passkey_refused')
  })

  test('refuses an answer without a check of the person', async () => {
    await added(browser, phone)
    expect((await enter(phone.copy({ verifies: false }))).json().code).toBe('passkey_refused')
    expect((await enter(phone.copy())).statusCode).toBe(200)
  })

  test('refuses a challenge that was used, also at the same time, is too old or was made up', async () => {
    await added(browser, phone)
    const answer = phone.answer(await challenged())
    const results = await Promise.all([send(answer), send(answer), send(answer)])
    expect(results.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
    expect((await send(answer)).json().code).toBe('passkey_expired')
    const late = phone.answer(await challenged())
    portal.advance(5)
    expect((await send(late)).json().code).toBe('passkey_expired')
    const madeUp = { ...(await challenged()), challenge: base64url('a made-up challenge') }
    expect((await send(phone.answer(madeUp))).json().code).toBe('passkey_expired')
    expect((await send({ ...answer, clientDataJSON: base64url('none') })).json().code).toBe('passkey_refused')
  })

  test('consumes the challenge of a refused answer', async () => {
    await added(browser, phone)
    const options = await challenged()
    expect((await send(phone.answer(options, 'http://localhost:4000'))).json().code).toBe('passkey_refused')
    expect((await send(phone.answer(options))).json().code).toBe('passkey_expired')
  })

  test('refuses a counter that has not risen, which a copy of the authenticator sends', async () => {
    await added(browser, phone)
    const copy = phone.copy()
    expect((await enter(phone)).statusCode).toBe(200)
    expect((await enter(copy)).json().code).toBe('passkey_refused')
    expect((await enter(phone)).statusCode).toBe(200)
    const atOnce = [phone.copy(), phone.copy()]
    const answers = await Promise.all(atOnce.map(async (each) => send(each.answer(await challenged()))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  })

  test('accepts an authenticator that does not count', async () => {
    const synced = newAuthenticator({ counts: 0 })
    await added(browser, synced)
    expect((await enter(synced)).statusCode).toBe(200)
    expect((await enter(synced.copy())).statusCode).toBe(200)
  })

  test('refuses a page of another site', async () => {
    await added(browser, phone)
    const headers = { origin: 'http://evil.test' }
    for (const [path, payload] of [
      ['passkey-options', {}],
      ['sign-in/passkey', phone.answer(await challenged())],
    ] as const) {
      const answer = await portal.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload })
      expect(answer.json().code).toBe('cross_origin_forbidden')
    }
  })

  test('refuses a removed person', async () => {
    await added(browser, phone)
    const gone = await token(browser, 'DELETE', '/me', { password: maya.password })
    expect(gone.statusCode).toBe(200)
    expect((await enter(phone)).json().code).toBe('passkey_unknown')
    expect(await portal.db.selectFrom('passkey').selectAll().execute()).toEqual([])
  })

  test('gives no challenge to a person who is removed during the call', async () => {
    let answer: Promise<LightMyRequestResponse> | undefined
    await transactAsSystem(portal.db, async (tx) => {
      await anonymizePerson(tx, browser.id, new Date())
      answer = call(browser, 'POST', '/session/passkey-options', { password: maya.password })
      const waiting = () =>
        sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    })
    expect((await answer)?.json().code).toBe('unauthenticated')
  })

  test('counts refused answers by network', async () => {
    await added(browser, phone)
    const good = phone.answer(await challenged())
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) {
      const options = await challenged()
      statuses.push((await send({ ...phone.answer(options), signature: good.signature })).statusCode)
      if (i % 20 === 19) portal.advance(1)
    }
    expect([statuses.slice(0, 30).every((status) => status === 401), statuses[30]]).toEqual([true, 429])
    expect((await enter(phone)).statusCode).toBe(429)
    portal.advance(16)
    expect((await enter(phone)).statusCode).toBe(200)
  })
})

describe('A36: the last way to sign in', () => {
  beforeEach(async () => {
    await added(browser, phone)
    await sql`delete from account`.execute(portal.db)
  })

  test('is not removed, also not by two requests at the same time', async () => {
    const tablet = newAuthenticator()
    await added(browser, tablet)
    const [first, second] = await list(browser)
    const removals = await Promise.all([first, second].map((passkey) => remove(browser, passkey)))
    expect(removals.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(removals.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('no_other_sign_in')
    expect(await list(browser)).toHaveLength(1)
  })

  test('is the passkey if Google is off', async () => {
    await sql`
      insert into account (id, person_id, provider_id, account_id)
      values (gen_random_uuid(), ${browser.id}, 'google', 'a subject')`.execute(portal.db)
    const [passkey] = await list(browser)
    expect((await remove(browser, passkey)).json().code).toBe('no_other_sign_in')
  })

  test('may be a passkey when Google is unlinked', async () => {
    await sql`
      insert into account (id, person_id, provider_id, account_id)
      values (gen_random_uuid(), ${browser.id}, 'google', 'a subject')`.execute(portal.db)
    expect((await token(browser, 'DELETE', '/me/google')).statusCode).toBe(200)
    expect(await portal.db.selectFrom('account').selectAll().execute()).toEqual([])
  })
})

describe('a member of the staff', () => {
  beforeEach(() => setRole('receptionist'))

  test('needs no code after a sign-in with a passkey', async () => {
    await sql`
      insert into second_factor (person_id, secret, turned_on_at) values (${browser.id}, '\\x00', now())`.execute(
      portal.db,
    )
    await sql`update session set factor_at = now()`.execute(portal.db)
    await added(browser, phone)
    expect(await look(await signIn2())).toMatchObject({ gate: 'factor' })
    const opened = browserOf(await enter(phone))
    expect(await look(opened)).not.toHaveProperty('gate')
    expect(await refusalOf(opened)).toBeUndefined()
  })

  test('with a passkey alone never gets in with a password alone', async () => {
    const early = await signIn2()
    const { made } = await added(browser, phone)
    expect(await refusalOf(browser)).toBeUndefined()
    // Also a session that was open.
    for (const stolen of [early, await signIn2()]) {
      expect(await refusalOf(stolen)).toBe('second_factor_required')
      expect((await call(stolen, 'GET', '/session/second-factor')).json()).toMatchObject({ on: false, passkeys: 1 })
      for (const [method, path, body] of [
        ['POST', '/session/second-factor/secret', { password: maya.password }],
        ['PUT', '/session/second-factor', { code: '123456' }],
        ['POST', '/session/passkey-options', { password: maya.password }],
        ['POST', '/session/passkeys', { ...made, id: 'AQID' }],
      ] as const)
        expect((await call(stolen, method, path, body)).json().code, path).toBe('second_factor_required')
      expect((await call(stolen, 'POST', '/session/second-factor', { code: '123456' })).json().code).toBe(
        'no_second_factor',
      )
    }
  })

  test('passes the second factor with a passkey of their own only', async () => {
    await added(browser, phone)
    const waiting = await signIn2()
    const options = await challenged(waiting)
    expect(options.allowCredentials).toHaveLength(1)
    const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
    const hers = newAuthenticator()
    await added(lena, hers, 'six molars')
    const { challenge } = await challenged(waiting)
    const anothers = hers.answer({ ...options, challenge, allowCredentials: [] })
    expect((await send(anothers, waiting)).json().code).toBe('passkey_unknown')
    const passed = browserOf(await send(phone.answer(await challenged(waiting)), waiting))
    expect(await refusalOf(passed)).toBeUndefined()
    expect(await look(waiting)).toBeNull()
  })

  test('unlocks a page with a passkey', async () => {
    await added(browser, phone)
    await token(browser, 'PUT', '/session/lock')
    expect(await look(browser)).toMatchObject({ gate: 'locked' })
    const unlocked = browserOf(await send(phone.answer(await challenged(browser)), browser))
    expect(await look(unlocked)).toMatchObject({ user: { email: maya.email } })
    expect(await refusalOf(unlocked)).toBeUndefined()
  })

  test('gets a mail about a sign-in on a new device', async () => {
    await added(browser, phone)
    await takeMails(portal)
    await enter(phone, undefined, firefox)
    expect((await takeMails(portal)).map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
  })

  test('is not asked for the second factor of a passkey at another host', async () => {
    await added(browser, phone)
    await sql`update passkey set rp_id = 'old.test'`.execute(portal.db)
    expect(await list(browser)).toMatchObject([{ host: 'old.test' }])
    expect(await refusalOf(await signIn2())).toBeUndefined()
  })
})

describe('a role that must have a second factor', () => {
  beforeEach(async () => {
    await setRole('admin')
    await sql`update session_rule set factor_since = now() - interval '8 days'`.execute(portal.db)
  })

  test('adds a passkey right after signing in, and keeps one', async () => {
    expect(await refusalOf(browser)).toBe('second_factor_missing')
    const options: PasskeyCreationOptions = (await call(browser, 'POST', '/session/passkey-options', {})).json()
    expect((await add(browser, phone.create(options))).statusCode).toBe(200)
    expect(await refusalOf(browser)).toBeUndefined()
    expect(await look(browser)).not.toHaveProperty('standing.factorDue')
    const [passkey] = await list(browser)
    expect((await remove(browser, passkey, maya.password)).json().code).toBe('second_factor_needed')
    await sql`
      insert into second_factor (person_id, secret, turned_on_at) values (${browser.id}, '\\x00', now())`.execute(
      portal.db,
    )
    expect((await remove(browser, passkey, maya.password)).statusCode).toBe(200)
  })

  test('keeps one of two that are removed at the same time', async () => {
    const options: PasskeyCreationOptions = (await call(browser, 'POST', '/session/passkey-options', {})).json()
    const passkey: Passkey = (await add(browser, phone.create(options))).json()
    const prepared = (await call(browser, 'POST', '/session/second-factor/secret', {})).json()
    const code = new TOTP({ secret: prepared.secret }).generate({ timestamp: portal.context.clock().getTime() })
    expect((await call(browser, 'PUT', '/session/second-factor', { code })).statusCode).toBe(200)
    const turnOff = () => token(browser, 'DELETE', '/session/second-factor', { code: prepared.recoveryCodes[0] })
    // Both have begun before either changes anything.
    let answers: Promise<LightMyRequestResponse[]> | undefined
    await portal.db.transaction().execute(async (tx) => {
      await sql`select from person where id = ${browser.id} for update`.execute(tx)
      answers = Promise.all([remove(browser, passkey), turnOff()])
      const waiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          portal.db,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(2)
    })
    expect((await answers)?.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await refusalOf(browser)).toBeUndefined()
  })
})

describe('a lost device', () => {
  test('loses its passkeys when an admin resets the second factor', async () => {
    await setRole('receptionist')
    await added(browser, phone)
    const admin = await signUp(portal, { name: 'Amara', email: 'amara@clinic.test', password: 'six molars' })
    await sql`update person set role = 'admin' where id = ${admin.id}`.execute(portal.db)
    const [listed] = (await callFrom(portal, admin, 'GET', `/users?search=${maya.email}`)).json()
    expect(listed).toMatchObject({ secondFactor: true })
    expect((await callFrom(portal, admin, 'DELETE', `/second-factor/${maya.email}`)).statusCode).toBe(200)
    expect(await look(browser)).toBeNull()
    expect((await enter(phone)).json().code).toBe('passkey_unknown')
    expect(await refusalOf(await signIn2())).toBeUndefined()
    expect(await mails()).toEqual(['passkey_added', 'passkey_removed', 'second_factor_off', 'second_factor_off'])
  })

  test('loses its passkeys when the command makes an admin', async () => {
    await added(browser, phone)
    await makeAdmin(portal.db, { email: maya.email, password: 'seven teeth' })
    expect((await enter(phone)).json().code).toBe('passkey_unknown')
    expect(await refusalOf(await signIn2('seven teeth'))).toBeUndefined()
    expect(await actions()).toContain('passkey_removed')
  })
})

test('whoever signed up with an address of someone else loses their passkey when its owner resets the password', async () => {
  await takeMails(portal)
  await added(browser, phone)
  await call(browser, 'POST', '/password-reset-request', { email: maya.email })
  const links = (await takeMails(portal)).flatMap(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? [])
  const body = { token: links[0], password: 'seven teeth' }
  expect((await call(browser, 'POST', '/password-reset', body)).statusCode).toBe(200)
  expect((await enter(phone)).json().code).toBe('passkey_unknown')
})

async function setRole(role: Role): Promise<void> {
  await sql`update person set role = ${role}, email_verified = true where email = ${maya.email}`.execute(portal.db)
}

function call(from: { cookie: string } | undefined, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = from ? { cookie: from.cookie } : {}
  return portal.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

async function look(from: { cookie: string }): Promise<{ token: string }> {
  return (await call(from, 'GET', '/auth/get-session')).json()
}

/** Calls with the token of the session. */
async function token(
  from: { cookie: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  return callFrom(portal, await look(from), method, path, payload)
}

/** The code with which a call with the session's token is refused. */
async function refusalOf(from: { cookie: string }): Promise<string | undefined> {
  const answer = await token(from, 'GET', '/me')
  return answer.statusCode === 200 ? undefined : answer.json().code
}

async function prepared(from: { cookie: string }, password = maya.password): Promise<PasskeyCreationOptions> {
  const given = (await portal.db.selectFrom('account').select('id').execute()).length > 0 ? { password } : {}
  return (await call(from, 'POST', '/session/passkey-options', given)).json()
}

function add(from: { cookie: string }, made: NewPasskey): Promise<LightMyRequestResponse> {
  return call(from, 'POST', '/session/passkeys', made)
}

async function added(
  from: { cookie: string },
  authenticator: Authenticator,
  password = maya.password,
): Promise<{ made: NewPasskey; passkey: Passkey }> {
  const made = authenticator.create(await prepared(from, password))
  const answer = await add(from, made)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { made, passkey: answer.json() }
}

/** A challenge for anyone, or only for the person of the browser's session. */
async function challenged(from?: { cookie: string }): Promise<PasskeyRequestOptions> {
  return (await call(from, 'POST', '/auth/passkey-options', from ? { sameOnly: true } : {})).json()
}

function send(assertion: object, from?: { cookie: string }, userAgent = 'test'): Promise<LightMyRequestResponse> {
  const headers = { 'user-agent': userAgent, ...(from && { cookie: from.cookie }) }
  return portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/passkey', headers, payload: assertion })
}

async function enter(authenticator: Authenticator, from?: { cookie: string }, userAgent?: string) {
  return send(authenticator.answer(await challenged()), from, userAgent)
}

function browserOf(answer: LightMyRequestResponse): { cookie: string } {
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return cookieOf(answer)
}

/** Signs in with the password, as whoever knows it can. */
async function signIn2(password = maya.password): Promise<{ cookie: string }> {
  const payload = { email: maya.email, password }
  return browserOf(await portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload }))
}

async function list(from: { cookie: string }): Promise<Passkey[]> {
  return (await token(from, 'GET', '/me/passkeys')).json()
}

function remove(from: { cookie: string }, passkey: Passkey | undefined, password?: string) {
  return token(from, 'DELETE', `/me/passkeys/${passkey?._id}`, password === undefined ? {} : { password })
}

function base64url(content: unknown): string {
  return Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
}

function digestOf(rpId: string): Buffer {
  return createHash('sha256').update(rpId).digest()
}

async function mails(): Promise<string[]> {
  const rows = await portal.db.selectFrom('outbox').select('template').orderBy('template').execute()
  return rows.map(({ template }) => template).filter((template) => /passkey|second_factor/.test(template))
}

async function actions(): Promise<string[]> {
  const rows = await portal.db.selectFrom('audit_entry').select('action').execute()
  return rows.map(({ action }) => action)
}

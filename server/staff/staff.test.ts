import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { StaffList } from '#contract/schemas/staff.ts'
import { callFrom, cookieOf, signUp, trySignIn } from '../testing/accounts.ts'
import { newAuthenticator } from '../testing/authenticator.ts'
import { addPerson, type Person, signInAgain } from '../testing/factories.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import { callAs } from '../testing/payments.ts'
import { serveSso } from '../testing/serve-sso.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Amara Okafor', admin: true })
})
afterEach(() => portal.close())

const rosa = 'rosa@clinic.test'
const day = 24 * 60

const invite = (body: object) =>
  callAs<{ code?: string; email?: string }>(portal, admin, 'POST', '/staff/invitations', body)
const list = async () => (await callAs<StaffList>(portal, admin, 'GET', '/staff')).body
const mailed = async () => (await takeMails(portal)).filter(({ kind }) => kind === 'staff_invited')
const look = (token: string) => callFrom(portal, undefined, 'POST', '/invitation', { token })
const join = (token: string, more: object = { password: 'seven teeth' }, cookie = '') =>
  portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/invitation',
    payload: { token, name: 'Rosa Delgado', ...more },
    headers: { cookie },
  })
const accept = (by: Person, token: string) => callAs<{ code?: string }>(portal, by, 'POST', '/me/invitation', { token })
const session = async (cookie: string) =>
  (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
const personOf = (email: string) =>
  portal.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
const actions = async () => {
  const rows = await portal.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('action', 'not in', ['read', 'signed_in', 'signed_out'])
    .where('actor', '<>', 'portal')
    .where('person_id', 'is distinct from', admin.id)
    .orderBy('id')
    .execute()
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}

/** Invites an address to the front desk, and returns the token of the link. */
async function tokenFor(email = rosa, more: object = { role: 'receptionist' }): Promise<string> {
  expect((await invite({ emails: [email], ...more })).status).toBe(200)
  return tokenOf((await mailed()).find(({ address }) => address === email))
}

/** Adds a patient with a verified account. */
async function patient(email = rosa) {
  const person = await signUp(portal, { name: 'Rosa', email, password: 'six teeth' })
  await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', person.id).execute()
  await takeMails(portal)
  return person
}

const addDoctor = async (name = 'Dr. Mei Tanaka') => {
  const { treatment_id } = await portal.db.selectFrom('doctor').select('treatment_id').executeTakeFirstOrThrow()
  const doctor = { name, email: `${crypto.randomUUID()}@clinic.test`, treatment_id, portrait: 'doctor-1' } as const
  return (await portal.db.insertInto('doctor').values(doctor).returning('id').executeTakeFirstOrThrow()).id
}

describe('inviting', () => {
  test('mails a link that shows the invitation without using it up', async () => {
    expect((await invite({ emails: [' Rosa@Clinic.test '], role: 'receptionist' })).status).toBe(200)
    const [stored] = await portal.db.selectFrom('staff_invitation').selectAll().execute()
    expect(stored).toMatchObject({ email: rosa, token_hash: null })
    const [mail] = await mailed()
    expect(mail?.text).toContain('Amara Okafor invites you')
    const token = tokenOf(mail)
    const kept = JSON.stringify(await portal.db.selectFrom('staff_invitation').selectAll().execute())
    expect(kept).not.toContain(token)
    for (const _ of [1, 2]) {
      expect((await look(token)).json()).toMatchObject({
        ...{ email: rosa, role: 'receptionist', invitedBy: 'Amara Okafor', account: false },
      })
    }
    expect(await personOf(rosa)).toBeUndefined()
    expect(await list()).toMatchObject({
      members: [{ name: 'Amara Okafor', role: 'admin', password: false, passkeys: 0, codeApp: false }],
      invitations: [{ email: rosa, role: 'receptionist', state: 'invited', invitedBy: 'Amara Okafor' }],
    })
    expect(await actions()).toEqual(['admin staff_invited'])
  })

  test('invites all addresses or none, and names the one that is on the staff', async () => {
    const lukas = await addPerson(portal, { name: 'Lukas Brandt', admin: true })
    const refused = await invite({ emails: [rosa, lukas.email], role: 'receptionist' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'staff_already', email: lukas.email }])
    expect((await list()).invitations).toEqual([])
    expect((await invite({ emails: [rosa, 'jonas@clinic.test'], role: 'receptionist' })).status).toBe(200)
    expect(await mailed()).toHaveLength(2)
  })

  test('again replaces the link and the role, and begins seven new days', async () => {
    const first = await tokenFor()
    portal.advance(6 * day)
    const second = await tokenFor(rosa, { role: 'admin' })
    expect((await look(first)).json().code).toBe('invitation_over')
    portal.advance(6 * day)
    expect((await look(second)).json()).toMatchObject({ role: 'admin' })
    const { invitations } = await list()
    expect(invitations).toHaveLength(1)
    expect(await personOf(rosa)).toBeUndefined()
  })

  test('ends after seven days, names whom to ask, and can be sent again', async () => {
    const token = await tokenFor()
    portal.advance(7 * day)
    expect((await look(token)).json()).toMatchObject({ code: 'invitation_over', invitedBy: 'Amara Okafor' })
    expect((await join(token)).json().code).toBe('invitation_over')
    const [ended] = (await list()).invitations
    expect(ended).toMatchObject({ state: 'ended' })
    expect((await callAs(portal, admin, 'PUT', `/staff/invitations/${ended?._id}`)).status).toBe(200)
    const renewed = tokenOf((await mailed())[0])
    expect((await look(token)).json().code).toBe('invitation_over')
    expect((await join(renewed)).statusCode).toBe(200)
  })

  test('is withdrawn, again without effect, and its mail is not sent', async () => {
    const token = await tokenFor()
    const [{ _id = '' } = {}] = (await list()).invitations
    await callAs(portal, admin, 'PUT', `/staff/invitations/${_id}`)
    for (const _ of [1, 2])
      expect((await callAs(portal, admin, 'DELETE', `/staff/invitations/${_id}`)).status).toBe(200)
    expect(await mailed()).toEqual([])
    expect((await look(token)).json()).toMatchObject({ code: 'invitation_over' })
    expect((await join(token)).json().code).toBe('invitation_over')
    expect((await callAs(portal, admin, 'PUT', `/staff/invitations/${_id}`)).status).toBe(404)
    expect(await actions()).toEqual([...['admin staff_invited', 'admin staff_invited', 'admin invitation_withdrawn']])
  })

  test('needs a recent sign-in, mail, and no more than five mails an hour to an address', async () => {
    const ago = sql<Date>`now() - interval '16 minutes'`
    await portal.db.updateTable('session').set({ confirmed_at: ago }).execute()
    expect((await invite({ emails: [rosa], role: 'admin' })).body.code).toBe('reauthentication_required')
    await portal.db.updateTable('session').set({ confirmed_at: sql<Date>`now()` }).execute()
    for (let n = 0; n < 5; n++) await tokenFor()
    expect((await invite({ emails: [rosa], role: 'admin' })).status).toBe(429)
    const silent = await startTestApp(inject('templateDatabase'))
    const lead = await addPerson(silent, { admin: true })
    const refused = await callAs<{ code: string }>(silent, lead, 'POST', '/staff/invitations', {
      ...{ emails: [rosa], role: 'admin' },
    })
    expect(refused.body.code).toBe('mail_off')
    await silent.close()
  })

  test('is refused where the groups of the single sign-on give the roles', async () => {
    const provider = await serveSso('http://localhost:3000')
    const strict = await startTestApp(inject('templateDatabase'), {
      ...{ mail: { mode: 'test' }, sso: { ...provider.settings, only: true } },
    })
    const lead = await addPerson(strict, { admin: true })
    const answer = await callAs<{ code: string }>(strict, lead, 'POST', '/staff/invitations', {
      ...{ emails: [rosa], role: 'admin' },
    })
    expect(answer.body.code).toBe('sso_only')
    await Promise.all([strict.close(), provider.close()])
  })

  test('of a doctor needs one whom no one else is', async () => {
    const doctorId = await addDoctor()
    const asDoctor = { role: 'doctor', doctorId }
    expect((await invite({ emails: [rosa], role: 'doctor' })).status).toBe(400)
    expect((await invite({ emails: [rosa, 'jonas@clinic.test'], ...asDoctor })).status).toBe(400)
    expect((await invite({ emails: [rosa], role: 'doctor', doctorId: crypto.randomUUID() })).body.code).toBe(
      'no_such_doctor',
    )
    const [mine, other] = [await tokenFor(rosa, asDoctor), await tokenFor('jonas@clinic.test', asDoctor)]
    expect((await list()).invitations[0]?.doctor).toEqual({ _id: doctorId, name: 'Dr. Mei Tanaka' })
    expect((await join(mine)).statusCode).toBe(200)
    expect(await personOf(rosa)).toMatchObject({ role: 'doctor', doctor_id: doctorId })
    expect((await join(other)).json().code).toBe('invitation_over')
    expect((await invite({ emails: ['lukas@clinic.test'], ...asDoctor })).body.code).toBe('doctor_linked')
  })
})

describe('A38: an invitation to an address without an account', () => {
  test('makes the person with password and role, and works once', async () => {
    const token = await tokenFor()
    const answer = await join(token)
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: { email: rosa, name: 'Rosa Delgado' } }])
    const { standing } = await session(cookieOf(answer).cookie)
    expect(standing).toMatchObject({ role: 'receptionist' })
    expect(await personOf(rosa)).toMatchObject({ email_verified: true, role: 'receptionist', language: 'en' })
    expect(await trySignIn(portal, rosa, 'seven teeth')).toBe(200)
    expect((await join(token)).json().code).toBe('invitation_over')
    expect((await list()).invitations).toEqual([])
    expect(await actions()).toEqual([
      ...['admin staff_invited', 'patient joined', 'patient password_added'],
      ...['patient receptionist_made', 'patient invitation_accepted'],
    ])
  })

  test('is accepted once of several concurrent calls', async () => {
    const token = await tokenFor()
    const answers = await Promise.all([1, 2, 3, 4].map(() => join(token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
    expect((await list()).members).toHaveLength(2)
  })

  test('without a password lets a passkey be added at once', async () => {
    const { cookie } = cookieOf(await join(await tokenFor(), {}))
    const post = async (path: string, payload: object) =>
      portal.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { cookie } })
    const made = newAuthenticator().create((await post('/session/passkey-options', {})).json())
    expect((await post('/session/passkeys', made)).statusCode).toBe(200)
    const { members } = await list()
    expect(members.find(({ email }) => email === rosa)).toMatchObject({ passkeys: 1, password: false })
  })

  test('of a role that must have a second factor asks for one first', async () => {
    const since = sql<Date>`now() - interval '8 days'`
    await portal.db
      .updateTable('session_rule')
      .set({ factor_roles: ['receptionist'], factor_since: since })
      .execute()
    const { cookie } = cookieOf(await join(await tokenFor()))
    expect(await session(cookie)).toMatchObject({ gate: 'enrol' })
    const { members } = await list()
    expect(members.find(({ email }) => email === rosa)?.factorDue).toBeDefined()
  })

  test('A19: ends what someone knows who signed up with the address before', async () => {
    const token = await tokenFor()
    const stranger = await signUp(portal, { name: 'Eve', email: rosa, password: 'six teeth' })
    expect((await look(token)).json()).toMatchObject({ account: false })
    expect((await accept(stranger, token)).body.code).toBe('email_not_verified')
    expect((await join(token)).statusCode).toBe(200)
    expect(await session(stranger.cookie)).toBeNull()
    expect(await trySignIn(portal, rosa, 'six teeth')).toBe(401)
    expect(await personOf(rosa)).toMatchObject({ id: stranger.id, name: 'Rosa Delgado', role: 'receptionist' })
  })

  test('takes the record that the desk entered', async () => {
    const record = await addPerson(portal, { name: 'Rosa D.' })
    await portal.db.deleteFrom('session').where('person_id', '=', record.id).execute()
    await join(await tokenFor(record.email))
    expect(await personOf(record.email)).toMatchObject({ id: record.id, email_verified: true, role: 'receptionist' })
  })

  test('of a doctor who has left is over', async () => {
    const doctorId = await addDoctor()
    const token = await tokenFor(rosa, { role: 'doctor', doctorId })
    const left = { removed_at: new Date(), takes_appointments: false }
    await portal.db.updateTable('doctor').set(left).where('id', '=', doctorId).execute()
    expect((await join(token)).json()).toMatchObject({ code: 'invitation_over', invitedBy: 'Amara Okafor' })
    expect(await personOf(rosa)).toBeUndefined()
  })
})

describe('A38: an invitation to an address with an account', () => {
  test('gives the role after signing in, keeps the account and ends the other sessions', async () => {
    const [person, token] = [await patient(), await tokenFor()]
    const other = await callFrom(portal, undefined, 'POST', '/auth/sign-in/email', {
      email: rosa,
      password: 'six teeth',
    })
    expect((await look(token)).json()).toMatchObject({ account: true })
    expect((await join(token)).json().code).toBe('email_taken')
    expect((await accept(person, token)).status).toBe(200)
    expect((await callAs(portal, person, 'GET', '/desk/waitlist')).status).toBe(200)
    expect(await session(cookieOf(other).cookie)).toBeNull()
    expect((await accept(person, token)).body.code).toBe('invitation_over')
    expect(await trySignIn(portal, rosa, 'six teeth')).toBe(200)
    expect((await actions()).slice(-2)).toEqual(['patient receptionist_made', 'patient invitation_accepted'])
  })

  test('is refused to another person, whom it was forwarded to', async () => {
    const [, other] = [await patient(), await patient('jonas@clinic.test')]
    const token = await tokenFor()
    expect((await accept(other, token)).body.code).toBe('forbidden')
    expect(await personOf(other.email)).toMatchObject({ role: 'patient' })
    expect((await look(token)).statusCode).toBe(200)
  })

  test('is accepted once of several concurrent calls', async () => {
    const [person, token] = [await patient(), await tokenFor()]
    const answers = await Promise.all([1, 2, 3].map(() => accept(person, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('ends with the account, and when the role was given in another way', async () => {
    const [person, token] = [await patient(), await tokenFor()]
    expect((await callAs(portal, admin, 'PUT', `/role/${rosa}`, { role: 'receptionist' })).status).toBe(200)
    await callAs(portal, admin, 'PUT', `/role/${rosa}`, { role: 'patient' })
    expect((await accept(await signInAgain(portal, person), token)).body.code).toBe('invitation_over')
    const again = await tokenFor()
    expect((await callAs(portal, admin, 'DELETE', `/user/${rosa}`)).status).toBe(200)
    expect((await look(again)).json().code).toBe('invitation_over')
    expect((await list()).invitations).toEqual([])
  })

  test.each(['loses the role', 'is removed'])('ends when the admin who sent it %s', async (how) => {
    const colleague = await addPerson(portal, { admin: true })
    const token = await tokenFor()
    const { status } =
      how === 'is removed'
        ? await callAs(portal, colleague, 'DELETE', `/user/${admin.email}`)
        : await callAs(portal, colleague, 'PUT', `/role/${admin.email}`, {
            role: 'doctor',
            doctorId: await addDoctor(),
          })
    expect(status).toBe(200)
    expect((await look(token)).json().code).toBe('invitation_over')
    expect((await callAs<StaffList>(portal, colleague, 'GET', '/staff')).body.invitations).toEqual([])
  })

  test('is in the download of its person', async () => {
    const person = await patient()
    await tokenFor()
    const { body } = await callAs<{ staffInvitation: object }>(portal, person, 'GET', '/me/export')
    expect(body.staffInvitation).toMatchObject({ role: 'receptionist' })
  })
})

describe('ending the sessions of a colleague', () => {
  test('ends all of them, and not those of a patient or the caller', async () => {
    const [lukas, maya] = [await addPerson(portal, { admin: true }), await addPerson(portal)]
    const end = (email: string) => callAs<{ code?: string }>(portal, admin, 'DELETE', `/sessions/${email}`)
    for (const _ of [1, 2]) expect((await end(lukas.email)).status).toBe(200)
    expect((await callAs(portal, lukas, 'GET', '/me')).status).toBe(401)
    expect((await end(maya.email)).body.code).toBe('no_such_person')
    expect((await end(admin.email)).body.code).toBe('cannot_change_self')
    expect((await callAs(portal, maya, 'GET', '/me')).status).toBe(200)
    await portal.db.updateTable('session').set({ confirmed_at: sql<Date>`now() - interval '16 minutes'` }).execute()
    expect((await end(lukas.email)).body.code).toBe('reauthentication_required')
  })
})

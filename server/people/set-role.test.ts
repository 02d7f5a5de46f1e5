import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { hashPassword } from '../identity/passwords/passwords.ts'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { addPerson, type Person, signInAgain } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const setRole = (method: 'PUT' | 'DELETE', email: string, person = admin) =>
  callAs<{ modifiedCount?: number; code?: string }>(portal, person, method, `/user/admin/${encodeURIComponent(email)}`)
const remove = (email: string, person = admin) =>
  callAs<{ deletedCount?: number; code?: string }>(portal, person, 'DELETE', `/user/${encodeURIComponent(email)}`)
const bothAreAdmins = (other: Person) =>
  portal.db.updateTable('person').set({ role: 'admin' }).where('id', 'in', [admin.id, other.id]).execute()
const adminsLeft = async () =>
  (await portal.db.selectFrom('person').select('id').where('role', '=', 'admin').execute()).length

describe('making someone an admin', () => {
  test('counts once, and so does removing the role', async () => {
    const person = await addPerson(portal)
    expect((await setRole('PUT', person.email)).body).toEqual({ modifiedCount: 1 })
    expect((await setRole('PUT', person.email)).body).toEqual({ modifiedCount: 0 })
    const made = await signInAgain(portal, person)
    expect((await callAs(portal, made, 'GET', '/users')).status).toBe(200)
    expect((await setRole('DELETE', person.email)).body).toEqual({ modifiedCount: 1 })
    expect((await setRole('DELETE', person.email)).body).toEqual({ modifiedCount: 0 })
    expect((await callAs(portal, made, 'GET', '/users')).status, 'A11').toBe(403)
  })

  test('ends the sessions of a patient, and only those that began before', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    await signInAgain(portal, person)
    await setRole('PUT', person.email)
    expect((await callAs(portal, person, 'GET', '/me')).status).toBe(401)
    expect((await callAs(portal, other, 'GET', '/me')).status).toBe(200)
    const made = await signInAgain(portal, person)
    await setRole('PUT', person.email)
    await callAs(portal, admin, 'PUT', `/role/${person.email}`, { role: 'receptionist' })
    await setRole('PUT', person.email)
    expect((await callAs(portal, made, 'GET', '/me')).status).toBe(200)
  })

  test('keeps the sessions if the role is refused', async () => {
    const person = await addPerson(portal)
    const doctorId = crypto.randomUUID()
    const refused = await callAs(portal, admin, 'PUT', `/role/${person.email}`, { role: 'doctor', doctorId })
    expect(refused.status).toBe(404)
    expect((await callAs(portal, person, 'GET', '/me')).status).toBe(200)
  })

  test('A11: keeps an expired admin session expired after the role is removed', async () => {
    const [idle, old, person] = [await addPerson(portal), await addPerson(portal), await addPerson(portal)]
    const own = (of: Person, ago: object) => portal.db.updateTable('session').set(ago).where('id', '=', of.sessionId)
    await own(idle, { updated_at: sql`now() - interval '31 minutes'` }).execute()
    await own(old, { created_at: sql`now() - interval '13 hours'` }).execute()
    const seen = () =>
      Promise.all([idle, old, person].map(async (each) => (await callAs(portal, each, 'GET', '/me')).status))
    await portal.db.updateTable('person').set({ role: 'admin' }).execute()
    expect(await seen()).toEqual([401, 401, 200])
    for (const { email } of [idle, old, person]) await setRole('DELETE', email)
    expect(await seen()).toEqual([401, 401, 200])
  })

  test('B11: changes nothing and creates no one for an unknown address', async () => {
    expect((await setRole('PUT', 'nobody@clinic.test')).body).toEqual({ modifiedCount: 0 })
    expect((await setRole('DELETE', 'nobody@clinic.test')).body).toEqual({ modifiedCount: 0 })
    expect((await remove('nobody@clinic.test')).body).toEqual({ deletedCount: 0 })
    expect((await callAs(portal, admin, 'GET', '/users')).headers['x-total-count']).toBe('1')
  })

  test('B12: makes one admin and one audit entry for twenty concurrent calls', async () => {
    const person = await addPerson(portal)
    const answers = await Promise.all(Array.from({ length: 20 }, () => setRole('PUT', person.email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id', 'fields'])
      .where('action', '=', 'admin_made')
      .where('person_id', '=', person.id)
      .execute()
    expect(entries).toEqual([{ actor: 'admin', actor_id: admin.id, fields: ['role'] }])
  })

  test('B20: refuses an unverified address if mail can be sent', async () => {
    const server = { host: '127.0.0.1', port: 9, tls: 'none', login: undefined } as const
    const mail = { mode: 'live', server, sender: { name: 'Clinic', address: 'hello@clinic.example' } } as const
    const live = await startTestApp(inject('templateDatabase'), { mail })
    const [lead, person] = [await addPerson(live, { admin: true }), await addPerson(live, { name: 'Ada Molar' })]
    const make = async (email: string) => {
      const { status, body } = await callAs<{ code?: string }>(live, lead, 'PUT', `/user/admin/${email}`)
      return [status, body.code ?? body]
    }
    expect(await make(person.email)).toEqual([409, 'email_not_verified'])
    expect((await callAs(live, person, 'GET', '/users')).status).toBe(403)
    await live.db.updateTable('person').set({ email_verified: true }).where('id', '=', person.id).execute()
    expect(await make(person.email)).toEqual([200, { modifiedCount: 1 }])
    expect(await make(person.email)).toEqual([200, { modifiedCount: 0 }])
    expect(await make(lead.email), 'is one already').toEqual([200, { modifiedCount: 0 }])
    expect(await make('nobody@clinic.test')).toEqual([200, { modifiedCount: 0 }])
    await live.close()
  })

  test('refuses to remove the own role or account as an admin', async () => {
    await addPerson(portal, { admin: true })
    const before = await dump()
    expect((await setRole('DELETE', admin.email)).body.code).toBe('cannot_change_self')
    expect((await remove(admin.email)).body.code).toBe('cannot_change_self')
    expect(await dump()).toEqual(before)
  })

  test('B10: is refused for patients, for themselves and for others', async () => {
    const [person, friend] = [await addPerson(portal), await addPerson(portal)]
    const before = await dump()
    for (const { email } of [person, friend, admin]) {
      expect((await setRole('PUT', email, person)).status).toBe(403)
      expect((await setRole('DELETE', email, person)).status).toBe(403)
      expect((await remove(email, person)).status).toBe(403)
    }
    expect(await dump()).toEqual(before)
  })
})

describe('an admin who signed in long ago', () => {
  const age = () =>
    portal.db
      .updateTable('session')
      .set({ confirmed_at: sql<Date>`now() - interval '16 minutes'` })
      .where('id', '=', admin.sessionId)
      .execute()

  test('A30: must give the password before changing roles or removing people', async () => {
    const person = await addPerson(portal)
    const password = await hashPassword('teeth are fun')
    const account = { id: crypto.randomUUID(), provider_id: 'credential', account_id: admin.id, password }
    await portal.db
      .insertInto('account')
      .values({ ...account, person_id: admin.id })
      .execute()
    await age()
    const before = await dump()
    for (const refused of [
      await setRole('PUT', person.email),
      await setRole('DELETE', person.email),
      await remove(person.email),
      await callAs(portal, admin, 'POST', '/me/reauthentication', { password: 'a wrong guess' }),
      await setRole('PUT', person.email),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([
        403,
        expect.stringMatching(/^(reauthentication_required|wrong_password)$/),
      ])
    }
    expect(await dump()).toEqual(before)
    expect((await callAs(portal, admin, 'GET', '/users')).status, 'to look needs no more').toBe(200)
    await callAs(portal, admin, 'POST', '/me/reauthentication', { password: 'teeth are fun' })
    expect((await setRole('PUT', person.email)).body).toEqual({ modifiedCount: 1 })
  })
})

describe('an admin who loses the role or session during a call', () => {
  test.each([
    ['PUT', '/user/admin/', 'role', 403],
    ['DELETE', '/user/admin/', 'role', 403],
    ['DELETE', '/user/', 'role', 403],
    ['PUT', '/user/admin/', 'session', 401],
    ['DELETE', '/user/', 'session', 401],
  ] as const)('A11: can no longer change anything with %s %s without the %s', async (method, path, lost, status) => {
    const [former, other] = [
      await addPerson(portal, { admin: true }),
      await addPerson(portal, { admin: path !== '/user/' }),
    ]
    const before = await roles()
    const answer = await callWhileLocked(
      portal,
      former.id,
      () => callAs(portal, former, method, `${path}${other.email}`),
      (tx) =>
        lost === 'role'
          ? tx.updateTable('person').set({ role: 'patient' }).where('id', '=', former.id).execute()
          : tx.deleteFrom('session').where('id', '=', former.sessionId).execute(),
    )
    expect(answer.status).toBe(status)
    const taken = lost === 'role' ? { [former.email]: 'patient' } : {}
    expect(await roles()).toEqual({ ...before, ...taken })
  })

  async function roles(): Promise<object> {
    const people = await portal.db.selectFrom('person').select(['email', 'role']).execute()
    return Object.fromEntries(people.map(({ email, role }) => [email, role]))
  }
})

describe('H1: two admins who act against each other at the same time', () => {
  test('keeps one admin in 100 rounds of removing roles', async () => {
    const other = await addPerson(portal, { admin: true })
    for (let round = 0; round < 100; round++) {
      await bothAreAdmins(other)
      const answers = await Promise.all([setRole('DELETE', other.email), setRole('DELETE', admin.email, other)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([403, 409])])
      expect(await adminsLeft()).toBe(1)
    }
  })

  test('keeps one of two who remove each other', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await addPerson(portal, { admin: true }), await addPerson(portal, { admin: true })]
      await portal.db.updateTable('person').set({ role: 'patient' }).where('id', 'not in', [one.id, two.id]).execute()
      const answers = await Promise.all([remove(two.email, one), remove(one.email, two)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 403, 409])])
      expect(await adminsLeft()).toBe(1)
    }
  })

  test('keeps one of two who delete their accounts', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await leaveTogether()
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await adminsLeft()).toBe(1)
    }
  })

  // Control: neither waits for the other before the role is gone, so only the trigger prevents it.
  test('keeps none without the trigger', async () => {
    await sql`drop trigger one_admin_stays on person`.execute(portal.db)
    await leaveTogether()
    expect(await adminsLeft()).toBe(0)
  })

  async function leaveTogether() {
    const both = [await addPerson(portal, { admin: true }), await addPerson(portal, { admin: true })]
    const ids = both.map(({ id }) => id)
    await portal.db.updateTable('person').set({ role: 'patient' }).where('id', 'not in', ids).execute()
    return Promise.all(both.map((person) => callAs(portal, person, 'DELETE', '/me')))
  }
})

async function dump(): Promise<unknown> {
  const people = await portal.db.selectFrom('person').selectAll().orderBy('id').execute()
  const entries = await portal.db.selectFrom('audit_entry').select('id').where('action', '<>', 'read').execute()
  return { people, entries }
}

import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { addPerson, type Person, signInAgain } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
let receptionist: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  receptionist = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  return () => portal.close()
})

const give = (person: Person, role: string, by = admin) =>
  callAs<{ modifiedCount?: number; code?: string }>(portal, by, 'PUT', `/role/${person.email}`, { role })
const actionsOf = (person: Person) =>
  portal.db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'fields'])
    .where('person_id', '=', person.id)
    .where(sql<boolean>`'role' = any (fields)`)
    .orderBy('id')
    .execute()
const bookToday = async (person: Person) => bookFor(portal, person, await addRoomyTreatment(portal), 1)

describe('giving roles', () => {
  test('gives and takes a role once, with one audit entry each', async () => {
    const person = await addPerson(portal)
    expect((await callAs(portal, person, 'GET', '/messages')).status).toBe(403)
    expect((await give(person, 'receptionist')).body).toEqual({ modifiedCount: 1 })
    expect((await give(person, 'receptionist')).body).toEqual({ modifiedCount: 0 })
    const made = await signInAgain(portal, person)
    expect((await callAs(portal, made, 'GET', '/messages')).status).toBe(200)
    expect((await give(person, 'patient')).body).toEqual({ modifiedCount: 1 })
    expect((await callAs(portal, made, 'GET', '/messages')).status).toBe(403)
    expect(await actionsOf(person)).toEqual([
      { action: 'receptionist_made', actor: 'admin', fields: ['role'] },
      { action: 'receptionist_removed', actor: 'admin', fields: ['role'] },
    ])
  })

  test('refuses receptionists, unknown roles, the own role and an old sign-in', async () => {
    expect((await give(receptionist, 'admin', receptionist)).status).toBe(403)
    expect((await give(receptionist, 'owner')).status).toBe(400)
    expect((await give(admin, 'receptionist')).body).toMatchObject({ code: 'cannot_change_self' })
    await portal.db
      .updateTable('session')
      .set({ confirmed_at: new Date(0) })
      .execute()
    expect((await give(receptionist, 'patient')).body).toMatchObject({ code: 'reauthentication_required' })
    expect(await actionsOf(receptionist)).toMatchObject([{ action: 'receptionist_made' }])
  })

  test('removing the admin role leaves a receptionist unchanged', async () => {
    const answer = await callAs(portal, admin, 'DELETE', `/user/admin/${receptionist.email}`)
    expect(answer.body).toEqual({ modifiedCount: 0 })
    expect((await callAs(portal, receptionist, 'GET', '/messages')).status).toBe(200)
  })
})

describe('sessions of receptionists', () => {
  test('end with the limits of an admin, and stay ended after the role is removed', async () => {
    const session = (ago: object) =>
      portal.db.updateTable('session').set(ago).where('id', '=', receptionist.sessionId).execute()
    await session({ updated_at: sql`now() - interval '31 minutes'` })
    expect((await callAs(portal, receptionist, 'GET', '/me')).status).toBe(401)
    await give(receptionist, 'patient')
    expect((await callAs(portal, receptionist, 'GET', '/me')).status).toBe(401)
  })

  test('the call for the own role names it', async () => {
    const roleOf = async (person: Person) => (await callAs(portal, person, 'GET', `/admin/${person.email}`)).body
    expect(await roleOf(receptionist)).toEqual({ admin: false, role: 'receptionist', lockMinutes: 10 })
    expect(await roleOf(await addPerson(portal))).toEqual({ admin: false })
    expect(await roleOf(admin)).toEqual({ admin: true, lockMinutes: 10 })
  })
})

describe('cancelling at the desk', () => {
  test('refuses a paid booking and changes nothing; an admin cancels it', async () => {
    const { _id } = await bookToday(await addPerson(portal))
    expect((await callAs(portal, receptionist, 'PUT', `/booking/${_id}/paid-at-clinic`)).status).toBe(200)
    const refused = await callAs(portal, receptionist, 'DELETE', `/booking/${_id}`)
    expect(refused).toMatchObject({ status: 403, body: { code: 'refund_needs_admin' } })
    expect((await callAs(portal, receptionist, 'GET', `/booking/${_id}`)).body).toMatchObject({
      payment: { state: 'paid_at_clinic' },
    })
    expect((await callAs(portal, admin, 'DELETE', `/booking/${_id}`)).status).toBe(200)
  })

  test('records that a decided refund was paid out, and undoes no payment', async () => {
    const { _id } = await bookToday(await addPerson(portal))
    const path = `/booking/${_id}/paid-at-clinic`
    await callAs(portal, receptionist, 'PUT', path)
    expect((await callAs(portal, receptionist, 'DELETE', `${path}?meaning=mistake`)).status).toBe(403)
    await callAs(portal, admin, 'DELETE', `/booking/${_id}`)
    const recorded = await callAs(portal, receptionist, 'DELETE', `${path}?meaning=handed_back`)
    expect(recorded).toMatchObject({ status: 200, body: { payment: { state: 'refunded', method: 'clinic' } } })
  })

  test('cancels an unpaid booking, as a receptionist in the audit log', async () => {
    const { _id } = await bookToday(await addPerson(portal))
    expect((await callAs(portal, receptionist, 'DELETE', `/booking/${_id}`)).status).toBe(200)
    const entries = portal.db.selectFrom('audit_entry').select('actor').where('action', '=', 'booking_cancelled')
    expect(await entries.execute()).toEqual([{ actor: 'receptionist' }])
  })

  test('is refused and changes nothing if the role is removed in the meantime', async () => {
    const { _id } = await bookToday(await addPerson(portal))
    const answer = await callWhileLocked(
      portal,
      receptionist.id,
      () => callAs(portal, receptionist, 'DELETE', `/booking/${_id}`),
      (tx) => tx.updateTable('person').set({ role: 'patient' }).where('id', '=', receptionist.id).execute(),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await callAs(portal, admin, 'GET', `/booking/${_id}`)).body).not.toHaveProperty('cancelled')
  })
})

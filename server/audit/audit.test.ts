import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { rowsOnPage } from '#contract/page-size.ts'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const trail = async (query = '') =>
  (await callAs<{ entries: AuditEntry[]; more: boolean }>(portal, admin, 'GET', `/audit${query}`)).body
const actionsOf = async (query = '') => (await trail(query)).entries.map(({ action }) => action)

describe('audit entries', () => {
  test('record actor, action, person and request, newest first', async () => {
    const person = await addPerson(portal, { name: 'Maya Okafor' })
    const booking = await bookFor(portal, person, await addRoomyTreatment(portal))
    const { headers } = await cancel(portal, admin, booking._id, 'The dentist is ill')
    const [cancelled, booked] = (await trail(`?person=${person.email}`)).entries
    expect(booked).toMatchObject({
      actor: 'patient',
      action: 'booked',
      by: { _id: person.id, name: 'Maya Okafor', email: person.email },
      about: { _id: person.id },
      object: { kind: 'booking', _id: booking._id },
      network: '127.0.0.0/24',
    })
    expect(cancelled).toMatchObject({
      actor: 'admin',
      action: 'booking_cancelled',
      by: { _id: admin.id, name: 'Ada Molar' },
      about: { _id: person.id, name: 'Maya Okafor' },
      object: { kind: 'booking', _id: booking._id },
      fields: ['cancel_reason', 'cancelled_at', 'cancelled_by', 'state'],
      requestId: headers['x-request-id'],
    })
    expect(JSON.stringify(cancelled)).not.toContain('dentist')
  })

  test('record each step of a payment, and the provider’s results under the portal', async () => {
    const person = await addPerson(portal)
    const booking = await bookFor(portal, person, await addRoomyTreatment(portal))
    await payFully(portal, person, booking)
    const entries = (await trail(`?person=${person.email}`)).entries.slice(0, 4)
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['payment_succeeded', 'portal'],
      ['booking_paid', 'portal'],
      ['payment_open', 'portal'],
      ['payment_opened', 'patient'],
    ])
  })

  test('record sign-up, sign-in and sign-out under the person', async () => {
    const account = { name: 'Tomas', email: 'tomas@clinic.test', password: 'teeth are fun' }
    const post = (call: string, payload: object, cookie = '') =>
      portal.app.inject({ method: 'POST', url: `/api/auth/${call}`, headers: { cookie }, payload })
    const signedUp = await post('sign-up/email', account)
    await post('sign-out', {}, String(signedUp.headers['set-cookie']).split(';')[0])
    const { entries } = await trail(`?person=${account.email}`)
    expect(entries.map(({ action }) => action)).toEqual(['signed_out', 'signed_in', 'password_added', 'joined'])
    expect(new Set(entries.map(({ by }) => by?.email))).toEqual(new Set([account.email]))
    expect(entries[1]?.network).toBe('127.0.0.0/24')
  })

  test('record the command on the host under the portal', async () => {
    await makeAdmin(portal.db, { email: 'lead@clinic.test', password: 'teeth are fun' })
    const entries = (await trail('?person=lead@clinic.test')).entries
    expect(entries.map(({ action, actor, by }) => [action, actor, by])).toEqual([
      ['password_added', 'portal', undefined],
      ['admin_made', 'portal', undefined],
      ['joined', 'portal', undefined],
    ])
  })

  test('record nothing for refused requests', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    const booking = await bookFor(portal, person, await addRoomyTreatment(portal))
    const before = await actionsOf()
    await cancel(portal, other, booking._id)
    await callAs(portal, other, 'PUT', `/user/admin/${other.email}`)
    await callAs(portal, person, 'POST', '/create-payment-intent', { price: 1, bookingId: booking._id })
    expect(await actionsOf()).toEqual(before)
  })
})

test('stores at most a /24 or /48 prefix of a network address', async () => {
  const id = crypto.randomUUID()
  const kept = async (address: string) => {
    await sql`select record_audit_entry('read', 'find', null, ${id}, '{}', null, ${address})`.execute(portal.db)
    const { rows } = await sql<{ kept: string | null }>`
      select text(network) as kept from audit_entry where person_id = ${id} order by id desc limit 1`.execute(portal.db)
    return rows[0]?.kept
  }
  expect(await kept('203.0.113.77')).toBe('203.0.113.0/24')
  expect(await kept('2001:db8:12:3456::1')).toBe('2001:db8:12::/48')
  expect(await kept('fe80::1%eth0')).toBeNull()
  expect(await kept('invalid')).toBeNull()
})

describe('reads of other people’s data', () => {
  test('are recorded before the data is sent, and listed on request', async () => {
    const person = await addPerson(portal)
    const booking = await bookFor(portal, person, await addRoomyTreatment(portal))
    await callAs(portal, admin, 'GET', '/users')
    await callAs(portal, admin, 'GET', `/booking/${booking._id}`)
    await callAs(portal, person, 'GET', `/booking/${booking._id}`)
    const reads = (await trail('?reads=on')).entries.filter(({ action }) => action === 'read')
    expect(reads.map(({ object, by }) => [object.kind, by?._id])).toEqual([
      ['listAudit', admin.id],
      ['getBooking', admin.id],
      ['listUsers', admin.id],
    ])
    expect(await actionsOf()).not.toContain('read')
  })
})

describe('immutability', () => {
  test('rejects changing or deleting entries', async () => {
    const refused = { message: 'audit entries are immutable' }
    await expect(sql`update audit_entry set actor_id = null`.execute(portal.db)).rejects.toMatchObject(refused)
    await expect(sql`delete from audit_entry`.execute(portal.db)).rejects.toMatchObject(refused)
    await expect(sql`truncate audit_entry`.execute(portal.db)).rejects.toMatchObject(refused)
  })
})

describe('paging', () => {
  test('returns pages of 50 without duplicates or gaps', async () => {
    await sql`
      insert into audit_entry (actor, action, object_kind, fields)
      select 'portal', 'joined', 'person', '{}' from generate_series(1, 120)`.execute(portal.db)
    const seen: number[] = []
    for (let before = ''; ; ) {
      const { entries, more } = await trail(before)
      expect(entries.length).toBeLessThanOrEqual(rowsOnPage)
      seen.push(...entries.map(({ _id }) => _id))
      if (!more) break
      before = `?before=${entries.at(-1)?._id}`
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_entry where action <> 'read'`.execute(portal.db)
    expect(new Set(seen).size).toBe(rows[0]?.count)
  })

  test('returns nothing for an unknown person, and rejects a malformed query', async () => {
    expect(await trail('?person=nobody@clinic.test')).toEqual({ entries: [], more: false })
    for (const query of ['?before=0', '?before=x', '?person=%25', '?reads=off', '?page=1']) {
      expect((await callAs(portal, admin, 'GET', `/audit${query}`)).status).toBe(400)
    }
  })
})

import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { callFrom, signUp } from '../testing/accounts.ts'
import { addPerson, authHeaders, bookingOf, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// The columns come from the database's catalog, so a new one is checked without a change here.

/** Tables without a row about one patient. The keys of `attempt_count` are hashes; nothing writes `verification`. */
const notAboutPatients = [
  'absence',
  'need',
  'occupancy',
  'resource',
  'suitable',
  'attempt_count',
  'change',
  'clinic',
  'closed_days',
  'doctor',
  'image',
  'data_import',
  'import_file',
  'import_name',
  'kysely_migration',
  'kysely_migration_lock',
  'notice',
  'opening_hours',
  'policy',
  'refused_offer',
  'policy_rule',
  'reminder',
  'money_returned',
  'payment_event',
  'mail_mode',
  'auth_secret',
  // Salts and digests; the test of the chain checks that those of a removed person are forgotten.
  'audit_link',
  'audit_chain',
  'payment_mode',
  'testimonial',
  'treatment',
  'treatment_slot',
  'waitlist_rule',
  'session_rule',
  'clinic_look',
  'public_texts',
  'online_booking',
  'setup_step',
  'working_hours',
  'verification',
]

/** Columns that may stay filled: values of fixed lists, IDs, and data of the clinic's accounts. */
const mayStay: Readonly<Record<string, readonly string[]>> = {
  // A constraint keeps these null.
  account: ['access_token', 'refresh_token', 'id_token'],
  // Contains which change was made and when, but no names or texts.
  audit_entry: ['actor', 'session_hash', 'request_id', 'network', 'action', 'object_kind', 'fields'],
  booking: [
    ...['treatment_name', 'day', 'state', 'transaction_id', 'cancelled_by', 'kept_reasons'],
    ...['whereabouts', 'confirmation'],
  ],
  outbox: ['template', 'channel', 'subject', 'occasion', 'state', 'trouble', 'language'],
  // The number of a receipt is the clinic's own.
  payment: ['method', 'mode', 'state', 'reason', 'dispute', 'transaction_id', 'taken_by', 'receipt'],
  // Role and language of an invitation are of fixed lists.
  staff_invitation: ['role', 'language'],
  waitlist_entry: ['ended'],
  waitlist_offer: ['outcome'],
  // The email becomes the ID, role and language get their defaults; a constraint checks it.
  person: ['email', 'role', 'language'],
}

/** A value for each type that can hold personal data. */
const samples: Readonly<Record<string, string>> = {
  text: 'Quetzal',
  'text[]': '{Quetzal}',
  jsonb: '"Quetzal"',
  bytea: 'Quetzal',
  inet: '192.0.2.7',
  cidr: '192.0.2.0/24',
  date: '1901-02-03',
}

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, mail: { mode: 'test' } })
  return () => portal.close()
})

test('removing a person leaves no column filled that may hold personal data', async () => {
  const account = { name: 'Canary Quetzal', email: 'canary@clinic.test', password: 'six teeth' }
  const person = await signUp(portal, account)
  await portal.db.updateTable('person').set({ email_verified: true }).execute()
  const treatment = await addRoomyTreatment(portal)
  const headers = authHeaders(person, { 'idempotency-key': 'canary' })
  const payload = bookingOf(person, treatment, today(portal), treatment.slots.at(-1))
  const booked = await portal.app.inject({ method: 'POST', url: '/api/booking', headers, payload })
  const { booking } = booked.json()
  await payFully(portal, person, booking)
  portal.advance(24 * 60)
  const review = { stars: 4, text: 'It did not hurt.', name: 'Canary Q.', place: 'Salem' }
  await callAs(portal, person, 'PUT', `/booking/${booking._id}/review`, review)
  await portal.db.updateTable('review').set({ state: 'turned_down', reason: 'Names', judged_at: new Date() }).execute()
  await callFrom(portal, undefined, 'POST', '/contact', { email: person.email, subject: 'A canary', message: 'Hello' })
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: person.email })
  await callFrom(portal, undefined, 'POST', '/sign-in-code', { email: person.email })
  const invitation = {
    email: person.email,
    role: 'receptionist',
    language: 'en',
    token_hash: Buffer.from('a hash'),
  } as const
  await portal.db
    .insertInto('staff_invitation')
    .values({ ...invitation, invited_at: new Date(), expires_at: new Date('2027-01-01') })
    .execute()
  await offerTo(person, treatment)
  await callAs(portal, person, 'POST', '/me/calendar-feed', {
    treatments: true,
    names: true,
    password: account.password,
  })
  const child = { account_id: person.id, place: 1, name: 'Leo', birth_date: '2018-03-09', created_at: new Date() }
  await portal.db.insertInto('family_member').values(child).execute()
  await portal.db.insertInto('former_email').values({ email: 'former@clinic.test', person_id: person.id }).execute()
  const note = { person_id: person.id, text: 'Prefers mornings.', created_at: new Date() }
  await portal.db.insertInto('staff_note').values(note).execute()
  await portal.db
    .insertInto('second_factor')
    .values({ person_id: person.id, secret: Buffer.from('a secret') })
    .execute()
  await portal.db
    .insertInto('recovery_code')
    .values({ person_id: person.id, hash: Buffer.from('a hash') })
    .execute()
  const device = { person_id: person.id, hash: Buffer.from('a hash'), network: '192.0.2.0/24' }
  const used = { created_at: new Date(), used_at: new Date() }
  await portal.db
    .insertInto('known_device')
    .values({ ...device, ...used })
    .execute()
  const key = { credential_id: Buffer.from('an id'), public_key: Buffer.from('a key'), counter: 1, transports: [] }
  await portal.db
    .insertInto('passkey')
    .values({ ...key, person_id: person.id, rp_id: 'localhost', name: 'My phone', created_at: new Date() })
    .execute()
  await portal.db
    .insertInto('passkey_challenge')
    .values({ hash: Buffer.from('a hash'), purpose: 'add', person_id: person.id, expires_at: new Date('2027-01-01') })
    .execute()
  const link = { purpose: 'confirm', booking_id: booking._id, person_id: person.id } as const
  const times = { starts_at: new Date('2027-01-01'), created_at: new Date() }
  await portal.db
    .insertInto('appointment_link')
    .values({ ...link, ...times, token_hash: Buffer.from('a hash') })
    .execute()
  const { id: importId } = await portal.db
    .insertInto('data_import')
    .values({ created_by: person.id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { import_id: importId, position: 1, kind: 'patients', name: 'patients.csv', encoding: 'UTF-8' } as const
  const { id: file_id } = await portal.db
    .insertInto('import_file')
    .values({ ...file, headings: ['name'], columns: ['name'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { file_id, import_id: importId, number: 2, cells: ['Canary'], fields: '{}', before: '{}' }
  await portal.db
    .insertInto('import_row')
    .values({ ...row, person_id: person.id, problem: '{"code": "refused"}', result: 'added', outcome: 'new' })
    .execute()
  await portal.db
    .insertInto('import_source')
    .values({ kind: 'patients', object_id: person.id, person_id: person.id, number: '7', fields: '{}' })
    .execute()
  await portal.deliverMail()
  const failed = { state: 'failed', trouble: 'recipient_refused', email: person.email, delivered_at: null } as const
  await portal.db.updateTable('outbox').set(failed).where('person_id', '=', person.id).execute()

  const columns = await personalColumns()
  const empty: string[] = []
  for (const each of columns) {
    if (!(await isFilled(each, person))) await fill(each, person)
    if (!(await isFilled(each, person))) empty.push(`${each.table}.${each.column}`)
  }
  expect(empty).toEqual([])

  await callAs(portal, person, 'DELETE', '/me', { password: account.password })
  await portal.deliverMail()
  const left: string[] = []
  for (const each of columns) if (await isFilled(each, person)) left.push(`${each.table}.${each.column}`)
  expect(left).toEqual([])
})

/** Puts a person on the waitlist and offers them a time. */
async function offerTo(person: Person, treatment: Treatment): Promise<void> {
  const until = addDays(today(portal), 30)
  const wish = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until }
  await callAs(portal, person, 'POST', '/waitlist', { treatmentId: treatment._id, ...wish })
  const other = await addPerson(portal)
  await cancel(portal, other, (await bookFor(portal, other, treatment))._id)
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Column with the ID of the row's person. */
  readonly owner: string | null
}

/** Returns the columns for text or dates of all tables about people. */
async function personalColumns(): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type,
      (select owner.attname from pg_attribute owner
        where owner.attrelid = pg_class.oid and owner.attname in ('person_id', 'patient_id', 'account_id')
          and owner.atttypid = 'uuid'::regtype order by owner.attname desc limit 1) as owner
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and relname <> all (${notAboutPatients}) and format_type(atttypid, null) = any (${Object.keys(samples)})
    order by relname, attnum`.execute(portal.db)
  return rows.filter(({ table, column }) => !mayStay[table]?.includes(column))
}

/** Returns the condition for the rows of a person. A table without an owner column needs an entry here. */
function rowsOf({ table, owner }: Column, { id, email }: Person): RawBuilder<boolean> {
  if (table === 'person') return sql`id = ${id}`
  if (table === 'request_key') return sql`actor = ${id}`
  if (table === 'contact_message' || table === 'staff_invitation') return sql`email = ${email}`
  if (!owner) throw new Error(`Say whose the rows of ${table} are, or that they are not about patients.`)
  return sql`${sql.ref(owner)} = ${id}`
}

/** Fills a column where it is empty, unless a constraint refuses it. */
async function fill(each: Column, person: Person): Promise<void> {
  const { table, column, type } = each
  const { rows } = await sql<{ at: string }>`
    select ctid::text as at from ${sql.table(table)}
    where (${rowsOf(each, person)}) and (${sql.ref(column)} is null or ${sql.ref(column)}::text = '')`.execute(
    portal.db,
  )
  for (const { at } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(samples[type])} where ctid = ${at}::tid`
      .execute(portal.db)
      .catch(() => {})
  }
}

async function isFilled(each: Column, person: Person): Promise<boolean> {
  const { table, column } = each
  const { rows } = await sql`
    select from ${sql.table(table)} where (${rowsOf(each, person)}) and ${sql.ref(column)}::text <> ''`.execute(
    portal.db,
  )
  return rows.length > 0
}

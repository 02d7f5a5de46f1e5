import { randomBytes } from 'node:crypto'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Charge, Dispute, Event, Intent, PaymentError, PaymentMethod, Refund } from './objects.ts'
import { apiVersion, type Json, missing } from './wire.ts'

interface Kinds {
  payment_intent: Intent
  charge: Charge
  refund: Refund
  payment_method: PaymentMethod
  dispute: Dispute
}
export type Kind = keyof Kinds

interface ObjectTable {
  id: string
  kind: Kind
  intent_id: string | null
  serial: Generated<string>
  body: unknown
  /** Time at which a pending object, such as a refund, is settled. */
  settles_at: Date | null
}

interface EventTable {
  id: string
  serial: Generated<string>
  body: unknown
  attempts: Generated<number>
  /** Null after a 2xx answer. */
  due_at: Date | null
}

interface RequestTable {
  key: string
  fingerprint: string
  status: number
  body: string
  answered_at: Date
}

type Tables = {
  'stripe_stand_in.object': ObjectTable
  'stripe_stand_in.event': EventTable
  'stripe_stand_in.request': RequestTable
}

/** The stand-in's tables, in the portal's database. */
export type Ledger = Kysely<Tables>

/** A transaction on the ledger and its time. */
export interface Entry {
  readonly ledger: Ledger
  readonly now: Date
}

/** Opens the ledger and creates its schema if it is missing. Safe under concurrency. */
export async function openLedger(db: Kysely<Database>): Promise<Ledger> {
  await db.transaction().execute(makeLedger)
  return db.withTables<Tables>().$pickTables<keyof Tables>()
}

/** Creates the stand-in's schema if it is missing. */
export async function makeLedger(tx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stripe_stand_in', 0))`.execute(tx)
  await sql`create schema if not exists stripe_stand_in`.execute(tx)
  await sql`
    create table if not exists stripe_stand_in.object (
      id text primary key,
      kind text not null,
      intent_id text,
      serial bigint generated always as identity,
      body jsonb not null,
      settles_at timestamptz,
      constraint refunded_at_most_once
        check (kind <> 'charge' or (body->>'amount_refunded')::integer between 0 and (body->>'amount')::integer)
    )`.execute(tx)
  await sql`
    create unique index if not exists one_success_per_intent on stripe_stand_in.object (intent_id)
      where kind = 'charge' and body->>'status' = 'succeeded'`.execute(tx)
  await sql`
    create index if not exists objects_of_intent on stripe_stand_in.object (intent_id, kind)`.execute(tx)
  await sql`
    create table if not exists stripe_stand_in.event (
      id text primary key,
      serial bigint generated always as identity,
      body jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz
    )`.execute(tx)
  await sql`
    create index if not exists events_due on stripe_stand_in.event (due_at) where due_at is not null`.execute(tx)
  await sql`
    create table if not exists stripe_stand_in.request (
      key text primary key,
      fingerprint text not null,
      status integer not null,
      body text not null,
      answered_at timestamptz not null
    )`.execute(tx)
}

/** Returns a new ID. `_sbx_` distinguishes it from the provider's own IDs. */
export function newId(prefix: string): string {
  return `${prefix}_sbx_${randomBytes(12).toString('hex')}`
}

/** Inserts an object. */
export async function add<K extends Kind>({ ledger }: Entry, kind: K, body: Kinds[K], settlesAt?: Date): Promise<void> {
  const intentId = 'payment_intent' in body ? body.payment_intent : null
  await ledger
    .insertInto('stripe_stand_in.object')
    .values({ id: body.id, kind, intent_id: intentId, body: JSON.stringify(body), settles_at: settlesAt ?? null })
    .execute()
}

/** Updates an object, which is no longer pending. */
export async function save({ ledger }: Entry, body: Kinds[Kind]): Promise<void> {
  await ledger
    .updateTable('stripe_stand_in.object')
    .set({ body: JSON.stringify(body), settles_at: null })
    .where('id', '=', body.id)
    .execute()
}

/** Returns the object with this ID. Throws `StripeApiError` if there is none. */
export async function find<K extends Kind>({ ledger }: Entry, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  const row = await ledger
    .selectFrom('stripe_stand_in.object')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw missing(kind, id, param)
  return row.body as Kinds[K]
}

/** Returns an intent and locks it, which serializes changes of the intent and its charge. */
export async function lockIntent({ ledger }: Entry, id: string, param?: string): Promise<Intent> {
  const row = await ledger
    .selectFrom('stripe_stand_in.object')
    .select('body')
    .where('id', '=', id)
    .where('kind', '=', 'payment_intent')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing('payment_intent', id, param)
  return row.body as Intent
}

/** Records an event with the current object. Its delivery is due immediately. */
export async function emit({ ledger, now }: Entry, type: string, object: Kinds[Kind]): Promise<void> {
  const id = newId('evt')
  const event: Event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: seconds(now),
    data: { object: object as unknown as Event['data']['object'] },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: type as Event['type'],
  }
  await ledger
    .insertInto('stripe_stand_in.event')
    .values({ id, body: JSON.stringify(event), due_at: now })
    .execute()
}

/** Returns an instant in the API's format. */
export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000)
}

/** Converts an object of the API to JSON. */
export function asJson(object: Kinds[Kind] | PaymentError): { readonly [name: string]: Json } {
  return { ...object } as unknown as { readonly [name: string]: Json }
}

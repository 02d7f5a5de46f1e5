import { type Kysely, sql } from 'kysely'
import { formatClinicDay } from '#contract/dates.ts'
import { illustratedServices } from '#contract/illustrated-services.ts'
import { toDollars } from '#contract/money.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import type { Clinic, ClinicSettings, Service, Testimonial } from '#contract/schemas/clinic.ts'
import type { Message } from '#contract/schemas/message.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { mailModeOf } from '../mail/mail-mode.ts'
import { readSessionRule } from '../session-rule.ts'
import { readPaymentSetup } from './setup.ts'

/** Maximum number of reviews and testimonials on the public pages. */
const maxOnPages = 30

/** Returns the clinic for the public pages. A clinic that is not described yet has only a name. */
export async function getClinic(context: Context): Promise<Clinic> {
  const { testimonials, ...shown } = await listShown(context.db, { notices: 3, testimonials: maxOnPages })
  const { name, street, city, phone, language, firstWeekday } = await getPlace(context)
  return {
    name,
    street,
    city,
    phone,
    language,
    ...(firstWeekday !== undefined && { firstWeekday }),
    ...shown,
    testimonials: [
      ...(await listReviewsOnPages(context.db)),
      ...testimonials.map((testimonial) => ({ ...testimonial, language })),
    ].slice(0, maxOnPages),
    services: await listServices(context.db),
    payment: await readPaymentSetup(context),
    mail: mailModeOf(context),
    timeZone: context.timeZone,
    now: context.clock().toISOString(),
    ...(context.demo && { demo: true as const }),
  }
}

/** Returns the clinic for admins, with all news and testimonials. Version 0 if it is not described yet. */
export function getClinicSettings({ db }: Context): Promise<ClinicSettings> {
  // One snapshot: a version with the text of another moment would let a change overwrite an unseen one.
  return db.transaction().setIsolationLevel('repeatable read').execute(readSettings)
}

/** Returns the clinic for admins, inside a transaction that has locked it. */
export async function readSettings(tx: Kysely<Database>): Promise<ClinicSettings> {
  const place = await getPlace({ db: tx })
  const { testimonials, ...shown } = await listShown(tx, { notices: 200, testimonials: 200 })
  const described = await tx.selectFrom('clinic').select(['version', 'email']).executeTakeFirst()
  const free = maxOnPages - (await listReviewsOnPages(tx)).length
  return {
    ...place,
    ...(described?.email && { email: described.email }),
    ...shown,
    testimonials: testimonials.map((each, at) => ({ ...each, language: place.language, onPages: at < free })),
    version: described?.version ?? 0,
    sessions: await readSessionRule(tx),
  }
}

/** Returns three offered treatments for the home page, those with a picture first. */
async function listServices(db: Kysely<Database>): Promise<Service[]> {
  const { rows } = await sql<Service & { price_cents: number; translations: Service['translations'] }>`
    select t.id as _id, t.name, t.price_cents, t.translations, s.minutes
    from treatment t
    cross join lateral (
      select end_minute - start_minute as minutes from treatment_slot where treatment_id = t.id limit 1
    ) s
    where t.retired_at is null
    order by array_position(${illustratedServices}::text[], t.name), t.name limit 3`.execute(db)
  return rows.map(({ _id, name, price_cents, translations = {}, minutes }) => ({
    ...{ _id, name, price: toDollars(price_cents), minutes },
    ...(Object.keys(translations).length > 0 && { translations }),
  }))
}

/** Returns the published reviews for the public pages, newest first. */
export function listReviewsOnPages(db: Kysely<Database>): Promise<Testimonial[]> {
  return db
    .selectFrom('review')
    .innerJoin('person', 'person.id', 'patient_id')
    .select(['review.id as _id', 'shown_name as name', 'place as location', 'words as review', 'stars', 'language'])
    .select(sql<null>`null`.as('portrait'))
    .where('state', '=', 'shown')
    .orderBy('written_at', 'desc')
    .orderBy('review.id')
    .limit(maxOnPages)
    .execute()
}

async function listShown(db: Kysely<Database>, max: { notices: number; testimonials: number }) {
  const [hours, notices, testimonials] = await Promise.all([
    db
      .selectFrom('opening_hours')
      .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
      .orderBy('weekday')
      .execute(),
    db
      .selectFrom('notice')
      .select(['id as _id', 'day', 'title', 'body as text', 'translations'])
      .orderBy('day', 'desc')
      .orderBy('id')
      .limit(max.notices)
      .execute(),
    db
      .selectFrom('testimonial')
      .select(['id as _id', 'name', 'location', 'review', 'stars', 'portrait'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(max.testimonials)
      .execute(),
  ])
  return {
    hours,
    notices: notices.map(({ day, translations, ...notice }) => ({
      ...notice,
      date: formatClinicDay(day),
      ...(Object.keys(translations).length > 0 && { translations }),
    })),
    testimonials,
  }
}

/** Returns name, address and contact details of the clinic, missing ones empty, and the day on which its weeks begin. */
export async function getPlace({
  db,
}: Pick<Context, 'db'>): Promise<Pick<Clinic, 'name' | 'street' | 'city' | 'phone' | 'language' | 'firstWeekday'>> {
  const described = await db
    .selectFrom('clinic')
    .select(['name', 'street', 'city', 'phone', 'language', 'first_weekday'])
    .executeTakeFirst()
  if (!described) return { name: 'Doctors Portal', street: '', city: '', phone: '', language: 'en' }
  const { first_weekday: firstWeekday, ...place } = described
  return { ...place, ...(firstWeekday !== null && { firstWeekday }) }
}

/** Returns a page of messages and their total: unanswered ones first, then newest first. */
export async function listMessages({ db }: Context, page: number): Promise<{ messages: Message[]; total: number }> {
  const rows = selectMessages(db)
    .orderBy(sql`answered_at is not null`)
    .orderBy('contact_message.created_at', 'desc')
    .orderBy('contact_message.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const [found, { count }] = await Promise.all([rows, countMessages(db).executeTakeFirstOrThrow()])
  return { messages: found.map(toMessage), total: count }
}

/** Returns the number of messages without an answer. */
export async function countUnanswered({ db }: Context): Promise<number> {
  return (await countMessages(db).where('answered_at', 'is', null).executeTakeFirstOrThrow()).count
}

function countMessages(db: Context['db']) {
  return db
    .selectFrom('contact_message')
    .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('count'))
}

/** Returns a message for admins. */
export async function findMessage({ db }: Context, messageId: string): Promise<Message | undefined> {
  const row = await selectMessages(db).where('contact_message.id', '=', messageId).executeTakeFirst()
  return row && toMessage(row)
}

function selectMessages(db: Kysely<Database>) {
  return db
    .selectFrom('contact_message')
    .leftJoin('person', 'person.id', 'contact_message.answered_by')
    .select([
      'contact_message.id',
      'contact_message.email',
      'contact_message.subject',
      'contact_message.body',
      'contact_message.created_at',
      'contact_message.answered_at',
      'person.name as answered_by_name',
    ])
}

interface MessageRow {
  readonly id: string
  readonly email: string
  readonly subject: string
  readonly body: string
  readonly created_at: Date
  readonly answered_at: Date | null
  readonly answered_by_name: string | null
}

function toMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    email: row.email,
    subject: row.subject,
    text: row.body,
    sentAt: row.created_at.toISOString(),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
    ...(row.answered_by_name !== null && { answeredBy: row.answered_by_name }),
  }
}

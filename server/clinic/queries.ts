import { type Kysely, sql } from 'kysely'
import { clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { illustratedServices } from '#contract/illustrated-services.ts'
import type { Language } from '#contract/languages.ts'
import { toDollars } from '#contract/money.ts'
import { reviewsOnPage, rowsOnPage } from '#contract/page-size.ts'
import type { Clinic, ClinicSettings, Service } from '#contract/schemas/clinic.ts'
import type { Message } from '#contract/schemas/message.ts'
import type { OnlineBooking } from '#contract/schemas/online-booking.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { mailModeOf } from '../mail/mail-mode.ts'
import { readSessionRule } from '../session-rule.ts'
import { readLook } from './look.ts'
import { stylesPathOf } from './look-styles.ts'
import { pausedText } from './paused-text.ts'
import { readPublicTexts, shownTexts } from './public-texts.ts'
import { readPaymentSetup } from './setup.ts'

/** Returns the clinic for the public pages. A clinic that is not described yet has only a name. */
export async function getClinic(context: Context): Promise<Clinic> {
  const { name, street, city, phone, language, firstWeekday } = await getPlace(context)
  const booking = await readOnlineBooking(context.db)
  return {
    name,
    street,
    city,
    phone,
    language,
    ...(firstWeekday !== undefined && { firstWeekday }),
    ...(await listShown(context.db, 3)),
    ...(await listTestimonials(context, 1)),
    ...(await shownLookOf(context.db)),
    ...(await shownTexts(context.db)),
    services: await listServices(context.db),
    ...(!booking.on && { paused: pausedText(booking, language) }),
    payment: await readPaymentSetup(context),
    mail: mailModeOf(context),
    timeZone: context.timeZone,
    now: context.clock().toISOString(),
    ...(context.demo && { demo: true as const }),
  }
}

async function shownLookOf(db: Kysely<Database>): Promise<Pick<Clinic, 'look'>> {
  const { version: _, ...look } = await readLook(db)
  return Object.keys(look).length > 0 ? { look: { ...look, styles: stylesPathOf(look.accent) } } : {}
}

/** Returns the clinic for admins, with all news and testimonials. Version 0 if it is not described yet. */
export function getClinicSettings({ db }: Context): Promise<ClinicSettings> {
  // One snapshot: a version with the text of another moment would let a change overwrite an unseen one.
  return db.transaction().setIsolationLevel('repeatable read').execute(readSettings)
}

/** Returns the clinic for admins, inside a transaction that has locked it. */
export async function readSettings(tx: Kysely<Database>): Promise<ClinicSettings> {
  const place = await getPlace({ db: tx })
  const described = await tx.selectFrom('clinic').select(['version', 'email']).executeTakeFirst()
  return {
    ...place,
    ...(described?.email && { email: described.email }),
    ...(await listShown(tx, 200)),
    testimonials: await selectTestimonials(tx).limit(200).execute(),
    version: described?.version ?? 0,
    sessions: await readSessionRule(tx),
    booking: await readOnlineBooking(tx),
    look: await readLook(tx),
    publicTexts: await readPublicTexts(tx),
  }
}

/** Returns whether patients book online, and what they read if not. */
export async function readOnlineBooking(db: Kysely<Database>): Promise<OnlineBooking> {
  const { state, words, translations, version } = await db
    .selectFrom('online_booking')
    .select(['state', 'words', 'translations', 'version'])
    .executeTakeFirstOrThrow()
  return {
    on: state === 'on',
    text: words,
    ...(Object.keys(translations).length > 0 && { translations }),
    version,
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

/**
 * Returns a page of the published reviews, newest first, then of the clinic's testimonials, oldest first, with the number of
 * all and the rating by the reviews.
 */
export async function listTestimonials(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  page: number,
): Promise<Pick<Clinic, 'testimonials' | 'testimonialCount' | 'rating'>> {
  const { reviews, average, own } = await countTestimonials(db)
  const before = (page - 1) * reviewsOnPage
  const shown = before < reviews ? await selectShownReviews(db, before).execute() : []
  const free = reviewsOnPage - shown.length
  const rest = selectTestimonials(db)
    .limit(free)
    .offset(Math.max(0, before - reviews))
  return {
    testimonials: [
      ...shown.map(({ written_at, doctor, ...review }) => ({
        ...review,
        portrait: null,
        date: formatClinicDay(clinicTimeAt(written_at, timeZone).day),
        ...(doctor !== null && { doctor }),
      })),
      ...(free > 0 ? await rest.execute() : []),
    ],
    testimonialCount: reviews + own,
    ...(average !== null && { rating: { average, count: reviews } }),
  }
}

/** Counts published reviews and testimonials. The clinic's own testimonials do not change the average. */
async function countTestimonials(db: Kysely<Database>) {
  const { rows } = await sql<{ reviews: number; average: number | null; own: number }>`
    select count(*)::integer as reviews, round(avg(stars), 1)::float8 as average,
      (select count(*)::integer from testimonial) as own
    from review where state = 'shown'`.execute(db)
  return rows[0] ?? { reviews: 0, average: null, own: 0 }
}

function selectShownReviews(db: Kysely<Database>, offset: number) {
  return db
    .selectFrom(({ selectFrom }) =>
      // Joins only the reviews of the page.
      selectFrom('review')
        .selectAll()
        .where('state', '=', 'shown')
        .orderBy('written_at', 'desc')
        .orderBy('id')
        .limit(reviewsOnPage)
        .offset(offset)
        .as('review'),
    )
    .innerJoin('person', 'person.id', 'patient_id')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .leftJoin('doctor', (join) => join.onRef('doctor.id', '=', 'booking.doctor_id').on('doctor.removed_at', 'is', null))
    .select(['review.id as _id', 'shown_name as name', 'place as location', 'words as review', 'stars', 'language'])
    .select(['written_at', 'doctor.name as doctor'])
    .orderBy('written_at', 'desc')
    .orderBy('review.id')
}

/** The clinic's language as an SQL expression; English until the clinic is entered. */
export const clinicLanguage = sql<Language>`coalesce((select language from clinic), 'en')`

function selectTestimonials(db: Kysely<Database>) {
  return db
    .selectFrom('testimonial')
    .select(['id as _id', 'name', 'location', 'review', 'stars', 'portrait'])
    .select(clinicLanguage.as('language'))
    .orderBy('created_at')
    .orderBy('id')
}

/** Returns the opening hours and the latest news. */
async function listShown(db: Kysely<Database>, maxNotices: number) {
  const [hours, notices] = await Promise.all([
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
      .limit(maxNotices)
      .execute(),
  ])
  return {
    hours,
    notices: notices.map(({ day, translations, ...notice }) => ({
      ...notice,
      date: formatClinicDay(day),
      ...(Object.keys(translations).length > 0 && { translations }),
    })),
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

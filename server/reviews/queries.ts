import { type Kysely, sql } from 'kysely'
import { formatClinicDay } from '#contract/dates.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import type { OwnReview, PastAppointment, Review } from '#contract/schemas/review.ts'
import { findBookings } from '../bookings/queries.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { bookedTranslations, translationsAs } from '../treatments/translations.ts'

type Db = Pick<Context, 'db'>

/** Returns a page of a patient's reviews, newest first, and their total. */
export async function listOwnReviews(
  { db }: Db,
  patientId: string,
  page: number,
): Promise<{ reviews: OwnReview[]; total: number }> {
  const rows = selectReviews(db)
    .where('review.patient_id', '=', patientId)
    .orderBy('written_at', 'desc')
    .orderBy('review.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const counted = countReviews(db).where('patient_id', '=', patientId).executeTakeFirstOrThrow()
  const [found, { count }] = await Promise.all([rows, counted])
  return { reviews: found.map(toOwn), total: count }
}

/** Returns a patient's own review of an appointment, or `undefined`. */
export async function findOwnReview({ db }: Db, patientId: string, bookingId: string): Promise<OwnReview | undefined> {
  const row = await selectReviews(db)
    .where('review.patient_id', '=', patientId)
    .where('review.booking_id', '=', bookingId)
    .executeTakeFirst()
  return row && toOwn(row)
}

/** Returns all reviews of a patient, for the data export. */
export async function exportReviews({ db }: Db, patientId: string): Promise<OwnReview[]> {
  return (await selectReviews(db).where('review.patient_id', '=', patientId).orderBy('written_at').execute()).map(toOwn)
}

/** Returns a page of reviews and their total: pending ones first, oldest first, then by decision, newest first. */
export async function listReviews({ db }: Db, page: number): Promise<{ reviews: Review[]; total: number }> {
  const rows = selectReviews(db)
    .orderBy(sql`review.state <> 'waiting'`)
    .orderBy(sql`case when review.state = 'waiting' then written_at end`)
    .orderBy('judged_at', 'desc')
    .orderBy('review.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const [found, { count }] = await Promise.all([rows, countReviews(db).executeTakeFirstOrThrow()])
  return { reviews: found.map(toReview), total: count }
}

/** Returns a review for admins. */
export async function findReview({ db }: Db, id: string): Promise<Review | undefined> {
  const row = await selectReviews(db).where('review.id', '=', id).executeTakeFirst()
  return row && toReview(row)
}

/** Returns the number of pending reviews. */
export async function countPending({ db }: Db): Promise<number> {
  return (await countReviews(db).where('state', '=', 'waiting').executeTakeFirstOrThrow()).count
}

/**
 * Returns a page of a patient's past or cancelled appointments, latest first, and their total. `only` limits them to
 * those that can still be reviewed.
 */
export async function listHistory(
  context: Context,
  accountId: string,
  { page, only }: { page: number; only: 'to_review' | undefined },
): Promise<{ visits: PastAppointment[]; total: number }> {
  const { db, clock } = context
  let past = db
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .where('booking.account_id', '=', accountId)
    .where(sql<boolean>`(not is_live(booking) or upper(booking.during) <= ${clock()})`)
  if (only) past = past.where(sql<boolean>`is_live(booking)`).where('review.id', 'is', null)
  const rows = past
    .select(['booking.id', 'review.state'])
    .orderBy(sql`lower(booking.during) desc`)
    .orderBy('booking.id')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const counted = past.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  const [found, { total }] = await Promise.all([rows, counted])
  const bookings = await findBookings(
    context,
    found.map(({ id }) => id),
  )
  const visits = found.flatMap(({ id, state }) => {
    const booking = bookings.get(id)
    if (!booking) return []
    return [{ booking, ...(!booking.cancelled && { review: state ?? ('none' as const) }) }]
  })
  return { visits, total }
}

function countReviews(db: Kysely<Database>) {
  return db.selectFrom('review').select(sql<number>`count(*)::integer`.as('count'))
}

function selectReviews(db: Kysely<Database>) {
  return db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .innerJoin('person', 'person.id', 'review.patient_id')
    .select(['review.id', 'booking_id', 'treatment_name', 'day', 'stars', 'words', 'shown_name', 'place'])
    .select(['review.state', 'reason', 'version', 'written_at', 'person.name as patient'])
    .select(bookedTranslations.as('translations'))
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

function toOwn(row: ReviewRow): OwnReview {
  return {
    stars: row.stars,
    text: row.words,
    name: row.shown_name,
    ...(row.place && { place: row.place }),
    state: row.state,
    ...(row.reason !== null && { reason: row.reason }),
    writtenAt: row.written_at.toISOString(),
    visit: {
      _id: row.booking_id,
      treatment: row.treatment_name,
      ...translationsAs(row.translations, 'treatment'),
      date: formatClinicDay(row.day),
    },
  }
}

function toReview(row: ReviewRow): Review {
  const { id, version, patient } = row
  return { ...toOwn(row), _id: id, version, patient }
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { declarableSteps } from '#contract/schemas/setup.ts'
import type { Database } from './schema.ts'
import { isUnused } from './unused-treatment.ts'

const clock = (hour: number, minute = 0) => hour * 60 + minute
const weekdays = [1, 2, 3, 4, 5]
const withSaturday = [...weekdays, 6]

/** Sample treatments: length in minutes, price in cents, ISO weekdays, and the parts of the day they are offered in. */
const treatments = [
  { name: 'Toothache Check', minutes: 20, cents: 3_900, days: withSaturday, from: clock(8), slots: 7 },
  { name: 'Teeth Cleaning', minutes: 30, cents: 4_900, days: withSaturday, from: clock(8, 30), slots: 9 },
  { name: 'Fluoride Treatment', minutes: 30, cents: 3_500, days: withSaturday, from: clock(9), slots: 12 },
  { name: 'Cavity Filling', minutes: 45, cents: 7_900, days: weekdays, from: clock(10), slots: 8 },
  { name: 'Teeth Whitening', minutes: 60, cents: 12_900, days: weekdays, from: clock(13), slots: 4 },
  { name: 'Root Canal Treatment', minutes: 90, cents: 29_900, days: [1, 3, 5], from: clock(8), slots: 4 },
]

const hours = [
  ...weekdays.map((weekday) => ({ weekday, opens_minute: clock(8), closes_minute: clock(18) })),
  { weekday: 6, opens_minute: clock(9), closes_minute: clock(16) },
]

/** Sample news, with their age in days. */
const notices = [
  {
    daysAgo: 3,
    title: 'Closed on public holidays',
    body: 'We reopen the next morning. For severe pain, call us: our voicemail gives the number of the dentist on call.',
  },
  {
    daysAgo: 17,
    title: 'Open on Saturdays',
    body: 'From 09.00 AM to 04.00 PM, for anyone who can’t make it during the week.',
  },
  {
    daysAgo: 38,
    title: 'Book without calling',
    body: 'See every free time with its price on the appointment page. Your booking is confirmed immediately.',
  },
]

const testimonials = [
  {
    name: 'Maya Lindqvist',
    location: 'Portland',
    stars: 5,
    portrait: 'testimonial-1' as const,
    review:
      'I called in pain at breakfast and sat in the chair at half past ten. They explained every step before they did it.',
  },
  {
    name: 'Daniel Okafor',
    location: 'Beaverton',
    stars: 5,
    portrait: 'testimonial-3' as const,
    review: 'My son used to hide from dentists. Here he was handed the mirror and asked to help count his teeth.',
  },
  {
    name: 'Ruth Abrams',
    location: 'Lake Oswego',
    stars: 5,
    portrait: 'testimonial-2' as const,
    review: 'The price on the page was the price I paid. I booked on the bus and was back at work an hour later.',
  },
]

/** Sample doctors with the treatments that are their specialities. */
const doctors = [
  {
    name: 'Dr. Ada Molar',
    email: 'ada.molar@clinic.test',
    speciality: 'Cavity Filling',
    portrait: 'doctor-1' as const,
  },
  {
    name: 'Dr. Iris Crown',
    email: 'iris.crown@clinic.test',
    speciality: 'Teeth Whitening',
    portrait: 'doctor-3' as const,
  },
  {
    name: 'Dr. Jonas Canal',
    email: 'jonas.canal@clinic.test',
    speciality: 'Root Canal Treatment',
    portrait: 'doctor-2' as const,
  },
]

/**
 * Fills an empty database with a small sample clinic. Does nothing if there is a clinic or a treatment. Idempotent, also
 * from concurrent processes.
 */
export async function seedSampleClinic(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table clinic in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ empty: boolean }>`
      select not exists (select from clinic) and not exists (select from treatment) as empty`.execute(tx)
    if (!rows[0]?.empty) return
    await tx
      .insertInto('clinic')
      .values({
        name: 'Doctors Portal',
        street: '12 Larch Street',
        city: 'Portland, OR 97209',
        phone: '(503) 555-0142',
      })
      .execute()
    await tx.updateTable('online_booking').set({ state: 'on' }).execute()
    await declareAllSteps(tx)
    await tx.insertInto('opening_hours').values(hours).execute()
    for (const { name, minutes, cents, days, from, slots } of treatments) {
      const { id } = await tx
        .insertInto('treatment')
        .values({ name, price_cents: cents, weekdays: days })
        .returning('id')
        .executeTakeFirstOrThrow()
      const starts = Array.from({ length: slots }, (_, i) => from + i * minutes)
      await tx
        .insertInto('treatment_slot')
        .values(starts.map((start) => ({ treatment_id: id, start_minute: start, end_minute: start + minutes })))
        .execute()
    }
    for (const { daysAgo, title, body } of notices) {
      await tx
        .insertInto('notice')
        .values({ day: sql<string>`current_date - ${daysAgo}::integer`, title, body })
        .execute()
    }
    // One by one, since they are listed in the order of insertion.
    for (const testimonial of testimonials) await tx.insertInto('testimonial').values(testimonial).execute()
    for (const { speciality, ...doctor } of doctors) {
      await tx
        .insertInto('doctor')
        .values((build) => ({
          ...doctor,
          treatment_id: build.selectFrom('treatment').select('id').where('name', '=', speciality),
        }))
        .execute()
    }
  })
}

/** Declares the steps of setting up unneeded, since a sample clinic has nothing to set up. */
export async function declareAllSteps(db: Kysely<Database>): Promise<void> {
  const steps = declarableSteps.map((step) => ({ step, declared_at: sql<Date>`now()` }))
  await db.insertInto('setup_step').values(steps).execute()
}

/**
 * Removes the rows of `seedSampleClinic` that are unchanged: doctors, news, testimonials, and treatments without bookings that
 * no doctor performs.
 * Returns the number of removed rows of each kind. Idempotent.
 */
export async function removeSampleClinic(tx: Transaction<Database>): Promise<Record<string, number>> {
  const deletions = {
    'sample doctors': sql`delete from doctor where email = any(${doctors.map(({ email }) => email)}) and version = 1`,
    'sample testimonials': sql`delete from testimonial where review = any(${testimonials.map(({ review }) => review)})`,
    'sample news': sql`delete from notice where body = any(${notices.map(({ body }) => body)})`,
    'sample treatments': sql`delete from treatment t where name = any(${treatments.map(({ name }) => name)}) and version = 1
      and ${isUnused} and not exists (select from suitable where treatment_id = t.id and position = 1)`,
  }
  const removed: Record<string, number> = {}
  for (const [kind, deletion] of Object.entries(deletions)) {
    removed[kind] = Number((await deletion.execute(tx)).numAffectedRows ?? 0)
  }
  return removed
}

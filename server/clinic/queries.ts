import type { Clinic } from '#contract/clinic.ts'
import { formatClinicDay } from '#contract/dates.ts'
import type { Context } from '../context.ts'

/** The clinic as patients see it. A clinic that has not been described yet has a name and nothing else. */
export async function getClinic(context: Context): Promise<Clinic> {
  const { db } = context
  const [described, hours, notices, testimonials] = await Promise.all([
    db.selectFrom('clinic').select(['name', 'street', 'city', 'phone']).executeTakeFirst(),
    db
      .selectFrom('opening_hours')
      .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
      .orderBy('weekday')
      .execute(),
    db
      .selectFrom('notice')
      .select(['id as _id', 'day', 'title', 'body as text'])
      .orderBy('day', 'desc')
      .orderBy('id')
      .limit(3)
      .execute(),
    db
      .selectFrom('testimonial')
      .select(['id as _id', 'name', 'location', 'review', 'stars', 'portrait'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(30)
      .execute(),
  ])
  return {
    name: described?.name ?? 'Doctors Portal',
    street: described?.street ?? '',
    city: described?.city ?? '',
    phone: described?.phone ?? '',
    hours,
    notices: notices.map(({ day, ...notice }) => ({ ...notice, date: formatClinicDay(day) })),
    testimonials,
    timeZone: context.timeZone,
    now: context.clock().toISOString(),
  }
}

import type { Clinic } from '#contract/clinic.ts'
import type { Context } from '../context.ts'

/** The clinic as patients see it. A clinic that has not been described yet has a name and nothing else. */
export async function getClinic(context: Context): Promise<Clinic> {
  const [described, hours] = await Promise.all([
    context.db.selectFrom('clinic').select(['name', 'street', 'city', 'phone']).executeTakeFirst(),
    context.db
      .selectFrom('opening_hours')
      .select(['weekday', 'opens_minute as opens', 'closes_minute as closes'])
      .orderBy('weekday')
      .execute(),
  ])
  return {
    name: described?.name ?? 'Doctors Portal',
    street: described?.street ?? '',
    city: described?.city ?? '',
    phone: described?.phone ?? '',
    hours,
    timeZone: context.timeZone,
    now: context.clock().toISOString(),
  }
}

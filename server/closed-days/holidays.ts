import { sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Holidays } from '#contract/schemas/holidays.ts'
import { clinicLanguage } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { countryOfZone, holidaysBetween, listCountries, listRegions, type Place } from './public-holidays.ts'

/** Days ahead that are listed: 24 months. */
const listedDays = 730

/**
 * Returns the public holidays of a place after today, with the live bookings on them. Without a place, that of the latest
 * closing by this list, or the country of the clinic's time zone.
 */
export async function listHolidays(
  context: Context,
  asked: { readonly country?: string | undefined; readonly region?: string | undefined },
): Promise<Holidays> {
  const { db, clock, timeZone } = context
  const countries = await listCountries()
  const place = asked.country === undefined ? await findPlace(context, countries) : toPlace(asked.country, asked.region)
  if (!place) return { countries, regions: [], holidays: [] }
  const today = clinicTimeAt(clock(), timeZone).day
  const { language } = await db.selectNoFrom(clinicLanguage.as('language')).executeTakeFirstOrThrow()
  const found = await holidaysBetween(place, language, [addDays(today, 1), addDays(today, listedDays)])
  const days = await readDays(
    context,
    found.flatMap((holiday) => holiday.days.map(({ day }) => day)),
  )
  return {
    ...place,
    countries,
    regions: await listRegions(place.country),
    holidays: found.flatMap(({ name, days: all }) => {
      const open = all.flatMap(({ day, observed }) => {
        const known = days.get(day)
        return known ? [{ ...known, observed }] : []
      })
      return open.length > 0 ? [{ name, days: open }] : []
    }),
  }
}

/** Returns the place that a closing names, such as `US` or `US-OR`. */
export function formatPlace({ country, region }: Place): string {
  return region === undefined ? country : `${country}-${region}`
}

function toPlace(country: string, region: string | undefined): Place {
  return { country, ...(region !== undefined && { region }) }
}

async function findPlace({ db, timeZone }: Context, countries: readonly string[]): Promise<Place | undefined> {
  const latest = await db
    .selectFrom('closed_days')
    .select('holiday_place')
    .where('holiday_place', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [known, region] = latest?.holiday_place?.split('-') ?? []
  const country = known ?? countryOfZone(timeZone, countries)
  return country === undefined ? undefined : toPlace(country, region)
}

type Day = Omit<Holidays['holidays'][number]['days'][number], 'observed'>

/** Returns some days on which the clinic opens, or has no opening hours, with their bookings. */
async function readDays({ db, clock }: Context, days: readonly ClinicDay[]): Promise<Map<ClinicDay, Day>> {
  const { rows } = await sql<{ day: ClinicDay; closed: boolean; bookings: string[] }>`
    select d.day, exists (select from closed_days c where d.day between c.first_day and c.last_day) as closed,
      array(select b.id::text from booking b
        where b.day = d.day and b.state = 'booked' and lower(b.during) > ${clock()} order by b.id) as bookings
    from unnest(${[...days]}::date[]) d (day)
    where not exists (select from opening_hours)
      or exists (select from opening_hours o where o.weekday = extract(isodow from d.day))`.execute(db)
  return new Map(
    rows.map(({ day, closed, bookings }) => [day, { date: formatClinicDay(day), closed, bookings }] as const),
  )
}

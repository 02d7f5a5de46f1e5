import type { HolidaysTypes } from 'date-holidays'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'

/** A country (ISO 3166-1 alpha-2) and perhaps one of its regions, by the codes of the library. */
export interface Place {
  readonly country: string
  readonly region?: string | undefined
}

export interface PublicHoliday {
  readonly name: string
  /** `observed`: whether the day is off in place of one on a weekend. */
  readonly days: readonly { readonly day: ClinicDay; readonly observed: boolean }[]
}

// The data of all countries takes about ten megabytes of memory, so it is loaded when someone asks for it.
const load = async () => (await import('date-holidays')).default

/** Returns the codes of the countries whose holidays are known. */
export async function listCountries(): Promise<string[]> {
  const Holidays = await load()
  return Object.keys(new Holidays().getCountries()).sort()
}

/** Returns the regions of a country by name; none if the country is unknown. */
export async function listRegions(country: string): Promise<{ code: string; name: string }[]> {
  const Holidays = await load()
  const regions = Object.entries(new Holidays().getStates(country) ?? {})
  return regions.map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name))
}

/** Returns the country that has a time zone (IANA). */
export function countryOfZone(timeZone: string, countries: readonly string[]): string | undefined {
  return countries.find((code) => new Intl.Locale(`und-${code}`).getTimeZones()?.includes(timeZone))
}

/**
 * Returns the public holidays of a place from one clinic day to another, in the order of their first days. A holiday
 * on a weekend has its own day and the one on which it is observed. Of two holidays on one day, the first one has it. Each
 * name comes once.
 */
export async function holidaysBetween(
  { country, region }: Place,
  language: Language,
  [from, to]: readonly [ClinicDay, ClinicDay],
): Promise<PublicHoliday[]> {
  const Holidays = await load()
  const options = { types: ['public'] as HolidaysTypes.HolidayType[] }
  const calendar = region === undefined ? new Holidays(country, options) : new Holidays(country, region, options)
  // The country's own form of the language first: `en-us` has Labor Day.
  const own = calendar.getLanguages().filter((each) => each.startsWith(language))
  calendar.setLanguages([...own, language, 'en'])
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4))) as [number, number]
  const years = Array.from({ length: last - first + 1 }, (_, ahead) => first + ahead)
  const found = years.flatMap((year) => calendar.getHolidays(year))
  const taken = new Set<ClinicDay>()
  const byName = new Map<string, PublicHoliday['days'][number][]>()
  for (const each of found) {
    const observed = each.substitute === true
    // The package adds its word for a substitute to the name, in parentheses.
    const name = observed ? each.name.replace(/ \([^()]*\)$/, '') : each.name
    for (const day of daysOf(each)) {
      if (day < from || day > to || taken.has(day)) continue
      taken.add(day)
      byName.set(name, [...(byName.get(name) ?? []), { day, observed }])
    }
  }
  return [...byName]
    .map(([name, days]) => ({ name, days: days.sort((a, b) => a.day.localeCompare(b.day)) }))
    .sort((a, b) => (a.days[0]?.day ?? '').localeCompare(b.days[0]?.day ?? ''))
}

// A holiday of several days begins on its date; one that begins at sunset counts from the next day on.
function daysOf({ date, start, end }: HolidaysTypes.Holiday): ClinicDay[] {
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
  return Array.from({ length }, (_, ahead) => addDays(date.slice(0, 10) as ClinicDay, ahead))
}

import type { Clinic } from '#contract/schemas/clinic.ts'
import { postalAddress } from './postal-address.ts'

/** The least and the most that a treatment costs, in dollars; undefined where the clinic offers none. */
export type PriceRange = { readonly least: number; readonly most: number } | undefined

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The clinic as search engines read it (schema.org `Dentist`), with the addresses of `origin`; undefined for a clinic
 * that has not said where it is. Stars are left out: those that a clinic shows of itself do not count there.
 */
export function describeDentist(
  clinic: Clinic,
  prices: PriceRange,
  origin: string,
  picture: string,
): object | undefined {
  const { name, street, city, phone, hours } = clinic
  if (street === '') return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': `${origin}/#clinic`,
    name,
    url: `${origin}/`,
    image: picture,
    address: { '@type': 'PostalAddress', streetAddress: street, ...postalAddress(city) },
    ...(phone !== '' && { telephone: phone }),
    ...(prices && { priceRange: rangeOf(prices), currenciesAccepted: 'USD' }),
    ...(hours.length > 0 && { openingHoursSpecification: openingHours(hours) }),
  }
}

function rangeOf({ least, most }: NonNullable<PriceRange>): string {
  const [from, to] = [least, most].map((dollars) => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`)
  return from === to ? `${from}` : `${from}-${to}`
}

/** Days with the same hours together, as they follow each other in the week. */
function openingHours(hours: Clinic['hours']): object[] {
  const sameHours = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
  return [...sameHours.values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ weekday }) => `https://schema.org/${weekdays[weekday - 1]}`),
    opens: time(days[0]?.opens ?? 0),
    closes: time(days[0]?.closes ?? 0),
  }))
}

// The day's last minute stands for midnight, which would be read as the morning's.
function time(minute: number): string {
  const within = Math.min(minute, 24 * 60 - 1)
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

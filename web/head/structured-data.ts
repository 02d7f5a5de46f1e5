import type { Clinic } from '#contract/schemas/clinic.ts'
import { type PostalLine, postalAddress } from './postal-address.ts'

/** Lowest and highest price of a treatment in dollars; `undefined` if the clinic offers none. */
export type PriceRange = { readonly least: number; readonly most: number } | undefined

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Returns the clinic as structured data (schema.org `Dentist`) with URLs below `origin`, or `undefined` if it has no
 * address. Ratings are left out: search engines ignore those that a business publishes about itself.
 */
export function describeDentist(
  clinic: Clinic,
  prices: PriceRange,
  origin: string,
  picture: string,
): object | undefined {
  const { name, street, city, phone, hours } = clinic
  if (street === '') return undefined
  const place = postalAddress(city)
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': `${origin}/#clinic`,
    name,
    url: `${origin}/`,
    image: picture,
    address: { '@type': 'PostalAddress', streetAddress: street, ...place },
    ...(phone !== '' && { telephone: telephone(phone, place.addressCountry) }),
    ...(prices && { priceRange: rangeOf(prices), currenciesAccepted: 'USD' }),
    ...(hours.length > 0 && { openingHoursSpecification: openingHours(hours) }),
  }
}

const northAmerican = /^(?:1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]*([2-9]\d\d)[ .-]*(\d{4})$/

/**
 * Adds the country code 1 to a number without one if the address is known to be in the United States or Canada. Other
 * numbers stay as entered: a wrong country code is worse than none.
 */
function telephone(phone: string, country: PostalLine['addressCountry']): string {
  const [, area, exchange, line] = (country && northAmerican.exec(phone.trim())) || []
  return line ? `+1-${area}-${exchange}-${line}` : phone
}

function rangeOf({ least, most }: NonNullable<PriceRange>): string {
  const [from, to] = [least, most].map((dollars) => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`)
  return from === to ? `${from}` : `${from}-${to}`
}

/** Groups the days with the same hours, in the order of the week. */
function openingHours(hours: Clinic['hours']): object[] {
  const sameHours = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`)
  return [...sameHours.values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ weekday }) => `https://schema.org/${weekdays[weekday - 1]}`),
    opens: time(days[0]?.opens ?? 0),
    closes: time(days[0]?.closes ?? 0),
  }))
}

// 24:00 becomes 23:59, because 00:00 would be the start of the day.
function time(minute: number): string {
  const within = Math.min(minute, 24 * 60 - 1)
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

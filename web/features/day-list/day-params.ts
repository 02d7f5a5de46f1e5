import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { adminPaths } from '../../admin-paths.ts'
import { searchText } from '../../ui/table/search-text.ts'

/** Which appointments are shown. */
export interface DayChoice {
  readonly day: ClinicDay
  readonly only: 'standing' | 'unpaid' | undefined
  /** The name of a treatment; empty for all. */
  readonly treatment: string
  /** Words of a name or digits of a number; empty for all. */
  readonly search: string
}

/** Parses an address. Ignores unknown values; the default day is today. */
export function parseDayParams(address: URLSearchParams, today: ClinicDay): DayChoice {
  const only = address.get('only')
  return {
    day: parseClinicDay(address.get('date') ?? '') ?? today,
    only: only === 'standing' || only === 'unpaid' ? only : undefined,
    treatment: searchText(address.get('treatment') ?? ''),
    search: searchText(address.get('search') ?? ''),
  }
}

/** The address of a choice; today needs no date. */
export function addressOfDay({ day, only, treatment, search }: DayChoice, today: ClinicDay): string {
  return adminPaths.appointments({
    ...(day !== today && { date: day }),
    ...(only && { only }),
    ...(treatment && { treatment }),
    ...(search && { search }),
  })
}

/** Those of a day's bookings that a choice asks for, in their order. */
export function filterBookings(bookings: readonly Booking[], { only, treatment, search }: DayChoice): Booking[] {
  const words = plain(search).split(' ').filter(Boolean)
  return bookings.filter(
    (booking) =>
      (only === undefined || booking.cancelled === undefined) &&
      (only !== 'unpaid' || isUnpaid(booking)) &&
      (treatment === '' || booking.treatment === treatment) &&
      (words.length === 0 || matchesSearch(booking, words)),
  )
}

/** Whether a booking is still to be paid; one that is being confirmed is. */
function isUnpaid({ payment }: Booking): boolean {
  return payment.state === 'unpaid' || payment.state === 'confirming'
}

// Phone numbers are compared by their digits.
function matchesSearch({ patientName, phone }: Booking, words: readonly string[]): boolean {
  const name = plain(patientName)
  const digits = digitsOf(words.join(''))
  const isNumber = words.every((word) => /^[\d()+./-]+$/.test(word))
  return words.every((word) => name.includes(word)) || (isNumber && digits !== '' && digitsOf(phone).includes(digits))
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

// Matches names regardless of accents.
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

import { english } from '../english.ts'
import { plural } from '../format.ts'

const counted = (one: string, other: string) => (count: number) => `${count} ${plural(count, 'en', { one, other })}`
const days = counted('day', 'days')
const appointments = counted('appointment', 'appointments')

/** The English texts of the page of public holidays. */
export const enHolidays = english('holidays', {
  title: 'Public holidays',
  lead: 'Tick the holidays on which the clinic closes, for the next 24 months.',
  loading: 'Loading public holidays',
  failed: 'Couldn’t load public holidays.',
  tryAgain: 'Try again',
  country: 'Country',
  region: 'Region',
  chooseCountry: 'Choose a country',
  wholeCountry: 'Whole country',
  none: 'No public holidays are known for this place.',
  list: 'Holidays',
  tickAll: 'Tick all',
  tickNone: 'Tick none',
  /** A weekday that is off in place of a holiday on a weekend. */
  observed: (day: string) => `${day} (observed)`,
  closed: 'already closed',
  /** Beside a day. */
  booked: appointments,
  bar: 'Saving',
  nothing: 'Nothing ticked yet.',
  ready: (count: number) => `${days(count)} to close`,
  affected: (count: number) =>
    `${appointments(count)} on these days. They stay until you move or cancel them, and are listed under Schedule.`,
  close: (count: number) => (count === 0 ? 'Close the ticked days' : `Close ${days(count)}`),
  closeOnly: (count: number) => `Only close ${days(count)}`,
  closeAndMove: (count: number) => `Close, then move ${appointments(count)}`,
  cancel: 'Cancel',
  done: (count: number) => `${days(count)} closed`,
})

/** The texts that every language provides. */
export type HolidayMessages = typeof enHolidays

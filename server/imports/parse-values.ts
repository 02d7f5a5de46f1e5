import type * as z from 'zod/mini'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { withWesternDigits } from '#contract/digits.ts'
import type { DateOrder, ImportField, ImportProblem, RowProblem } from '#contract/schemas/import.ts'

/** Why a value of a row cannot be imported. */
export class ValueError extends Error {
  readonly problem: ImportProblem
  constructor(code: RowProblem, field?: ImportField, value?: string) {
    super(code)
    this.problem = { code, ...(field && { field }), ...(value !== undefined && { value: value.slice(0, 100) }) }
  }
}

/** The values of a row by field, without blanks around them. Empty ones are absent. */
export type Values = Partial<Record<ImportField, string>>

/** Maximum number of characters of a value. Those of a doctor's treatments are names of up to 100. */
const maxLength = 2_000
const maxListLength = 20_000
/** What database tools write for a field without a value. It is also a family name. */
const nothing = 'NULL'
const nameFields: readonly ImportField[] = ['name', 'first', 'last', 'patient']

/** Returns the values of a row. Removes the apostrophe that exports put before formulas. Throws a `ValueError`. */
export function valuesOf(cells: readonly string[], columns: readonly string[]): Values {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) throw new ValueError('too_many_cells')
  const values: Values = {}
  for (const [place, column] of columns.entries()) {
    if (column === '') continue
    const field = column as ImportField
    const cell = cells[place] ?? ''
    if (cell.length > (field === 'treatments' ? maxListLength : maxLength))
      throw new ValueError('too_long', field, cell)
    const text = withoutGuard(cell).trim()
    if (text === '' || (text === nothing && !nameFields.includes(field))) continue
    if (text.includes('\ufffd')) throw new ValueError('unreadable', field, text)
    values[field] = text
  }
  return values
}

/** Removes the apostrophes with which `toCsv` begins formulas. */
function withoutGuard(cell: string): string {
  return cell.replace(/'(?=[\t\r\n=+\-@＝＋－＠])/g, (sign, at: number) => (beginsCell(cell, at) ? '' : sign))
}

// A spreadsheet may begin another cell inside of a field. Not a part of the pattern, which would take quadratic time.
function beginsCell(text: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && /[^\S\t\r\n]|"/.test(text.charAt(before))) before--
  return before < 0 || /[;\t\r\n|]/.test(text.charAt(before))
}

/** Returns the person's name: of one column, `Last, First` included, or of two. */
export function nameOf({ name, patient, first, last }: Values): string | undefined {
  const whole = name ?? patient
  if (whole === undefined) return [first, last].filter(Boolean).join(' ') || undefined
  const [family, given, ...more] = whole.split(',').map((part) => part.trim())
  return family && given && more.length === 0 ? `${given} ${family}` : whole
}

/** Parses a value with the schema of the requests. Throws a `ValueError`. */
export function parseWith<T>(schema: z.ZodMiniType<T>, values: Values, field: ImportField): T | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const result = schema.safeParse(text)
  if (!result.success) throw new ValueError('invalid', field, text)
  return result.data
}

/** A date as it is written: the year with two or four digits. */
interface WrittenDate {
  readonly year: string
  readonly month: string
  readonly day: string
}

/** Splits a date, which a time may follow; `undefined` if it is none. A year of four digits may come first in every order. */
export function partsOfDate(text: string, order: DateOrder): WrittenDate | undefined {
  const found = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T ].*)?$/.exec(withWesternDigits(text))
  if (!found) return undefined
  const [, a = '', b = '', c = ''] = found
  if (a.length === 4) return { year: a, month: b, day: c }
  if (order === 'ymd' || (c.length !== 2 && c.length !== 4)) return undefined
  return order === 'mdy' ? { year: c, month: a, day: b } : { year: c, month: b, day: a }
}

/** Returns the day of a date in a year; `undefined` if there is none. */
export function dayOf(year: string | number, { month, day }: WrittenDate): ClinicDay | undefined {
  return parseClinicDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/**
 * Parses a date. A year of two digits is the latest that is not in the future for a birth date, and otherwise the nearest. Throws
 * a `ValueError`.
 */
export function dateOf(values: Values, field: ImportField, order: DateOrder, today: ClinicDay): ClinicDay | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const date = partsOfDate(text, order)
  // Open Dental has no other way to say that a date is unknown.
  if (date?.year === '0001') return undefined
  if (!date) throw new ValueError('invalid', field, text)
  const parsed = date.year.length === 4 ? dayOf(date.year, date) : dayOfShort(date, field === 'birthDate', today)
  if (!parsed) throw new ValueError('no_such_date', field, text)
  return parsed
}

function dayOfShort(date: WrittenDate, isPast: boolean, today: ClinicDay): ClinicDay | undefined {
  const present = Number(today.slice(0, 4))
  const inCentury = present - (present % 100) + Number(date.year)
  if (isPast) {
    const born = dayOf(inCentury, date)
    return born && born <= today ? born : dayOf(inCentury - 100, date)
  }
  const nearest = [inCentury - 100, inCentury, inCentury + 100].find((year) => year > present - 50)
  return dayOf(nearest ?? inCentury, date)
}

/** Parses a time such as `14:05`, `2.05 PM` or the end of `2026-11-30 14:05`, to minutes of the day. Throws a `ValueError`. */
export function timeOf(values: Values, field: ImportField): number | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const found = /(?:^|[T ])(\d{1,2})[:.h](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(
    withWesternDigits(text),
  )
  const [, hours = '', minutes = '', half] = found ?? []
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  if (!found || hour > 24 || Number(minutes) > 59 || (hour === 24 && Number(minutes) > 0)) {
    throw new ValueError('invalid', field, text)
  }
  return hour * 60 + Number(minutes)
}

/** Parses a whole number from `least` to `most`. Throws a `ValueError`. */
export function wholeOf(values: Values, field: ImportField, least: number, most: number): number | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const number = Number(withWesternDigits(text))
  if (!Number.isInteger(number) || number < least || number > most) throw new ValueError('invalid', field, text)
  return number
}

/** Parses an amount such as `1,234.50`, `1.234,50 €` or `49` to cents. Throws a `ValueError`. */
export function centsOf(values: Values, field: ImportField): number | undefined {
  const text = values[field]
  if (text === undefined) return undefined
  const bare = withWesternDigits(text).replace(/[^\d.,]/g, '')
  const found = /^([\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare)
  const whole = (found?.[1] ?? '').replace(/[.,]/g, '')
  const cents = Number(whole || '0') * 100 + Number((found?.[2] ?? '').padEnd(2, '0'))
  if (!/\d/.test(bare) || !Number.isSafeInteger(cents) || cents > 10_000_000 || /-/.test(text)) {
    throw new ValueError('invalid', field, text)
  }
  return cents
}

const yes = ['yes', 'true', '1', 'y', 'x', 'si', 'sí', 'نعم']
const no = ['no', 'false', '0', 'n', 'لا']

/** Parses yes or no. Throws a `ValueError`. */
export function yesOf(values: Values, field: ImportField): boolean | undefined {
  const text = values[field]?.toLowerCase()
  if (text === undefined) return undefined
  if (![...yes, ...no].includes(text)) throw new ValueError('invalid', field, text)
  return yes.includes(text)
}

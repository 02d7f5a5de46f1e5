import type { Clinic } from '#contract/schemas/clinic.ts'
import type { TreatmentEntries } from '#contract/schemas/treatment.ts'
import { formatStart } from '#contract/start-times.ts'
import type { SheetMessages } from '../../i18n/en/sheet.ts'
import type { CellFault } from '../../ui/sheet/use-sheet.ts'
import { parseLocalizedNumber } from './parse-number.ts'

/** Columns of the sheet, in its order. */
export const columnKeys = ['name', 'price', 'minutes', 'buffer'] as const

type Hours = Clinic['hours']
type Texts = SheetMessages['treatments']['faults']

/** Days and times of a clinic that has no opening hours. */
const usualHours: Hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 9 * 60, closes: 17 * 60 }))

const maxStarts = 100

interface Known {
  /** Names of the treatments that exist. */
  readonly names: readonly string[]
  readonly hours: Hours
}

/** Returns the faults of the cells of each row; of an empty row none. */
export function checkRows(
  rows: readonly (readonly string[])[],
  { names, hours }: Known,
  texts: Texts,
): (CellFault | undefined)[][] {
  const taken = new Set(names.map(plainName))
  const longest = Math.max(0, ...hours.map(({ opens, closes }) => closes - opens))
  return rows.map(([name = '', price = '', minutes = '', buffer = '']) => {
    if (![name, price, minutes, buffer].some((cell) => cell.trim())) return []
    const isTaken = taken.has(plainName(name))
    taken.add(plainName(name))
    return [
      checkName(name, isTaken, texts),
      checkPrice(price, texts),
      checkWhole(minutes, { min: 5, max: 480, longest: longest || 1440 }, texts),
      buffer.trim() === '' ? undefined : checkWhole(buffer, { min: 0, max: 240, longest: 1440 }, texts),
    ]
  })
}

/** Returns the treatment of a row without faults. It starts from opening to closing, one after the other, on all open days. */
export function toTreatment(
  [name = '', price = '', minutes = '', buffer = '']: readonly string[],
  hours: Hours,
): TreatmentEntries {
  const length = Number(parseLocalizedNumber(minutes))
  const open = hours.length > 0 ? hours : usualHours
  return {
    name: name.trim(),
    price: Number(parseLocalizedNumber(price)),
    minutes: length,
    buffer: Number(parseLocalizedNumber(buffer) ?? 0),
    starts: startsIn(open, length),
    weekdays: [...new Set(open.map(({ weekday }) => weekday))].sort((a, b) => a - b),
    active: true,
  }
}

function startsIn(open: Hours, length: number): string[] {
  const first = Math.min(...open.map(({ opens }) => opens))
  const end = Math.max(...open.map(({ closes }) => closes))
  const fitting = Math.floor((end - first) / length)
  // A short treatment in a long day: fewer starts, in steps of whole lengths.
  const step = length * Math.max(1, Math.ceil(fitting / maxStarts))
  const count = Math.max(1, Math.floor((end - first - length) / step) + 1)
  return Array.from({ length: count }, (_, place) => formatStart(Math.min(first + place * step, 1440 - length)))
}

const plainName = (name: string) => name.trim().toLowerCase()

function checkName(name: string, isTaken: boolean, texts: Texts): CellFault | undefined {
  if (name.trim() === '') return { look: 'wrong', text: texts.noName }
  if (name.trim().length > 100) return { look: 'wrong', text: texts.longName }
  return isTaken ? { look: 'wrong', text: texts.taken(name.trim()) } : undefined
}

function checkPrice(typed: string, texts: Texts): CellFault | undefined {
  const price = parseLocalizedNumber(typed)
  if (price === undefined) return { look: 'wrong', text: texts.noPrice }
  if (typeof price === 'string') return letterFault(price, texts) ?? { look: 'wrong', text: texts.onePrice }
  if (price < 0 || price > 100_000 || (price > 0 && price < 0.5)) return { look: 'wrong', text: texts.priceRange }
  return price === 0 ? { look: 'odd', text: texts.free } : undefined
}

function checkWhole(
  typed: string,
  { min, max, longest }: { readonly min: number; readonly max: number; readonly longest: number },
  texts: Texts,
): CellFault | undefined {
  const number = parseLocalizedNumber(typed)
  if (typeof number === 'string') return letterFault(number, texts) ?? { look: 'wrong', text: texts.oneNumber }
  if (number === undefined || !Number.isInteger(number)) return { look: 'wrong', text: texts.oneNumber }
  if (number < min || number > max) return { look: 'wrong', text: texts.range(min, max) }
  return number > longest ? { look: 'odd', text: texts.longerThanDay } : undefined
}

/** A letter O that was typed for a zero. */
function letterFault(text: string, texts: Texts): CellFault | undefined {
  const fix = text.replaceAll(/o/gi, '0')
  if (fix === text || typeof parseLocalizedNumber(fix) !== 'number') return undefined
  return { look: 'wrong', text: texts.letterO, fix }
}

import * as z from 'zod/mini'
import { parseWith, type Values } from '../parse-values.ts'

const oldNumber = z.string().check(z.maxLength(100))

/** Whether a number is a name, `Last, First`: Open Dental shows it in place of a patient's number. */
export function isName(number: string): boolean {
  return /^[^\d,]+,[^\d,]+$/.test(number)
}

/**
 * Returns a number of the old program, unless it is a name. Throws a `ValueError` if it is too long: of two that were cut off, one
 * could be lost.
 */
export function oldNumberOf(values: Values, field: 'number' | 'patientNumber' = 'number'): string | undefined {
  const number = values[field]
  if (number !== undefined && isName(number)) return undefined
  return parseWith(oldNumber, values, field)
}

import * as z from 'zod/mini'
import { parseWith, type Values } from '../parse-values.ts'

const oldNumber = z.string().check(z.maxLength(100))

/** Returns a number of the old program. Throws a `ValueError` if it is too long: of two that were cut off, one could be lost. */
export function oldNumberOf(values: Values, field: 'number' | 'patientNumber' = 'number'): string | undefined {
  return parseWith(oldNumber, values, field)
}

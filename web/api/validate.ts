// Without it, every wrong field would have the same message.
import '#contract/field-errors.ts'
import * as z from 'zod/mini'
import type { ValidationResult } from '../ui/form/use-form.ts'

/** Checks the entries of a form by a schema of the contract, as the server will: the values, or a fault per field. */
export function validate<S extends z.ZodMiniType>(schema: S, entries: unknown): ValidationResult<z.output<S>> {
  const parsed = z.safeParse(schema, entries)
  if (parsed.success) return { values: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    // The fields of translations are named `es.name`.
    const field = path[0] === 'translations' ? path.slice(1).join('.') : String(path[0])
    faults[field] ??= message
  }
  return { faults }
}

/** Drops blank entries: a blank optional field is an absent one. */
export function withoutBlanks(entries: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(entries).filter(([, entry]) => String(entry).trim() !== ''))
}

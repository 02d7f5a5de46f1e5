import type { FieldErrorCode } from '#contract/field-errors.ts'
import type { FaultMessages } from './en/field-errors.ts'

type Sentences = Partial<Record<string, string>>

/** Returns the message for a field error, `undefined` if the field is valid. Unknown codes read as invalid. */
export function fieldErrorText(texts: FaultMessages, field: string, fault: string | undefined): string | undefined {
  if (fault === undefined) return undefined
  const ofField = (texts as Record<string, Sentences>)[field]
  const anyField: Record<FieldErrorCode, string> = texts.anyField
  return ofField?.[fault] ?? (anyField as Sentences)[fault] ?? anyField.invalid
}

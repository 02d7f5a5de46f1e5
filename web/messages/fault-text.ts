import type { FieldFault } from '#contract/faults.ts'
import type { Messages } from './en.ts'

type Sentences = Partial<Record<string, string>>

/** The sentence for a field's fault; undefined where the field is right. A fault no text knows reads as invalid. */
export function faultText(messages: Messages, field: string, fault: string | undefined): string | undefined {
  if (fault === undefined) return undefined
  const ofField = (messages.faults as Record<string, Sentences>)[field]
  const anyField: Record<FieldFault, string> = messages.faults.anyField
  return ofField?.[fault] ?? (anyField as Sentences)[fault] ?? anyField.invalid
}

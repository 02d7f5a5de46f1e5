import type { FieldFault } from '#contract/faults.ts'
import type { FaultMessages } from './en-faults.ts'

type Sentences = Partial<Record<string, string>>

/** The sentence for a field's fault; undefined where the field is right. A fault no text knows reads as invalid. */
export function faultText(texts: FaultMessages, field: string, fault: string | undefined): string | undefined {
  if (fault === undefined) return undefined
  const ofField = (texts as Record<string, Sentences>)[field]
  const anyField: Record<FieldFault, string> = texts.anyField
  return ofField?.[fault] ?? (anyField as Sentences)[fault] ?? anyField.invalid
}

import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { AuditMessages } from '../../i18n/en/audit.ts'

/** Returns the action of an entry as a sentence without a subject. */
export function sentenceOf({ action, by, about, object }: AuditEntry, texts: AuditMessages): string {
  if (action === 'read') return texts.lookedAt(texts.calls[object.kind] ?? plainWords(object.kind))
  const sentence = texts.actions[action]
  if (typeof sentence === 'string') return sentence
  return sentence(about && about._id !== by?._id ? (about.name ?? texts.deletedUser) : undefined)
}

/** Returns the labels of an entry's changed fields without duplicates. */
export function changedIn({ fields }: AuditEntry, texts: AuditMessages): string[] {
  return [...new Set(fields.map((field) => texts.fields[field] ?? labelOf(field, texts) ?? field.replaceAll('_', ' ')))]
}

function labelOf(column: string, { labels }: AuditMessages): string | undefined {
  const label = labels[column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())]
  return label && label.charAt(0).toLowerCase() + label.slice(1)
}

// For a call without a text: `listOpenThings` becomes `open things`.
function plainWords(call: string): string {
  const words = call.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  return words.replace(/^(list|get|find) (?=.)/, '')
}

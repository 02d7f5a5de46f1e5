import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { AuditMessages } from '../../i18n/en/audit.ts'

/** What an entry says was done, as a sentence without its subject. */
export function sentenceOf({ action, by, about, object }: AuditEntry, texts: AuditMessages): string {
  if (action === 'read') return texts.lookedAt(texts.calls[object.kind] ?? plainWords(object.kind))
  const sentence = texts.actions[action]
  if (typeof sentence === 'string') return sentence
  return sentence(about && about._id !== by?._id ? (about.name ?? texts.deletedUser) : undefined)
}

/** The changed fields of an entry in plain words, each once. */
export function changedIn({ fields }: AuditEntry, texts: AuditMessages): string[] {
  return [...new Set(fields.map((field) => texts.fields[field] ?? field.replaceAll('_', ' ')))]
}

// A call that no text knows yet: `listOpenThings` reads as `open things`.
function plainWords(call: string): string {
  const words = call.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  return words.replace(/^(list|get|find) (?=.)/, '')
}

import * as z from 'zod/mini'
import type { ClinicDay } from '#contract/dates.ts'
import type { PatientEntries } from '#contract/schemas/booking-request.ts'

/*
 * The draft of a booking: what was typed, the chosen slot, the idempotency key of an unanswered request, and the place in line. It
 * is kept in session storage until the tab closes or the user signs out, and is shown only to the patient it belongs to.
 */

const draftShape = z.object({
  email: z.string(),
  /** What was typed, by field; empty if it was deleted. */
  entries: z.optional(z.record(z.string(), z.string())),
  /** The slot chosen last, with its day, its treatment and the doctor, if one was chosen. */
  chosen: z.optional(
    z.object({
      day: z.string(),
      treatmentId: z.string(),
      slot: z.string(),
      doctor: z.optional(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
  /** The last request without an answer, and its idempotency key. */
  unanswered: z.optional(z.object({ request: z.string(), key: z.string() })),
  /** The place in line, as the server signed it. */
  place: z.optional(z.string()),
})
type Draft = z.infer<typeof draftShape>

const storageKey = 'booking-draft'

// Used if session storage is full or forbidden.
let remembered: Draft | undefined

function readDraft(email: string): Draft {
  const draft = remembered ?? storedDraft()
  return draft?.email === email ? draft : { email }
}

/** What was typed or chosen about a patient so far. */
export type TypedEntries = Readonly<Partial<Record<keyof PatientEntries, string>>>

/** Returns what was typed about a patient so far. */
export function typedEntries(email: string): TypedEntries {
  return readDraft(email).entries ?? {}
}

/** Stores what was typed about a patient so far. */
export function keepEntries(email: string, entries: TypedEntries) {
  writeDraft({ ...readDraft(email), entries: { ...typedEntries(email), ...entries } })
}

/** Returns the slot and the doctor that a patient chose last for a day and treatment. */
export function lastChoice(email: string, day: ClinicDay, treatmentId: string): Draft['chosen'] {
  const { chosen } = readDraft(email)
  return chosen?.day === day && chosen.treatmentId === treatmentId ? chosen : undefined
}

/** Stores the chosen slot and doctor. */
export function keepChoice(email: string, chosen: NonNullable<Draft['chosen']>) {
  writeDraft({ ...readDraft(email), chosen })
}

/** Returns the idempotency key of a request: the same key until the request is answered or its content changes. */
export function keyFor(email: string, body: object): string {
  const draft = readDraft(email)
  const request = JSON.stringify(body)
  if (draft.unanswered?.request === request) return draft.unanswered.key
  const key = crypto.randomUUID()
  writeDraft({ ...draft, unanswered: { request, key } })
  return key
}

/** Returns the place in line. */
export function placeInLine(email: string): string | undefined {
  return readDraft(email).place
}

/** Stores the place in line, so that a reload keeps it. */
export function keepPlace(email: string, place: string | undefined) {
  writeDraft({ ...readDraft(email), place })
}

/** Deletes the idempotency key, so that the next request makes a new booking even with the same content. */
export function dropKey(email: string) {
  const { unanswered: _, ...draft } = readDraft(email)
  writeDraft(draft)
}

/** Deletes the draft after the appointment was booked. */
export function clearDraft() {
  remembered = undefined
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden, so it holds nothing.
  }
}

function writeDraft(draft: Draft) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
    remembered = undefined
  } catch {
    remembered = draft
  }
}

function storedDraft(): Draft | undefined {
  try {
    return z.safeParse(draftShape, JSON.parse(sessionStorage.getItem(storageKey) ?? '')).data
  } catch {
    return undefined
  }
}

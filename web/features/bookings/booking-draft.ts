import * as z from 'zod/mini'
import type { ClinicDay } from '#contract/dates.ts'

/*
 * What a patient has typed and chosen, and the key of a booking that was sent and not yet answered, outlive the dialog, a reload
 * and a session that ended; they end with the tab, or where somebody signs out of it. A draft belongs to one address and
 * is shown to no other.
 */

const draftShape = z.object({
  email: z.string(),
  phone: z.string(),
  /** The slot chosen last, and the day and treatment it is of. */
  chosen: z.optional(z.object({ day: z.string(), treatmentId: z.string(), slot: z.string() })),
  /** The request last sent without an answer, and its Idempotency-Key. */
  unanswered: z.optional(z.object({ request: z.string(), key: z.string() })),
})
type Draft = z.infer<typeof draftShape>

const place = 'booking-draft'

// Kept here instead where storage is full or forbidden: until the page is loaded anew.
let remembered: Draft | undefined

/** The draft of this patient; an empty one where there is none. */
export function readDraft(email: string): Draft {
  const draft = remembered ?? storedDraft()
  return draft?.email === email ? draft : { email, phone: '' }
}

/** Keeps the number as typed so far. */
export function keepPhone(email: string, phone: string) {
  writeDraft({ ...readDraft(email), phone })
}

/** The slot that this patient chose last of a day and treatment; undefined where they chose none. */
export function chosenSlot(email: string, day: ClinicDay, treatmentId: string): string | undefined {
  const { chosen } = readDraft(email)
  return chosen?.day === day && chosen.treatmentId === treatmentId ? chosen.slot : undefined
}

/** Keeps it. */
export function keepSlot(email: string, chosen: NonNullable<Draft['chosen']>) {
  writeDraft({ ...readDraft(email), chosen })
}

/**
 * The Idempotency-Key for a request: the same one while this very request has no answer, so that sending it again
 * cannot book twice; a new one as soon as anything in it differs.
 */
export function keyFor(email: string, body: object): string {
  const draft = readDraft(email)
  const request = JSON.stringify(body)
  if (draft.unanswered?.request === request) return draft.unanswered.key
  const key = crypto.randomUUID()
  writeDraft({ ...draft, unanswered: { request, key } })
  return key
}

/** Forgets the key of a request: it is settled, and the next one is another, even with the same words. */
export function dropKey(email: string) {
  const { unanswered: _, ...draft } = readDraft(email)
  writeDraft(draft)
}

/** Forgets everything: the appointment is booked. */
export function clearDraft() {
  remembered = undefined
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing could be written there either.
  }
}

function writeDraft(draft: Draft) {
  try {
    sessionStorage.setItem(place, JSON.stringify(draft))
    remembered = undefined
  } catch {
    remembered = draft
  }
}

function storedDraft(): Draft | undefined {
  try {
    return z.safeParse(draftShape, JSON.parse(sessionStorage.getItem(place) ?? '')).data
  } catch {
    return undefined
  }
}

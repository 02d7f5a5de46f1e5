import * as z from 'zod/mini'

/*
 * What a patient has typed, and the key of a booking that was sent and not yet answered, outlive the dialog, a reload
 * and a session that ended; they end with the tab. A draft belongs to one address and is shown to no other.
 */

const draftShape = z.object({
  email: z.string(),
  phone: z.string(),
  /** The request last sent without an answer, and its Idempotency-Key. */
  unanswered: z.optional(z.object({ request: z.string(), key: z.string() })),
})
type Draft = z.infer<typeof draftShape>

const place = 'booking-draft'

// Kept here as well, for a browser that forbids storage.
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

/**
 * The Idempotency-Key for a request: the same one while this very request has no answer, so that sending it again
 * cannot book twice; a new one as soon as anything in it differs.
 */
export function keyFor(email: string, body: object): string {
  const draft = readDraft(email)
  const request = JSON.stringify(body)
  if (draft.unanswered?.request === request) return draft.unanswered.key
  const key = newKey()
  writeDraft({ ...draft, unanswered: { request, key } })
  return key
}

/** Forgets everything: the appointment is booked, or somebody else will use this browser. */
export function clearDraft() {
  remembered = undefined
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing could be written there either.
  }
}

function writeDraft(draft: Draft) {
  remembered = draft
  try {
    sessionStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the draft then lives until a reload.
  }
}

function storedDraft(): Draft | undefined {
  try {
    return z.safeParse(draftShape, JSON.parse(sessionStorage.getItem(place) ?? '')).data
  } catch {
    return undefined
  }
}

// crypto.randomUUID is missing where a page is served neither over TLS nor from loopback; random bytes never are.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

import * as z from 'zod/mini'

/** An unsent review: texts by field name. */
const draftShape = z.record(z.string(), z.string())
export type Draft = Readonly<z.infer<typeof draftShape>>

// Drafts end with the tab or on sign-out. The key contains the user and the appointment, so that no other user sees them.
const placeOf = (email: string, bookingId: string) => `review-draft ${email} ${bookingId}`

/** Returns the draft, or `undefined` if there is none. */
export function readDraft(email: string, bookingId: string): Draft | undefined {
  try {
    return z.safeParse(draftShape, JSON.parse(sessionStorage.getItem(placeOf(email, bookingId)) ?? '')).data
  } catch {
    return undefined
  }
}

/** Saves the draft, so that closing the dialog does not lose it. */
export function keepDraft(email: string, bookingId: string, form: HTMLFormElement): void {
  const entries = Object.fromEntries(new FormData(form))
  try {
    sessionStorage.setItem(placeOf(email, bookingId), JSON.stringify(entries))
  } catch {
    // The storage is full or forbidden, so the draft is lost.
  }
}

/** Deletes the draft after it was sent. */
export function dropDraft(email: string, bookingId: string): void {
  try {
    sessionStorage.removeItem(placeOf(email, bookingId))
  } catch {
    // A forbidden storage holds no draft.
  }
}

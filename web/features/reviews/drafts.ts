import * as z from 'zod/mini'

/** What a patient typed into a review that was not sent, by the name of the field. */
const draftShape = z.record(z.string(), z.string())
export type Draft = Readonly<z.infer<typeof draftShape>>

// It ends with the tab, or where somebody signs out of it. Of one person's address and one appointment, so that nobody
// else sees it.
const placeOf = (email: string, bookingId: string) => `review-draft ${email} ${bookingId}`

/** What was typed so far; undefined where nothing was. */
export function readDraft(email: string, bookingId: string): Draft | undefined {
  try {
    return z.safeParse(draftShape, JSON.parse(sessionStorage.getItem(placeOf(email, bookingId)) ?? '')).data
  } catch {
    return undefined
  }
}

/** Keeps what is typed, so that a dialog closed by mistake loses none of it. */
export function keepDraft(email: string, bookingId: string, form: HTMLFormElement): void {
  const entries = Object.fromEntries(new FormData(form))
  try {
    sessionStorage.setItem(placeOf(email, bookingId), JSON.stringify(entries))
  } catch {
    // Full or forbidden: it is typed once more.
  }
}

/** Forgets it, as once it is sent. */
export function dropDraft(email: string, bookingId: string): void {
  try {
    sessionStorage.removeItem(placeOf(email, bookingId))
  } catch {
    // Nothing could be written there either.
  }
}

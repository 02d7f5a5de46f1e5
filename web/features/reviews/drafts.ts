/** What a patient typed into a review that was not sent. */
export type Draft = Readonly<Record<string, FormDataEntryValue>>

// Until the page is loaded anew; of one person's address and one appointment, so that nobody else sees it.
const drafts = new Map<string, Draft>()

const keyOf = (email: string, bookingId: string) => `${email} ${bookingId}`

/** What was typed so far; undefined where nothing was. */
export function readDraft(email: string, bookingId: string): Draft | undefined {
  return drafts.get(keyOf(email, bookingId))
}

/** Keeps what is typed, so that a dialog closed by mistake loses none of it. */
export function keepDraft(email: string, bookingId: string, form: HTMLFormElement): void {
  drafts.set(keyOf(email, bookingId), Object.fromEntries(new FormData(form)))
}

/** Forgets it, as once it is sent. */
export function dropDraft(email: string, bookingId: string): void {
  drafts.delete(keyOf(email, bookingId))
}

import type { LinkedVisit } from '#contract/schemas/reminder.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

/** What a link shows, or why it could not be opened. */
export type OpenedLink =
  | LinkedVisit
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly error: ApiError }

/** Opens the link of a reminder. Changes nothing. */
export async function openLink(token: string): Promise<OpenedLink> {
  try {
    return await call('public POST /visit-link', { body: { token } })
  } catch (thrown) {
    const error = asApiError(thrown)
    // A mail program may have cut the token to nothing.
    return error.status === 400 ? { state: 'ended' } : { state: 'failed', error }
  }
}

import type { LinkedOffer } from '#contract/schemas/waitlist.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { Answers } from './waitlist-api.ts'

/** The offer of a mailed link, or why it could not be opened. */
export type OpenedOffer =
  | { readonly state: 'found'; readonly offer: LinkedOffer }
  | { readonly state: 'ended' }
  | { readonly state: 'failed'; readonly error: ApiError }

/** Opens the link of an offer. Changes nothing. */
export async function openOffer(token: string): Promise<OpenedOffer> {
  try {
    return { state: 'found', offer: await linkedAnswers(token).read() }
  } catch (thrown) {
    const error = asApiError(thrown)
    // A mail program may have cut the token to nothing.
    return error.status === 400 ? { state: 'ended' } : { state: 'failed', error }
  }
}

/** Answers the offer of a mailed link without signing in. Safe to repeat. */
export function linkedAnswers(token: string): Omit<Answers, 'read'> & { readonly read: () => Promise<LinkedOffer> } {
  return {
    read: () => call('public POST /offer-link', { body: { token } }),
    accept: (phone) =>
      call('public POST /offer-link/accept', {
        body: { token, ...(phone !== undefined && { phone }) },
      }),
    decline: (day) =>
      call('public POST /offer-link/decline', {
        body: { token, ...(day && { day }) },
      }),
  }
}

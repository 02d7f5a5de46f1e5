import { queryOptions } from '@tanstack/react-query'
import type { FactorProof, PreparedFactor } from '#contract/schemas/second-factor.ts'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { confirmed } from '../../../api/confirmed.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enStaffErrors } from '../../../i18n/en/staff-errors.ts'
import { enterFound } from '../change-session.ts'

// The lock screen and My profile are loaded without the other pages of the staff.
Object.assign(enErrors, enStaffErrors)

/** The user's second factor. */
export const ownSecondFactor = queryOptions({
  queryKey: ['second factor'],
  queryFn: ({ signal }) => call('entry GET /session/second-factor', { signal }),
})

/** Passes the second factor of the session, whose pages then continue. Throws `ApiError`. */
export async function passFactor(proof: FactorProof): Promise<void> {
  await followed(call('entry POST /session/second-factor', { body: proof }))
  await enterFound()
}

/** Returns a new secret and recovery codes, which are not turned on yet. Throws `ApiError`. */
export function prepareFactor(password: string | undefined, signal?: AbortSignal): Promise<PreparedFactor> {
  const body = password === undefined ? {} : { password }
  const sent = () => call('entry POST /session/second-factor/secret', { body, ...(signal && { signal }) })
  return followed(confirmed(sent))
}

/** Turns the prepared second factor on. Throws `ApiError`. */
export async function turnFactorOn(code: string): Promise<void> {
  await followed(call('entry PUT /session/second-factor', { body: { code } }))
}

const outdated = ['unauthenticated', 'session_locked', 'second_factor_on', 'no_second_factor']

/** Takes over the present session if a call was refused because it has ended or changed. */
async function followed<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (outdated.includes(asApiError(error).code)) await enterFound()
    throw error
  }
}

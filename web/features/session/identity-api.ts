import { createAuthClient } from 'better-auth/client'
import { ApiError, toApiError } from '../../api/api-error.ts'
import { type LibraryUser, type Person, toPerson } from './session-api.ts'

// `session.ts` imports this module dynamically.
const identity = createAuthClient({ basePath: '/api/auth', fetchOptions: { timeout: 15_000 } })

interface Reply<T> {
  readonly data: T | null
  readonly error: { readonly status: number } | null
}

/** Returns the identity library's response, or throws its error as an `ApiError`. */
async function ask<T>(request: () => Promise<Reply<T>>): Promise<T> {
  const { data, error } = await request().catch(() => {
    throw new ApiError(0, 'unreachable')
  })
  if (error) throw toApiError(error.status, error)
  return data as T
}

/** Starts a session; fails with `wrong_credentials`. */
export async function beginSession(credentials: { email: string; password: string }): Promise<Person> {
  const { user } = await ask<{ user: LibraryUser }>(() => identity.signIn.email(credentials))
  return toPerson(user)
}

/** Creates an account with the display name and starts its session; fails with `email_taken`. */
export async function createAccount(account: { name: string; email: string; password: string }): Promise<Person> {
  const { user } = await ask<{ user: LibraryUser }>(() => identity.signUp.email(account))
  return toPerson(user)
}

/** Ends the browser's session. Idempotent. */
export async function endSession(): Promise<void> {
  await ask(() => identity.signOut()).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
}

import { createAuthClient } from 'better-auth/client'
import { ApiError, toApiError } from '../../api/api-error.ts'

// `session.ts` imports this module dynamically.
const identity = createAuthClient({ basePath: '/api/auth', fetchOptions: { timeout: 15_000 } })

interface Reply<T> {
  readonly data: T | null
  readonly error: { readonly status: number } | null
}

/** The library returns only the body of an error. */
interface Options {
  readonly onError: (context: { readonly response: Response }) => void
}

/** Returns the identity library's response, or throws its error as an `ApiError`. */
async function ask<T>(request: (options: Options) => Promise<Reply<T>>): Promise<T> {
  let retryAfter: string | null = null
  const onError: Options['onError'] = ({ response }) => {
    retryAfter = response.headers.get('retry-after')
  }
  const { data, error } = await request({ onError }).catch(() => {
    throw new ApiError(0, 'unreachable')
  })
  if (error) throw toApiError(error.status, error, retryAfter)
  return data as T
}

/** Starts a session; fails with `wrong_credentials`. */
export async function beginSession(credentials: { email: string; password: string }): Promise<void> {
  await ask((options) => identity.signIn.email(credentials, options))
}

/** Creates an account with the display name and starts its session; fails with `email_taken`. */
export async function createAccount(account: { name: string; email: string; password: string }): Promise<void> {
  await ask((options) => identity.signUp.email(account, options))
}

/** Ends the browser's session. Idempotent. */
export async function endSession(): Promise<void> {
  await ask(() => identity.signOut()).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
}

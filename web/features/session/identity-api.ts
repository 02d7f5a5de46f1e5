import { createAuthClient } from 'better-auth/client'
import { renewToken } from '#contract/identity.ts'
import { ApiError, toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

export interface Person {
  readonly email: string
  readonly displayName: string
}

const identity = createAuthClient({ basePath: '/api/auth', fetchOptions: { timeout: 15_000 } })

interface Reply<T> {
  readonly data: T | null
  readonly error: { readonly status: number } | null
}

/** The identity library's answer, or its refusal as the `ApiError` of every other call. */
async function ask<T>(request: () => Promise<Reply<T>>): Promise<T> {
  const { data, error } = await request().catch(() => {
    throw new ApiError(0, 'unreachable')
  })
  if (error) throw toApiError(error.status, error)
  return data as T
}

interface LibraryUser {
  readonly email: string
  readonly name: string
}

function toPerson(user: LibraryUser): Person {
  return { email: user.email, displayName: user.name }
}

/** Whose session the browser holds; undefined where it holds none. */
export async function findPerson(): Promise<Person | undefined> {
  const found: { user: LibraryUser } | null = await ask(() => identity.getSession())
  return found ? toPerson(found.user) : undefined
}

/** Begins a session; refused with `wrong_credentials`. */
export async function beginSession(credentials: { email: string; password: string }): Promise<Person> {
  return toPerson((await ask(() => identity.signIn.email(credentials))).user)
}

/** Makes an account under the display name and begins its session; refused with `email_taken`. */
export async function createAccount(account: { name: string; email: string; password: string }): Promise<Person> {
  return toPerson((await ask(() => identity.signUp.email(account))).user)
}

/** Ends the browser's session. Safe to repeat: one that is over already stays over. */
export async function endSession(): Promise<void> {
  await ask(() => identity.signOut()).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
}

/** A fresh token for the address of the session; 401 once it is over, 403 where it is another person's by now. */
export async function fetchToken(email: string): Promise<string> {
  const { token } = await call(renewToken, { params: { email }, body: { email } })
  return token
}

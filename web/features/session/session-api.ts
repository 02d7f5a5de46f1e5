import type { ZodMiniType } from 'zod/mini'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { checkAdmin } from '#contract/routes/identity.ts'
import { call } from '../../api/client.ts'

/** The role of a user and, for the staff, the minutes without input after which pages lock. */
type Standing = Answer<typeof checkAdmin>

export interface Person {
  readonly email: string
  readonly displayName: string
  /** Unknown right after signing in. */
  readonly standing?: Standing
}

/** A user as the identity library's endpoints return it. */
export interface LibraryUser {
  readonly email: string
  readonly name: string
}

// Every first view makes this call, so it does without the library's client of 11 KB.
interface GetSession extends Endpoint {
  readonly method: 'GET'
  readonly path: '/auth/get-session'
  readonly access: 'session'
  readonly answer: ZodMiniType<{ user: LibraryUser; standing?: Standing; token: string; locked?: true } | null>
}

interface FoundPerson {
  readonly person: Person
  readonly token: string
  /** Whether calls are refused until the person signs in again. */
  readonly locked: boolean
}

/** Returns a user of the library as the pages show it. */
export function toPerson(user: LibraryUser): Person {
  return { email: user.email, displayName: user.name }
}

/** Fetches the user of the browser's session with a new token; `undefined` without a session. */
export async function findPerson(): Promise<FoundPerson | undefined> {
  const found = await call<GetSession>('session GET /auth/get-session')
  if (!found) return undefined
  const { user, standing, token, locked = false } = found
  return { person: { ...toPerson(user), ...(standing && { standing }) }, token, locked }
}

/** Fetches a new token; 401 if the session has ended, 403 if it belongs to another user. */
export async function fetchToken(email: string): Promise<string> {
  const { token } = await call('session PUT /user/:email', { params: { email }, body: { email } })
  return token
}

import type { ZodMiniType } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { renewToken } from '#contract/routes/identity.ts'
import { call } from '../../api/client.ts'

export interface Person {
  readonly email: string
  readonly displayName: string
}

/** A person as the identity library's endpoints name one. */
export interface LibraryUser {
  readonly email: string
  readonly name: string
}

// The library's client weighs 11 KB; this one question is asked on every first view and needs none of it.
interface GetSession extends Endpoint {
  readonly method: 'GET'
  readonly path: '/auth/get-session'
  readonly access: 'session'
  readonly answer: ZodMiniType<{ user: LibraryUser; token: string } | null>
}
export function toPerson(user: LibraryUser): Person {
  return { email: user.email, displayName: user.name }
}

/** Whose session the browser holds, and a fresh token for it; undefined where it holds none. */
export async function findPerson(): Promise<{ readonly person: Person; readonly token: string } | undefined> {
  const found = await call<GetSession>('session GET /auth/get-session')
  return found ? { person: toPerson(found.user), token: found.token } : undefined
}

/** A fresh token for the address of the session; 401 once it is over, 403 where it is another person's by now. */
export async function fetchToken(email: string): Promise<string> {
  const { token } = await call<typeof renewToken>('session PUT /user/:email', { params: { email }, body: { email } })
  return token
}

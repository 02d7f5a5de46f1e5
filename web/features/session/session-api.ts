import type { ZodMiniType } from 'zod/mini'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import type { checkAdmin } from '#contract/routes/identity.ts'
import type { Gate } from '#contract/schemas/sign-in.ts'
import { call } from '../../api/client.ts'

/** The role of a user and, for the staff, the minutes without input after which pages lock. */
type Standing = Answer<typeof checkAdmin>

export interface Person {
  readonly email: string
  readonly displayName: string
  /** Unknown while there is a gate. */
  readonly standing?: Standing | undefined
  /** Why calls are refused. Absent if they are not. */
  readonly gate?: Gate | undefined
}

// Every first view makes this call, so it does without the library's client of 11 KB.
interface GetSession extends Endpoint {
  readonly method: 'GET'
  readonly path: '/auth/get-session'
  readonly access: 'session'
  readonly answer: ZodMiniType<{
    user: { email: string; name: string }
    standing?: Standing
    token: string
    gate?: Gate
  } | null>
}

interface FoundPerson {
  readonly person: Person
  readonly token: string
}

/** Fetches the user of the browser's session with a new token; `undefined` without a session. */
export async function findPerson(): Promise<FoundPerson | undefined> {
  const found = await call<GetSession>('session GET /auth/get-session')
  if (!found) return undefined
  const { user, standing, gate, token } = found
  return { person: { email: user.email, displayName: user.name, standing, gate }, token }
}

/** Fetches a new token; 401 if the session has ended, 403 if it belongs to another user. */
export async function fetchToken(email: string): Promise<string> {
  const { token } = await call('session PUT /user/:email', { params: { email }, body: { email } })
  return token
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../server/demo/random.ts'
import { crowdPassword, type TestUser } from '../test-users.ts'
import type { Entry, Operation } from './history.ts'
import { type Answer, send } from './http-client.ts'
import { outcomeOf, type RequestContext, requestFor } from './requests.ts'

/** A patient or admin at the portals: carries out operations and records their outcomes. */
export interface Client {
  readonly member: TestUser
  /** Whether the client has signed in and not out. */
  readonly signedIn: () => boolean
  perform(operation: Operation): Promise<Entry>
}

const json = { 'content-type': 'application/json' }

const anyTestUser = /crowd-[0-9a-f-]{36}@[a-z.]+/g

/**
 * Creates a client without a session, which picks a portal at random for each call. Its entries go into `history` too.
 */
export function openClient(
  urls: readonly string[],
  requestContext: RequestContext,
  member: TestUser,
  history: Entry[],
  random: Random,
): Client {
  let cookie = ''
  let token: string | undefined
  let endedToken: string | undefined
  const signIn = async (url: string): Promise<Answer> => {
    const { email } = member
    const body = JSON.stringify({ email, password: crowdPassword })
    const opened = await send(url, { method: 'POST', path: '/api/auth/sign-in/email', headers: json, body })
    if (opened.status !== 200) return opened
    cookie = opened.cookie
    const path = `/api/user/${encodeURIComponent(email)}`
    const renewed = await send(url, {
      method: 'PUT',
      path,
      headers: { ...json, cookie },
      body: JSON.stringify({ email }),
    })
    if (renewed.status === 200) token = (renewed.body as { token: string }).token
    return renewed
  }
  const signOut = async (url: string): Promise<Answer> => {
    const headers = { ...json, cookie }
    const answer = await send(url, { method: 'POST', path: '/api/auth/sign-out', headers, body: '{}' })
    if (answer.status === 200) endedToken = token
    token = undefined
    return answer
  }
  const carryOut = (operation: Operation, url: string): Promise<Answer> => {
    if (operation.op === 'sign in') return signIn(url)
    if (operation.op === 'sign out') return signOut(url)
    return send(
      url,
      requestFor(operation, requestContext, member),
      operation.op === 'use ended session' ? endedToken : token,
    )
  }
  return {
    member,
    signedIn: () => token !== undefined,
    perform: async (operation) => {
      const portal = random.below(urls.length)
      const invoked = performance.now()
      const { status, body, text } = await carryOut(operation, urls[portal] ?? '')
      const returned = performance.now()
      if (status === 401 && operation.op !== 'use ended session') token = undefined
      const otherPeople = [...new Set(text.match(anyTestUser))].filter((email) => email !== member.email)
      const { outcome, content: plain } = outcomeOf(operation, status, body)
      const content = otherPeople.length > 0 ? { ...plain, otherPeople } : plain
      const code = (body as { code?: unknown } | undefined)?.code
      const entry = { client: member.email, operation, invoked, returned, outcome, status, content, portal } as const
      const written = typeof code === 'string' ? { ...entry, code } : entry
      history.push(written)
      return written
    },
  }
}

/** Sends a request again, with its key if it has one, if the answer is lost; up to five times. */
export async function performUntilAnswered(client: Client, operation: Operation): Promise<Entry> {
  let entry = await client.perform(operation)
  for (let again = 0; entry.outcome === 'info' && again < 5; again++) {
    await delay(200)
    entry = await client.perform(operation)
  }
  return entry
}

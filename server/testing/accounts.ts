import type { LightMyRequestResponse } from 'fastify'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A user with the session cookie of a browser. */
export interface Browser extends Person {
  readonly cookie: string
}

/** Signs up through HTTP, with a password. `addPerson` in factories.ts is faster. */
export async function signUp(
  portal: Pick<TestApp, 'app'>,
  person: { name: string; email: string; password: string },
): Promise<Browser> {
  return browserOf(portal, person.email, await post(portal, 'sign-up', person))
}

/** Signs in through HTTP. Throws if sign-in is refused. */
export async function signIn(
  portal: Pick<TestApp, 'app'>,
  person: { email: string; password: string },
): Promise<Browser> {
  const { email, password } = person
  return browserOf(portal, email, await post(portal, 'sign-in', { email, password }))
}

/** Returns the status of a sign-in. */
export async function trySignIn(portal: Pick<TestApp, 'app'>, email: string, password: string): Promise<number> {
  return (await post(portal, 'sign-in', { email, password })).statusCode
}

/** Calls the API with the token of a user, or without one. */
export function callFrom(
  { app }: Pick<TestApp, 'app'>,
  browser: { readonly token: string } | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const headers = browser ? { authorization: `Bearer ${browser.token}` } : {}
  return app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
}

/** Returns the header that sends the first cookie of an answer back. */
export function cookieOf({ cookies: [first] }: Pick<LightMyRequestResponse, 'cookies'>): { cookie: string } {
  return { cookie: `${first?.name}=${encodeURIComponent(first?.value ?? '')}` }
}

function post({ app }: Pick<TestApp, 'app'>, way: 'sign-up' | 'sign-in', payload: object) {
  return app.inject({ method: 'POST', url: `/api/auth/${way}/email`, payload })
}

async function browserOf(
  { app }: Pick<TestApp, 'app'>,
  email: string,
  answer: LightMyRequestResponse,
): Promise<Browser> {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  const { cookie } = cookieOf(answer)
  const renewed = await app.inject({
    method: 'PUT',
    url: `/api/user/${email}`,
    headers: { cookie },
    payload: { email },
  })
  const { token }: { token: string } = renewed.json()
  const { sub: id, sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { id, sessionId, name: answer.json().user.name, email, cookie, token }
}

/** Signs in to a portal that runs as a process. Returns the session cookie. */
export async function signInAt(url: string, person: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]
  if (!cookie) throw new Error(`The sign-in was refused: ${answer.status}`)
  return cookie
}

/** Exchanges a session for a token, as the pages do. Returns `undefined` if the session is invalid. */
export async function tokenAt(url: string, email: string, cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined
}

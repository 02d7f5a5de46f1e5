import { verifyEmail } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'

const under = new Map<string, Promise<{ email: string }>>()

/** Consumes a mailed link. Repeated calls with the same token share one request, because a link works only once. */
export function verifyOnce(token: string): Promise<{ email: string }> {
  const asked = under.get(token) ?? call(verifyEmail, { body: { token } })
  under.set(token, asked)
  asked.catch(() => under.delete(token))
  return asked
}

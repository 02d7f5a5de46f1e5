import { verifyEmail } from '#contract/routes/profile.ts'
import { call } from '../../api/client.ts'

const under = new Map<string, Promise<{ email: string }>>()

/** Uses up the link of a mail. Asked again with the same token it gives the same answer: a link works only once. */
export function verifyOnce(token: string): Promise<{ email: string }> {
  const asked = under.get(token) ?? call(verifyEmail, { body: { token } })
  under.set(token, asked)
  asked.catch(() => under.delete(token))
  return asked
}

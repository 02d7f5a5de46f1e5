import { createHash } from 'node:crypto'

const timeoutMs = 2_000

/** Returns whether a password is known from a breach. */
export type IsBreached = (password: string) => Promise<boolean>

/**
 * Opens a range service such as api.pwnedpasswords.com/range/. It is told the first five of the 40 digits of a password's SHA-1, and
 * answers with the rest of all that begin so. If it does not answer in time, the password passes and `onError` is told.
 */
export function openBreachedPasswords(service: URL, onError: (error: unknown) => void): IsBreached {
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const found = await askForRange(service, digest.slice(0, 5))
      return found.has(digest.slice(5))
    } catch (error) {
      onError(error)
      return false
    }
  }
}

/** Returns the rest of each digest that begins with these five digits. Throws if the service does not answer in two seconds. */
export async function askForRange(service: URL, prefix: string): Promise<ReadonlySet<string>> {
  // With padding, the length of the answer does not tell which range was asked for. Padded lines have the count 0.
  const answer = await fetch(new URL(prefix, service), {
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const lines = (await answer.text()).trim().toUpperCase().split(/\r?\n/)
  const entries = lines.map((line) => /^([0-9A-F]{35}):(\d+)$/.exec(line))
  if (!answer.ok || entries.some((entry) => entry === null)) throw new UnusableAnswerError()
  return new Set(entries.flatMap((entry) => (entry?.[1] && entry[2] !== '0' ? [entry[1]] : [])))
}

/** The service of breached passwords answered with an error, or with something else than a range. */
class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswer'
}

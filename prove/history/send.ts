import { Agent, request } from 'node:http'
import type { Call } from './calls.ts'

/** What came back; status 0 where nothing did. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** The text as JSON; undefined where it is none. */
  readonly body: unknown
  readonly cookie: string
}

// Node's own client costs a third of fetch, and shares the machine with what is measured. A connection is let go well
// before the portal closes it, or on a busy machine a request would now and then go into one that is just closing.
const agent = new Agent({ keepAlive: true, timeout: 2_000 })

/** Sends a request to a portal in the name of whoever has the token, once. Never throws. */
export function send(
  url: string,
  { method, origin = url, path, headers, body }: Call,
  token = 'none',
): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '', body: undefined, cookie: '' })
    const given = { authorization: `Bearer ${token}`, ...headers }
    const sent = request(origin + path, { method, agent, headers: given, timeout: 60_000 }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', lost)
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: answer.statusCode ?? 0, text, body: parsed(text), cookie })
      })
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', lost)
    sent.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { OpenedMail } from '#contract/schemas/mail.ts'

/** A portal of its own for browser tests: fresh database, sample clinic, a clock that only `advance` moves. */
export interface Portal {
  readonly url: string
  advance(minutes: number): Promise<void>
  /** Nothing is booked or closed any more, treatments, clock and what was written are as they were at the start. */
  reset(): Promise<void>
  /** Makes an admin who signs in with this password. */
  makeAdmin(person: { email: string; password: string }): Promise<void>
  /** Adds people whose addresses, `person.001@<domain>` and so on, nobody can sign in with. */
  addPeople(count: number, domain: string): Promise<void>
  /** Everybody has signed in too long ago for what takes a fresh session. */
  ageSessions(): Promise<void>
  /** Lets the payment provider deliver its events, once. */
  deliverEvents(): Promise<void>
  /** Lets the portal ask the payment provider about what no page and no event has settled, once. */
  sweepPayments(): Promise<void>
  /** Delivers the mail that is due, and gives all that went out since the last reset, the latest on top. */
  mails(): Promise<OpenedMail[]>
  stop(): Promise<void>
}

/**
 * Starts a portal whose clock stands at `now`, an instant in ISO 8601; days and slots are those of Los Angeles. It takes
 * cards and sign-ins with Google and keeps mail, all in test mode.
 */
export async function startPortal(now: string): Promise<Portal> {
  const options = { now, timeZone: 'America/Los_Angeles', rateLimits: false, cards: {}, mail: { mode: 'test' } }
  const program = ['--import', './server/testing/use-cheap-passwords.ts', 'server/testing/serve.ts']
  const child = spawn(process.execPath, [...program, JSON.stringify(options)], {
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => JSON.parse((await lines.next()).value ?? '{}')
  const { url }: { url?: string } = await answer()
  if (!url) throw new Error('The portal for the browser tests did not start; its reason stands above.')
  const command = async (order: object) => {
    child.stdin.write(`${JSON.stringify(order)}\n`)
    return answer()
  }
  return {
    url,
    advance: (minutes) => command({ advanceMinutes: minutes }),
    reset: () => command({ reset: true }),
    makeAdmin: ({ email, password }) => command({ admin: { email, password } }),
    addPeople: (count, domain) => command({ people: { count, domain } }),
    ageSessions: () => command({ ageSessions: true }),
    deliverEvents: () => command({ deliver: true }),
    sweepPayments: () => command({ sweep: true }),
    mails: async () => (await command({ mails: true })).mails,
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

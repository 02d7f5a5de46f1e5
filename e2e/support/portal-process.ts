import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { Place } from '../../server/mail/mail.ts'
import type { RenderedMail } from '../../server/testing/every-mail.ts'
import type { SsoPerson } from '../../server/testing/serve-sso.ts'

/** A portal process for browser tests: a new database, the sample clinic, and a clock that only `advance` moves. */
export interface Portal {
  readonly url: string
  advance(minutes: number): Promise<void>
  /** Deletes bookings, the waitlist, closed days, messages and mail, and restores treatments, settings and the clock. */
  reset(): Promise<void>
  /** Replaces the clinic and everyone in it by the demo clinic. `reset` does not undo it. */
  openDemo: () => Promise<unknown>
  /** Replaces the clinic and everyone in it by a new installation without sample data. `reset` does not undo it. */
  openFresh: () => Promise<unknown>
  /** Creates an admin with this password. */
  makeAdmin(person: { email: string; password: string }): Promise<void>
  /** Inserts people with the addresses `person.001@<domain>`, `person.002@<domain>` …, who cannot sign in. */
  addPeople(count: number, domain: string): Promise<void>
  /** Makes every session too old for actions that require a recent sign-in. */
  ageSessions(): Promise<void>
  /** Makes the requirement of a second factor have begun so many days ago, for admins. `reset` undoes it. */
  requireFactor(days: number): Promise<void>
  /** Delivers the payment provider's due events once. */
  deliverEvents(): Promise<void>
  /** Runs one round of the payment sweep. */
  sweepPayments(): Promise<void>
  /** Says who signs in at the provider of the single sign-on next. */
  signInNext(person: Partial<SsoPerson> | 'cancels'): Promise<void>
  /** Queues the reminders that are due. */
  remind(): Promise<void>
  /** Delivers due mail and returns all mail since the last reset, newest first. */
  mails(): Promise<OpenedMail[]>
  /** Returns a mail of every kind in every language, of a clinic with this address, which it has until the next reset. */
  renderEveryMail(clinic: Place): Promise<RenderedMail[]>
  stop(): Promise<void>
}

/**
 * Starts a portal whose clock shows `now` (ISO 8601), in the time zone of Los Angeles. Cards, Google sign-in and mail
 * are in test mode. `offersSso`: with a single sign-on for the staff, whose provider asks no one for a password.
 */
export async function startPortal(now: string, { offersSso = false } = {}): Promise<Portal> {
  const options = {
    now,
    ...(offersSso && { offersSso }),
    timeZone: 'America/Los_Angeles',
    rateLimits: false,
    cards: {},
    mail: { mode: 'test' },
  }
  const program = ['--import', './server/testing/use-cheap-passwords.ts', 'server/testing/serve.ts']
  const child = spawn(process.execPath, [...program, JSON.stringify(options)], {
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The portal for the browser tests has ended; its reason stands above.')
    return JSON.parse(value)
  }
  const { url }: { url: string } = await answer()
  const command = async (order: object) => {
    child.stdin.write(`${JSON.stringify(order)}\n`)
    return answer()
  }
  return {
    url,
    advance: (minutes) => command({ advanceMinutes: minutes }),
    reset: () => command({ reset: true }),
    openDemo: () => command({ demo: true }),
    openFresh: () => command({ fresh: true }),
    makeAdmin: ({ email, password }) => command({ admin: { email, password } }),
    addPeople: (count, domain) => command({ people: { count, domain } }),
    ageSessions: () => command({ ageSessions: true }),
    requireFactor: (days) => command({ factorDays: days }),
    deliverEvents: () => command({ deliver: true }),
    sweepPayments: () => command({ sweep: true }),
    signInNext: (ssoPerson) => command({ ssoPerson }),
    remind: () => command({ remind: true }),
    mails: async () => (await command({ mails: true })).mails,
    renderEveryMail: async (clinic) => (await command({ everyMail: clinic })).mails,
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

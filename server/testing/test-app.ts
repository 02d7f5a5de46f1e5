import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import { auditActions } from '#contract/schemas/audit-entry.ts'
import { buildApp } from '../app.ts'
import { availabilityChannel, createAvailabilityCache } from '../bookings/availability-cache.ts'
import { type Context, contextSettings } from '../context.ts'
import type { Listener } from '../database/change-feed.ts'
import { type Connected, connect } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { createDeskChanges, deskChannel } from '../desk/desk-changes.ts'
import { examineRunning } from '../diagnostics/examine.ts'
import type { GoogleClient } from '../identity/google/google.ts'
import { openGoogle } from '../identity/google/google-auth.ts'
import type { IsBreached } from '../identity/passwords/breached-passwords.ts'
import { openSso } from '../identity/sso/sso.ts'
import { deliverDue } from '../mail/deliver-mail.ts'
import { recordMailMode } from '../mail/mail-mode.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { MailSettings } from '../mail-settings.ts'
import { recordPaymentMode } from '../payments/payment-mode.ts'
import { type CardPayment, type Fetch, openStripe } from '../payments/provider.ts'
import { webhookPath } from '../payments/webhook.ts'
import { applyCancelSetting } from '../policy/save-policy.ts'
import { parseSettings } from '../settings.ts'
import type { SsoSettings } from '../sso-settings.ts'
import { openOutgoingMail, templates } from '../startup/outgoing-mail.ts'
import type { StripeStandIn } from '../test-mode/stripe.ts'
import { lendDatabase } from './lent-database.ts'
import { poolerOf } from './through-pooler.ts'

export interface TestOptions {
  /** Initial time of the clinic's clock, ISO 8601. Only `advance` moves the clock. */
  readonly now?: string
  readonly timeZone?: string
  readonly rateLimits?: boolean
  /** Receives log entries as lines of JSON. */
  readonly log?: { write(line: string): void }
  readonly publicUrl?: string
  /** Accepts cards through the provider's stand-in; `between` can change its answers. Absent: no card payment. */
  readonly cards?: { readonly between?: (provider: Fetch) => Fetch }
  readonly cancelUntilHours?: number
  /** Whether the pages say that this is a demo. */
  readonly demo?: boolean
  /** Mail settings. Absent: no mail. */
  readonly mail?: MailSettings
  /** The client of a Google sign-in. The test calls `connect` once its provider answers. */
  readonly google?: GoogleClient & { readonly patienceMs?: number }
  /** Single sign-on. Absent: off. */
  readonly sso?: SsoSettings
  /** Asks a service whether a new password is known from a breach. Absent: no service is asked. */
  readonly isBreached?: IsBreached
  /** Subscribes to database notifications as a portal does. Absent: availability is not cached. */
  readonly live?: true
}

/** The portal on a database with the rows of the template, which no one else uses. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  /** Connection to the database, for another process of the portal. */
  readonly config: ClientConfig
  readonly context: Context
  /** The payment provider's stand-in. Present only with `cards`. */
  readonly provider: StripeStandIn | undefined
  /** Delivers mail until none is due. Returns the failures. */
  deliverMail(): Promise<unknown[]>
  advance(minutes: number): void
  close(): Promise<void>
}

/** A Monday morning at the clinic. */
const mondayMorning = '2026-11-23T09:00:00-08:00'

/** Starts the portal for a test on the server at `address`. */
export async function startTestApp(address: string, options: TestOptions = {}): Promise<TestApp> {
  const { config, pool, giveBack } = await lendDatabase(address)
  const { db, listen, close } = connect(config, () => {}, pool, { prepares: poolerOf(config) === undefined })
  if (options.cancelUntilHours !== undefined) await applyCancelSetting(db, options.cancelUntilHours)
  await recordMailMode(db, options.mail?.mode ?? 'off')
  let now = new Date(options.now ?? mondayMorning)
  const clock = () => now
  const cards = options.cards && (await openProvider(db, clock, options.cards, (event) => app.inject(event)))
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-mail-'))
  const mail = options.mail && (await openOutgoingMail({ mail: options.mail, dataDir }))
  const publicUrl = new URL(options.publicUrl ?? 'http://localhost:3000')
  const authSecret = 'a secret for tests, long enough to be taken'
  const availability = createAvailabilityCache(clock)
  const deskChanges = createDeskChanges(availability.changes)
  if (options.live) {
    await listenTo(listen, [
      [availabilityChannel, availability.listener],
      [deskChannel, deskChanges.listener],
    ])
  }
  const settings = {
    ...parseSettings({}),
    publicUrl,
    timeZone: options.timeZone ?? 'America/Los_Angeles',
    rateLimits: options.rateLimits ?? true,
  }
  const context: Context = {
    ...contextSettings(settings),
    db,
    availability,
    deskChanges,
    clock,
    authSecret,
    google:
      options.google && openGoogle({ db, clock, publicUrl, authSecret }, options.google, options.google.patienceMs),
    sso: options.sso && openSso(options.sso, publicUrl),
    examine: () => examineRunning({ DATA_DIR: dataDir }, config),
    cardPayment: cards?.cardPayment,
    mail,
    demo: options.demo ?? false,
    isBreached: options.isBreached,
  }
  const log = options.log && { level: 'info', base: null, stream: options.log }
  const app = await buildApp(context, { checkAnswers: true, ...(log && { log }) })
  return {
    app,
    db,
    config,
    context,
    provider: cards?.provider,
    deliverMail: async () => (mail ? deliverAll(context, mail) : []),
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    close: async () => {
      await app.close()
      mail?.transport.close()
      const unknown = await unknownActions(db).finally(close)
      await giveBack()
      rmSync(dataDir, { recursive: true, force: true })
      if (unknown.length > 0) throw new Error(`contract/schemas/audit-entry.ts does not name ${unknown}.`)
    },
  }
}

// Resolves once the portal is subscribed.
async function listenTo(listen: Connected['listen'], listeners: readonly [string, Listener][]): Promise<void> {
  const connected = Promise.withResolvers<void>()
  const [last] = listeners.at(-1) ?? []
  const found = ([channel, listener]: [string, Listener]): [string, Listener] => {
    const onConnected = () => {
      listener.onConnected()
      if (channel === last) connected.resolve()
    }
    return [channel, { ...listener, onConnected }]
  }
  listen(new Map(listeners.map(found)))
  await connected.promise
}

// Triggers write these words, so no type checks them, and the audit page needs a text for each.
async function unknownActions(db: Kysely<Database>): Promise<string[]> {
  const recorded = await db.selectFrom('audit_entry').select('action').distinct().execute()
  const known = new Set<string>(auditActions)
  return recorded.map(({ action }) => action).filter((action) => !known.has(action))
}

async function deliverAll(context: Context, mail: MailService): Promise<unknown[]> {
  const failed: unknown[] = []
  for (;;) {
    const { taken, failures } = await deliverDue(context, mail, templates)
    failed.push(...failures)
    if (taken === 0) return failed
  }
}

type Inject = (event: {
  method: 'POST'
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<{ statusCode: number }>

// The provider's events reach the portal through `inject` when a test delivers them.
async function openProvider(
  db: Kysely<Database>,
  clock: () => Date,
  { between = (provider) => provider }: NonNullable<TestOptions['cards']>,
  inject: Inject,
): Promise<{ provider: StripeStandIn; cardPayment: CardPayment }> {
  const { openStripeStandIn, standInScript } = await import('../test-mode/stripe.ts')
  const provider = await openStripeStandIn({
    db,
    clock,
    webhookUrl: new URL(`http://localhost${webhookPath}`),
    post: async (url, body, headers) => {
      const { statusCode } = await inject({ method: 'POST', url: url.pathname, headers: { ...headers }, body })
      return statusCode
    },
  })
  await recordPaymentMode(db, 'stand_in')
  const { secretKey, publishableKey, webhookSecret } = provider.keys
  const stripe = openStripe(secretKey, between(provider.fetch))
  return { provider, cardPayment: { mode: 'stand_in', stripe, publishableKey, webhookSecret, script: standInScript } }
}

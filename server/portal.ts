import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from './app.ts'
import type { ChainHead } from './audit/chain-entries.ts'
import { findNextDue, listBackgroundWork } from './background-work.ts'
import { availabilityChannel, createAvailabilityCache } from './bookings/availability-cache.ts'
import { mountClinicPages } from './clinic-pages.ts'
import { type Context, contextSettings } from './context.ts'
import { type Connected, connectWithoutTimeout, UnusableDatabaseError } from './database/connect.ts'
import { checkTimeZone } from './database/open.ts'
import { seedSampleClinic } from './database/sample-clinic.ts'
import type { Database } from './database/schema.ts'
import { createDeskChanges, deskChannel } from './desk/desk-changes.ts'
import { examineRunning } from './diagnostics/examine.ts'
import { findTestData } from './go-live/find-test-data.ts'
import { enableHsts } from './http/pages/pages.ts'
import { makeFirstAdmin } from './identity/first-admin.ts'
import { loadOrCreateAuthSecret } from './identity/keep-auth-secret.ts'
import { openBreachedPasswords } from './identity/passwords/breached-passwords.ts'
import { adoptAuthSecret } from './identity/rotate-secret.ts'
import { openSso } from './identity/sso/sso.ts'
import { recordMailMode } from './mail/mail-mode.ts'
import type { Measured, Metrics } from './metrics.ts'
import { applyCancelSetting } from './policy/save-policy.ts'
import type { ReportErrors } from './report-errors.ts'
import { beginFactorRequirement } from './session-rule.ts'
import type { Settings } from './settings.ts'
import { openCardPayment } from './startup/card-payment.ts'
import { openGoogleSignIn } from './startup/google-sign-in.ts'
import { openOutgoingMail } from './startup/outgoing-mail.ts'

/** The portal of one clinic in this process. */
export interface Portal {
  readonly app: FastifyInstance
  readonly context: Context
  readonly measured: Measured
  /** Lines to print once: the password of a new admin, or the sign-ins of a demo. */
  readonly announcement: readonly string[]
  /** Starts the background work. */
  start(): void
  /** Returns when the background work has something to do next, which may be in the past. */
  findNextDue(): Promise<Date>
  /** Ends the background work and the requests. The database stays open. */
  close(): Promise<void>
  /** Closes the portal as `close` does, finishes the background work, and returns when it has something to do next. */
  sleep(): Promise<Date>
}

/** What a process sets for a portal besides its settings. */
export interface PortalOptions {
  /** The environment that the settings were parsed from. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly report: ReportErrors
  readonly metrics?: Metrics | undefined
  /** Whether nothing is written to the log, as in tests. */
  readonly silent?: boolean
  /** Host of the clinic, in its log and metrics, if the process serves many clinics. */
  readonly clinic?: string
}

/**
 * Opens the portal of a clinic on its migrated database, without listening. Creates the sample clinic or the demo, and the first
 * admin, if the settings ask for them. Throws `UnusableDatabaseError` or `InvalidSettingsError`.
 */
export async function openPortal(settings: Settings, database: Connected, options: PortalOptions): Promise<Portal> {
  // Filling a demo takes longer than a request may.
  const unhurried = connectWithoutTimeout(database.config)
  try {
    return await openWith(unhurried, settings, database, options)
  } finally {
    await unhurried.destroy()
  }
}

async function openWith(
  unhurried: Kysely<Database>,
  settings: Settings,
  database: Connected,
  { env, report, metrics, clinic, silent = false }: PortalOptions,
): Promise<Portal> {
  await checkTimeZone(unhurried, settings.timeZone)
  const testData = settings.loopback ? [] : await findTestData(unhurried, settings.payment)
  if (testData.length > 0) throw new UnusableDatabaseError([...testData, 'Remove it first: npm run go-live.'].join(' '))
  await applyCancelSetting(unhurried, settings.cancelUntilHours)
  await beginFactorRequirement(unhurried, settings)
  await recordMailMode(unhurried, settings.mail.mode)
  const demo = settings.demoSeed === undefined ? undefined : await import('./demo/open-demo.ts')
  const isNewDemo = await demo?.fillDemo(settings, unhurried)
  if (settings.sampleData && !demo) await seedSampleClinic(unhurried)
  const provider = await openCardPayment(settings, database.db, report('card payment'))
  const mail = await openOutgoingMail(settings)
  const basics = createBaseContext(settings, database, env, report)
  await adoptAuthSecret(unhurried, basics)
  // The admin of a clinic among many is made by the command that adds it.
  const admin =
    clinic === undefined
      ? await makeFirstAdmin(unhurried, {
          ...settings,
          isBreached: basics.isBreached,
          admin: settings.admin ?? demo?.demoAdmin,
        })
      : undefined
  database.listen(
    new Map([
      [availabilityChannel, basics.availability.listener],
      [deskChannel, basics.deskChanges.listener],
    ]),
  )
  const google = await openGoogleSignIn(settings.google, basics, report('Google'))
  const sso = settings.sso && openSso(settings.sso, settings.publicUrl)
  const context: Context = { ...basics, cardPayment: provider?.cardPayment, google: google?.google, sso, mail }
  if (isNewDemo) await demo?.payInDemo({ ...context, db: unhurried })
  const log = !silent && { level: 'info', base: clinic ? { clinic } : null }
  const app = await mount(settings, context, log, [provider, google])
  const measured = { clinic, db: context.db, mails: mail !== undefined, connections: database.connections }
  metrics?.observe(app, measured)
  const onChainHead = (head: ChainHead) => (silent ? undefined : logChainHead(head, clinic))
  const { config } = database
  const work = listBackgroundWork(context, { settings, config, report, onChainHead, provider, google })
  const stops: (() => Promise<void> | void)[] = []
  const close = async () => {
    await Promise.all([...stops.map((stop) => stop()), app.close()])
  }
  return {
    app,
    context,
    measured,
    announcement: demo ? demo.demoSummary : admin ? [admin] : [],
    start: () => void stops.push(...work.map(({ start }) => start())),
    findNextDue: () => findNextDue(context, work),
    close,
    sleep: async () => {
      await close()
      for (const { finish } of work) await finish?.()
      return await findNextDue(context, work)
    },
  }
}

function createBaseContext(
  settings: Settings,
  { db, config }: Connected,
  env: PortalOptions['env'],
  report: ReportErrors,
): Omit<Context, 'cardPayment' | 'google' | 'sso' | 'mail'> {
  const { demoSeed, breachedPasswords } = settings
  const authSecret = settings.authSecret ?? loadOrCreateAuthSecret(settings.dataDir)
  const clock = () => new Date()
  const availability = createAvailabilityCache(clock)
  return {
    ...contextSettings(settings),
    db,
    availability,
    deskChanges: createDeskChanges(availability.changes),
    clock,
    authSecret,
    isBreached: breachedPasswords && openBreachedPasswords(breachedPasswords, report('passwords of breaches')),
    examine: () => examineRunning(env, config),
    demo: demoSeed !== undefined,
  }
}

async function mount(
  { publicUrl, trustedProxy, dataDir, databaseUrl, payment, dev }: Settings,
  context: Context,
  log: FastifyServerOptions['logger'],
  services: readonly ({ mount(app: FastifyInstance): Promise<void> } | undefined)[],
): Promise<FastifyInstance> {
  const diskOf = databaseUrl ? undefined : dataDir
  const localOnly = payment.mode === 'stand_in'
  const app = await buildApp(context, { log, trustedProxy, localOnly, diskOf })
  for (const service of services) await service?.mount(app)
  if (publicUrl.protocol === 'https:') enableHsts(app)
  await mountClinicPages(app, context, dev)
  return app
}

// A log that is kept elsewhere proves that the activity log was not written again since.
function logChainHead({ position, hash }: ChainHead, clinic: string | undefined): void {
  const entry = { level: 30, time: Date.now(), ...(clinic && { clinic }), msg: 'activity log', position, hash }
  process.stdout.write(`${JSON.stringify(entry)}\n`)
}

import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type ChainHead, startAuditChain } from './audit/chain-entries.ts'
import { startDailyBackups } from './backup/daily-backup.ts'
import { availabilityChannel, createAvailabilityCache } from './bookings/availability-cache.ts'
import { countTimeZoneMismatches } from './bookings/time-zone-mismatch.ts'
import { mountClinicPages } from './clinic-pages.ts'
import type { Context } from './context.ts'
import { type Connected, connectWithoutTimeout, UnusableDatabaseError } from './database/connect.ts'
import { findDurabilityRisk } from './database/durability.ts'
import { checkTimeZone, openDatabase } from './database/open.ts'
import { seedSampleClinic } from './database/sample-clinic.ts'
import { createDeskChanges, deskChannel } from './desk/desk-changes.ts'
import { examineRunning } from './diagnostics/examine.ts'
import { exitWithError } from './exit-with-error.ts'
import { findTestData } from './go-live/find-test-data.ts'
import { enableHsts } from './http/pages/pages.ts'
import { refuseRedirects } from './http/refuse-redirects.ts'
import { makeFirstAdmin } from './identity/first-admin.ts'
import { loadOrCreateAuthSecret } from './identity/keep-auth-secret.ts'
import { countEndedPasskeys } from './identity/passkeys/queries.ts'
import { openBreachedPasswords } from './identity/passwords/breached-passwords.ts'
import { adoptAuthSecret } from './identity/rotate-secret.ts'
import { openSso } from './identity/sso/sso.ts'
import { findSsoOnlyRisk } from './identity/sso/sso-only-risk.ts'
import { startImports } from './imports/run-imports.ts'
import { startDeliveryWorker } from './mail/delivery-worker.ts'
import { recordMailMode } from './mail/mail-mode.ts'
import { mountMetrics } from './metrics.ts'
import { applyCancelSetting } from './policy/save-policy.ts'
import { beginFactorRequirement } from './session-rule.ts'
import { parseSettings, type Settings } from './settings.ts'
import { openCardPayment } from './startup/card-payment.ts'
import { openGoogleSignIn } from './startup/google-sign-in.ts'
import { startHourlyCleanup } from './startup/hourly-cleanup.ts'
import { openOutgoingMail, templates } from './startup/outgoing-mail.ts'
import { startReminders } from './startup/reminders.ts'
import { startWaitlist } from './waitlist/end-expired.ts'

refuseRedirects()

// SIGINT arrives twice, from the terminal and from the launcher. It also ends a startup in progress.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

try {
  const settings = parseSettings(process.env)
  const database = await openDatabase(settings, errorReporter('database'), () =>
    print(['Upgrading the database to this version …']),
  )
  try {
    await runUntilStopped(settings, database)
  } finally {
    await database.close()
  }
} catch (error) {
  exitWithError(error)
}

async function runUntilStopped(settings: Settings, database: Connected): Promise<void> {
  // Filling a demo takes longer than a request may.
  const unhurried = connectWithoutTimeout(database.config)
  try {
    await runWith(unhurried, settings, database)
  } finally {
    await unhurried.destroy()
  }
}

async function runWith(unhurried: Connected['db'], settings: Settings, database: Connected): Promise<void> {
  const { db } = database
  await checkTimeZone(unhurried, settings.timeZone)
  const testData = settings.loopback ? [] : await findTestData(unhurried, settings.payment)
  if (testData.length > 0) throw new UnusableDatabaseError([...testData, 'Remove it first: npm run go-live.'].join(' '))
  await applyCancelSetting(unhurried, settings.cancelUntilHours)
  await beginFactorRequirement(unhurried, settings)
  await recordMailMode(unhurried, settings.mail.mode)
  const demo = settings.demoSeed === undefined ? undefined : await import('./demo/open-demo.ts')
  const isNewDemo = await demo?.fillDemo(settings, unhurried)
  if (settings.sampleData && !demo) await seedSampleClinic(unhurried)
  const provider = await openCardPayment(settings, db, errorReporter('card payment'))
  const mail = await openOutgoingMail(settings)
  const basics = createBaseContext(settings, database)
  await adoptAuthSecret(unhurried, basics)
  database.listen(
    new Map([
      [availabilityChannel, basics.availability.listener],
      [deskChannel, basics.deskChanges.listener],
    ]),
  )
  const google = await openGoogleSignIn(settings.google, basics, errorReporter('Google'))
  const sso = settings.sso && openSso(settings.sso, settings.publicUrl)
  const context: Context = { ...basics, cardPayment: provider?.cardPayment, google: google?.google, sso, mail }
  if (isNewDemo) await demo?.payInDemo({ ...context, db: unhurried })
  const app = await prepare(settings, context, database, [provider, google])
  const stops: ((() => Promise<void> | void) | undefined)[] = []
  try {
    // Print the password immediately: if a later step fails, it would be lost.
    const admin = await makeFirstAdmin(unhurried, {
      ...settings,
      isBreached: context.isBreached,
      admin: settings.admin ?? demo?.demoAdmin,
    })
    if (demo) print(demo.demoSummary)
    else if (admin) print([admin])
    const risk = await findDurabilityRisk(unhurried)
    const moved = await countTimeZoneMismatches(unhurried, settings.timeZone)
    // From here on, losing the database must not end the process.
    await app.listen({ host: settings.host, port: settings.port })
    const endedPasskeys = await countEndedPasskeys(unhurried, settings)
    const ssoRisk = await findSsoOnlyRisk(unhurried, settings)
    printStartupSummary(settings, { moved, risk, endedPasskeys, ssoRisk })
    stops.push(provider?.start(context))
    stops.push(mail && startDeliveryWorker(context, mail, templates, errorReporter('mail')))
    stops.push(mail && startReminders(context, errorReporter('reminders')))
    stops.push(google?.start())
    stops.push(startHourlyCleanup(context, database.config, errorReporter('cleanup')))
    const chained = { onHead: logChainHead, write: settings.activityLog ? writeLines : undefined }
    stops.push(startAuditChain(context, chained, errorReporter('activity log')))
    stops.push(startImports(context, errorReporter('imports')))
    stops.push(startWaitlist(context, errorReporter('waitlist')))
    const plan = settings.backups && { ...settings.backups, timeZone: settings.timeZone }
    stops.push(plan && startDailyBackups(plan, database.config, errorReporter('backups')))
    if (!stopping.signal.aborted) {
      await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    }
  } finally {
    await Promise.all([...stops.map((stop) => stop?.()), app.close()])
  }
}

function createBaseContext(
  settings: Settings,
  { db, config }: Connected,
): Omit<Context, 'cardPayment' | 'google' | 'sso' | 'mail'> {
  const { publicUrl, timeZone, rateLimits, demoSeed, previousSecrets, breachedPasswords } = settings
  const authSecret = settings.authSecret ?? loadOrCreateAuthSecret(settings.dataDir)
  const clock = () => new Date()
  const availability = createAvailabilityCache(clock)
  return {
    db,
    availability,
    deskChanges: createDeskChanges(availability.changes),
    clock,
    timeZone,
    publicUrl,
    authSecret,
    previousSecrets,
    rateLimits,
    isBreached: breachedPasswords && openBreachedPasswords(breachedPasswords, errorReporter('passwords of breaches')),
    examine: () => examineRunning(process.env, config),
    demo: demoSeed !== undefined,
  }
}

async function prepare(
  { publicUrl, trustedProxy, dataDir, databaseUrl, metricsToken, payment, dev }: Settings,
  context: Context,
  { connections }: Connected,
  services: readonly ({ mount(app: FastifyInstance): Promise<void> } | undefined)[],
): Promise<FastifyInstance> {
  const diskOf = databaseUrl ? undefined : dataDir
  const localOnly = payment.mode === 'stand_in'
  const app = await buildApp(context, { log: { level: 'info', base: null }, trustedProxy, localOnly, diskOf })
  for (const service of services) await service?.mount(app)
  if (metricsToken) mountMetrics(app, { db: context.db, mails: context.mail !== undefined, connections }, metricsToken)
  if (publicUrl.protocol === 'https:') enableHsts(app)
  await mountClinicPages(app, context, dev)
  return app
}

interface Noticed {
  /** Number of upcoming appointments that were booked in another time zone. */
  readonly moved: number
  readonly risk: string | undefined
  readonly endedPasskeys: number
  readonly ssoRisk: string | undefined
}

function printStartupSummary(settings: Settings, { moved, risk, endedPasskeys, ssoRisk }: Noticed): void {
  const cardPayment = {
    off: 'Card payments: off. Patients pay at the clinic.',
    stand_in: 'Card payments: test mode. No real money moves.',
    test_keys: 'Card payments: Stripe test keys. No real money moves.',
    live: 'Card payments: live.',
  }
  const mail = {
    off: 'Email: off. No notifications are sent.',
    test: `Email: test mode. Messages are saved in ${join(settings.dataDir, 'mail')} and shown to admins.`,
    live: 'Email: live.',
  }
  const google = {
    off: 'Google sign-in: off.',
    stand_in: 'Google sign-in: test mode (simulated).',
    live: 'Google sign-in: live.',
  }
  print([
    `The portal is ready: ${settings.publicUrl.origin}`,
    ...(settings.rateLimits ? [] : ['Rate limits: off (test mode).']),
    ...(risk ? [`Warning: ${risk} Turn it on in postgresql.conf.`] : []),
    `Clinic time zone: ${settings.timeZone} (CLINIC_TIME_ZONE).`,
    cardPayment[settings.payment.mode],
    google[settings.google.mode],
    ...(settings.sso
      ? [`Single sign-on: ${settings.sso.issuer.href}${settings.sso.only ? ', the only way for the staff' : ''}.`]
      : []),
    mail[settings.mail.mode],
    ...(ssoRisk ? [`Warning: ${ssoRisk} Run npm run doctor.`] : []),
    ...(endedPasskeys > 0
      ? [
          `Warning: Passkeys added at another host than ${settings.publicUrl.hostname}, which do not work: ${endedPasskeys}.`,
        ]
      : []),
    ...(moved > 0 ? [`Upcoming appointments booked in another time zone: ${moved}. Run npm run doctor.`] : []),
  ])
}

function print(lines: readonly string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
}

// A log that is kept elsewhere proves that the activity log was not written again since.
function logChainHead({ position, hash }: ChainHead): void {
  process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: 'activity log', position, hash })}\n`)
}

function writeLines(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), (error) => (error ? reject(error) : resolve()))
  })
}

/** Returns a function that logs errors of a part of the portal. Logs names only, since messages may quote data. */
function errorReporter(part: string): (error: unknown) => void {
  return (error) => {
    const entry = { level: 50, time: Date.now(), msg: 'trouble', part, ...namesOf(error) }
    process.stderr.write(`${JSON.stringify(entry)}\n`)
  }
}

function namesOf(error: unknown): { name: string; code?: string; cause?: string } {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, cause } = error as NodeJS.ErrnoException
  return { name, ...(typeof code === 'string' && { code }), ...(cause instanceof Error && { cause: cause.name }) }
}

import { join } from 'node:path'
import { countTimeZoneMismatches } from './bookings/time-zone-mismatch.ts'
import type { Connected } from './database/connect.ts'
import { connectWithoutTimeout } from './database/connect.ts'
import { findDurabilityRisk } from './database/durability.ts'
import { openDatabase } from './database/open.ts'
import { exitWithError } from './exit-with-error.ts'
import { runHosting } from './hosting/run-hosting.ts'
import { refuseRedirects } from './http/refuse-redirects.ts'
import { countEndedPasskeys } from './identity/passkeys/queries.ts'
import { findSsoOnlyRisk } from './identity/sso/sso-only-risk.ts'
import { createMetrics } from './metrics.ts'
import { openPortal } from './portal.ts'
import { reportErrors } from './report-errors.ts'
import { parseSettings, type Settings } from './settings.ts'

refuseRedirects()

// SIGINT arrives twice, from the terminal and from the launcher. It also ends a startup in progress.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

// A database that does not respond would keep the process for as long. Service managers kill it after 20 s.
const shutdownMs = 18_000
stopping.signal.addEventListener('abort', () => {
  setTimeout(() => exitWithError(`The portal has not ended within ${shutdownMs / 1_000} s.`), shutdownMs).unref()
})

const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))

try {
  const settings = parseSettings(process.env)
  const { clinicsUrl } = settings
  if (clinicsUrl === undefined) await runPortal(settings)
  else await runHosting({ ...settings, clinicsUrl }, process.env, (count) => printHosting(settings, count), stopped)
} catch (error) {
  exitWithError(error)
}

async function runPortal(settings: Settings): Promise<void> {
  const database = await openDatabase(settings, reportErrors()('database'), () =>
    print(['Upgrading the database to this version …']),
  )
  try {
    await runUntilStopped(settings, database)
  } finally {
    await database.close()
  }
}

async function runUntilStopped(settings: Settings, database: Connected): Promise<void> {
  const metrics = settings.metricsToken === undefined ? undefined : createMetrics()
  const portal = await openPortal(settings, database, { env: process.env, report: reportErrors(), metrics })
  try {
    // Print the password immediately: if a later step fails, it would be lost.
    if (portal.announcement.length > 0) print(portal.announcement)
    if (settings.metricsToken) metrics?.mount(portal.app, settings.metricsToken)
    const notices = await findNotices(settings, database)
    // From here on, losing the database must not end the process.
    await portal.app.listen({ host: settings.host, port: settings.port })
    printStartupSummary(settings, notices)
    portal.start()
    await stopped
  } finally {
    await portal.close()
  }
}

function printHosting({ host, port }: Settings, count: number): void {
  print([`The portals are ready on ${host}:${port}. Clinics: ${count}.`, 'Add one with: npm run clinic -- add <URL>'])
}

interface Noticed {
  /** Number of upcoming appointments that were booked in another time zone. */
  readonly moved: number
  readonly risk: string | undefined
  readonly endedPasskeys: number
  readonly ssoRisk: string | undefined
}

async function findNotices(settings: Settings, { config }: Connected): Promise<Noticed> {
  const db = connectWithoutTimeout(config)
  try {
    return {
      moved: await countTimeZoneMismatches(db, settings.timeZone),
      risk: await findDurabilityRisk(db),
      endedPasskeys: await countEndedPasskeys(db, settings),
      ssoRisk: await findSsoOnlyRisk(db, settings),
    }
  } finally {
    await db.destroy()
  }
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

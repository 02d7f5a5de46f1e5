import { sql } from 'kysely'
import type pg from 'pg'
import { type ChainHead, chainEntries, startAuditChain } from './audit/chain-entries.ts'
import { startDailyBackups } from './backup/daily-backup.ts'
import type { Context } from './context.ts'
import { hasActiveImport } from './imports/job.ts'
import { startImports } from './imports/run-imports.ts'
import { findNextMail } from './mail/deliver-mail.ts'
import { startDeliveryWorker } from './mail/delivery-worker.ts'
import { nextTimeOfDay } from './next-time-of-day.ts'
import { findNextCheck } from './payments/sweep.ts'
import { findNextReminder } from './reminders/queue-reminders.ts'
import type { ReportErrors } from './report-errors.ts'
import type { Settings } from './settings.ts'
import type { OpenedProvider } from './startup/card-payment.ts'
import type { OpenedGoogle } from './startup/google-sign-in.ts'
import { deleteExpired, startHourlyCleanup } from './startup/hourly-cleanup.ts'
import { templates } from './startup/outgoing-mail.ts'
import { startReminders } from './startup/reminders.ts'
import { findNextExpiry, startWaitlist } from './waitlist/end-expired.ts'

/** Work that a portal does in the background. */
export interface BackgroundWork {
  /** Starts it. Returns a function that stops it. */
  readonly start: () => () => Promise<void> | void
  /**
   * Returns when it has something to do next, which may be in the past; nothing if a clinic among many may be closed for
   * `longestMs` without it. Changes of data can only make the time earlier while a portal has the clinic open.
   */
  readonly findNext: () => Promise<Date | undefined>
  /** Does what is left, after it has stopped and before the clinic is closed until it is next due. */
  readonly finish?: () => Promise<void>
}

interface Needs {
  readonly settings: Pick<Settings, 'backups' | 'activityLog'>
  /** Connection settings of the database. */
  readonly config: pg.ClientConfig
  readonly report: ReportErrors
  readonly onChainHead: (head: ChainHead) => void
  readonly provider: Pick<OpenedProvider, 'start'> | undefined
  readonly google: Pick<OpenedGoogle, 'start'> | undefined
}

/** Longest time for which a clinic among many is closed: what expires is deleted once a day. */
const longestMs = 24 * 3_600_000

const nothingWaits = async () => undefined

/** Returns all background work of a clinic. */
export function listBackgroundWork(context: Context, needs: Needs): BackgroundWork[] {
  const { settings, config, report, onChainHead, provider, google } = needs
  const { mail, timeZone } = context
  const { backups } = settings
  const write = settings.activityLog ? writeLines : undefined
  const all: (BackgroundWork | undefined)[] = [
    provider && { start: () => provider.start(context), findNext: () => findNextCheck(context) },
    mail && {
      start: () => startDeliveryWorker(context, mail, templates, report('mail')),
      findNext: () => findNextMail(context, templates),
    },
    mail && {
      start: () => startReminders(context, report('reminders')),
      findNext: () => findNextReminder(context),
    },
    google && { start: () => google.start(), findNext: nothingWaits },
    {
      start: () => startHourlyCleanup(context, config, report('cleanup')),
      findNext: nothingWaits,
      finish: () => deleteExpired(context, config, report('cleanup')),
    },
    {
      start: () => startAuditChain(context, { onHead: onChainHead, write }, report('activity log')),
      findNext: nothingWaits,
      finish: async () => void (await chainEntries(context.db)),
    },
    {
      start: () => startImports(context, report('imports')),
      findNext: async () => ((await hasActiveImport(context)) ? context.clock() : undefined),
    },
    {
      start: () => startWaitlist(context, report('waitlist')),
      findNext: () => findNextExpiry(context),
    },
    backups && {
      start: () => startDailyBackups({ ...backups, timeZone }, config, report('backups')),
      findNext: () => findNextBackup(context, backups.hour),
    },
  ]
  return all.filter((work) => work !== undefined)
}

/** Returns when some of the work has something to do next, which may be in the past, at the latest after `longestMs`. */
export async function findNextDue({ clock }: Context, work: readonly BackgroundWork[]): Promise<Date> {
  const latest = clock().getTime() + longestMs
  const times = await Promise.all(work.map(({ findNext }) => findNext()))
  return new Date(Math.min(latest, ...times.flatMap((at) => (at ? [at.getTime()] : []))))
}

async function findNextBackup({ db, clock, timeZone }: Context, hour: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select ${nextTimeOfDay(clock(), timeZone, hour * 60)} as at`.execute(db)
  return rows[0]?.at
}

function writeLines(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), (error) => (error ? reject(error) : resolve()))
  })
}

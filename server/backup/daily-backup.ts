import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { runPeriodically } from '../run-periodically.ts'
import { backupName, listBackups, notInFuture, writeBackupFile } from './backup-file.ts'
import { dumpDatabase } from './dump-database.ts'
import { connectMaintenanceClient } from './maintenance-client.ts'

/** Folder of the daily backups, hour of the clinic's clock at which one is due, and number of backups to keep. */
export interface BackupPlan {
  readonly folder: string
  readonly hour: number
  readonly keep: number
  readonly timeZone: string
}

const everyMs = 60_000
const retryDelayMs = 900_000

/**
 * Starts a job that backs up the database once a day, and immediately if a backup is missing. Retries a failure after 15
 * minutes and records it in the folder until a backup succeeds. Returns a function that stops the job.
 */
export function startDailyBackups(
  plan: BackupPlan,
  config: pg.ClientConfig,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return runPeriodically({ firstAfterMs: 0, retryDelayMs, onError }, async (signal) => {
    // A shutdown that interrupts a backup is not a failure.
    await backUpIfDue(plan, config, new Date(), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return everyMs
  })
}

/**
 * Makes the backup of the day if it is due and missing, and deletes the oldest backups. Runs in one process at a time of
 * all that share the database. Returns the file, or `undefined` if none was made.
 */
export async function backUpIfDue(
  plan: BackupPlan,
  config: pg.ClientConfig,
  now: Date,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await isDue(plan, now))) return undefined
  const failed = join(plan.folder, failureName)
  try {
    await mkdir(plan.folder, { recursive: true, mode: 0o700 })
    const client = await connectMaintenanceClient(config)
    try {
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended('daily backup', 0)) as ours")
      if (!rows[0]?.ours || !(await isDue(plan, now))) return undefined
      const file = join(plan.folder, backupName(now))
      await writeBackupFile(file, dumpDatabase(config, plan), signal)
      await rm(failed, { force: true })
      for (const { file: old } of notInFuture(now, await listBackups(plan.folder)).slice(plan.keep))
        await rm(old, { force: true })
      return file
    } finally {
      await client.end()
    }
  } catch (error) {
    const failure = { at: now.toISOString(), reason: (error as Error).message }
    if (!signal?.aborted) await writeFile(failed, JSON.stringify(failure), { mode: 0o600 }).catch(() => {})
    throw error
  }
}

const failureName = 'last-failure.json'
const failure = z.object({ at: z.string(), reason: z.string() })

/** Returns the time and reason of the latest failure, or `undefined` if a backup has succeeded since. */
export async function lastFailure(folder: string): Promise<{ at: string; reason: string } | undefined> {
  const text = await readFile(join(folder, failureName), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return z.parse(failure, JSON.parse(text))
  } catch {
    // A full disk can truncate this file too.
    return { at: 'an unknown time', reason: 'the reason could not be recorded' }
  }
}

// Whether the day's backup is missing.
async function isDue(plan: BackupPlan, now: Date): Promise<boolean> {
  const [latest] = notInFuture(now, await listBackups(plan.folder))
  return !latest || backupDay(plan, latest.at) < backupDay(plan, now)
}

// Before the hour of the backup, the backup of yesterday counts.
function backupDay({ hour, timeZone }: BackupPlan, at: Date): ClinicDay {
  const { day, minute } = clinicTimeAt(at, timeZone)
  return minute < hour * 60 ? addDays(day, -1) : day
}

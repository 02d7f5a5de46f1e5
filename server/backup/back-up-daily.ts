import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { backupName, listBackups, writeBackupFile } from './backup-file.ts'
import { dumpDatabase } from './dump-database.ts'
import { connectPatientClient } from './patient-client.ts'

/** Where backups go, from which hour of the clinic's clock the day's is due, and how many of them stay. */
export interface BackupPlan {
  readonly folder: string
  readonly hour: number
  readonly keep: number
  readonly timeZone: string
}

const everyMs = 60_000
const afterFailureMs = 900_000
const hourMs = 3_600_000

/**
 * Backs the database up once a day for as long as the portal runs, a missed one as soon as it can; gives what ends it.
 * What fails is tried again a quarter of an hour later, and said in the folder until one succeeds.
 */
export function backUpDaily(
  plan: BackupPlan,
  config: pg.ClientConfig,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  let round: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    const tried = backUpIfDue(plan, config, new Date(), stop.signal).then(
      () => everyMs,
      (error) => {
        if (!stop.signal.aborted) onError(error)
        return afterFailureMs
      },
    )
    round = tried.then((pause) => {
      if (!stop.signal.aborted) timer = setTimeout(again, pause)
    })
  }
  again()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await round
  }
}

/**
 * Makes the backup of the day where its hour has come and it is not there yet, and lets the oldest go. One process at a
 * time, of all that share the database; of those that share the folder one makes it. Gives the file it made.
 */
export async function backUpIfDue(
  plan: BackupPlan,
  config: pg.ClientConfig,
  now: Date,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await isDue(plan, now))) return undefined
  const failure = join(plan.folder, failureName)
  try {
    await mkdir(plan.folder, { recursive: true, mode: 0o700 })
    const client = await connectPatientClient(config)
    try {
      const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended('daily backup', 0)) as ours")
      if (!rows[0]?.ours || !(await isDue(plan, now))) return undefined
      const file = join(plan.folder, backupName(now))
      await writeBackupFile(file, dumpDatabase(config, plan), signal)
      await rm(failure, { force: true })
      for (const { file: old } of (await listBackups(plan.folder)).slice(plan.keep)) await rm(old, { force: true })
      return file
    } finally {
      await client.end()
    }
  } catch (error) {
    const said = { at: now.toISOString(), reason: (error as Error).message }
    if (!signal?.aborted) await writeFile(failure, JSON.stringify(said), { mode: 0o600 }).catch(() => {})
    throw error
  }
}

const failureName = 'last-failure.json'

/** Why the latest daily backup failed, and when; undefined where none has failed since one succeeded. */
export async function lastFailure(folder: string): Promise<{ at: string; reason: string } | undefined> {
  const text = await readFile(join(folder, failureName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whether the day's backup is missing. */
export async function isDue(plan: BackupPlan, now: Date): Promise<boolean> {
  const [latest] = await listBackups(plan.folder)
  return !latest || backupDay(plan, latest.at) < backupDay(plan, now)
}

// A day of backups begins at its hour: before it, yesterday's is the one to have.
function backupDay({ hour, timeZone }: BackupPlan, at: Date): ClinicDay {
  return clinicTimeAt(new Date(at.getTime() - hour * hourMs), timeZone).day
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Kysely, sql } from 'kysely'
import { countTimeZoneMismatches } from '../bookings/time-zone-mismatch.ts'
import { runningPortals } from '../database/change-feed.ts'
import { connectWithoutTimeout, UnusableDatabaseError, violatesConstraint } from '../database/connect.ts'
import { EmbeddedDatabaseError, hasEmbedded } from '../database/embedded/embedded.ts'
import { openDatabase } from '../database/open.ts'
import { removeSampleClinic } from '../database/sample-clinic.ts'
import type { Database } from '../database/schema.ts'
import { exitWithError } from '../exit-with-error.ts'
import { type Cleared, deleteTestData } from '../go-live/clear-test-mode.ts'
import { findMissingSettings } from '../go-live/missing-settings.ts'
import { commandEnvironment } from '../hosting/installation.ts'
import { InvalidSettingsError, parseSettings, type Settings } from '../settings.ts'

const noAdmin =
  'Nothing was changed. There is no admin with a real email address. Create one with: npm run make-admin <email>'

// npm run go-live [-- --sample-data] [--yes]: with the settings of the public portal, while no portal runs.
try {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg !== '--yes' && arg !== '--sample-data')) {
    throw new InvalidSettingsError('Usage: npm run go-live [-- --sample-data] [--yes]')
  }
  const env = await commandEnvironment(process.env)
  const gaps = findMissingSettings(env)
  if (gaps.length > 0) throw new InvalidSettingsError(['Nothing was changed. Missing settings:', ...gaps].join('\n'))
  await goLive(parseSettings(env), { yes: args.includes('--yes'), sampleData: args.includes('--sample-data') })
} catch (error) {
  exitWithError(error)
}

interface Options {
  readonly yes: boolean
  readonly sampleData: boolean
}

async function goLive(settings: Settings, { yes, sampleData }: Options): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (!databaseUrl && !hasEmbedded(dataDir)) {
    throw new EmbeddedDatabaseError(`No database in ${dataDir}. There is nothing to clean up: start the portal.`)
  }
  const { config, close } = await openDatabase(settings, () => {})
  const db = connectWithoutTimeout(config)
  try {
    await requireNoRunningPortal(db)
    await requireAdmin(db)
    print(['Running a dry run first. This can take a while.'])
    const { cleared, remaining } = await dryRun(db, sampleData, settings.timeZone)
    print(['To be deleted:', ...toLines(cleared), '', 'To be kept:', ...remaining])
    if (!yes && !(await confirm())) throw new InvalidSettingsError('Nothing was changed.')
    await requireNoRunningPortal(db)
    const deleted = await db.transaction().execute((tx) => clear(tx, sampleData))
    // Mail of test mode. Files are not part of the transaction, so they are deleted after it.
    await rm(join(dataDir, 'mail'), { recursive: true, force: true })
    print([
      'Deleted:',
      ...toLines(deleted),
      '',
      'All users have to sign in again. Start the portal, then run npm run doctor to check the installation.',
    ])
  } finally {
    await db.destroy()
    await close()
  }
}

async function clear(tx: Parameters<typeof deleteTestData>[0], sampleData: boolean): Promise<Cleared> {
  const cleared = await deleteTestData(tx).catch((error: unknown) => {
    throw violatesConstraint(error, 'one_admin_stays') ? new InvalidSettingsError(noAdmin) : error
  })
  return sampleData ? { ...cleared, ...(await removeSampleClinic(tx)) } : cleared
}

// Runs the same statements and rolls them back, so that the preview is exact.
async function dryRun(
  db: Kysely<Database>,
  sampleData: boolean,
  timeZone: string,
): Promise<{ readonly cleared: Cleared; readonly remaining: readonly string[] }> {
  const tx = await db.startTransaction().execute()
  try {
    const cleared = await clear(tx, sampleData)
    return { cleared, remaining: await describeRemaining(tx, timeZone) }
  } finally {
    await tx.rollback().execute()
  }
}

/** Throws if a portal is running: each has a connection named as a listener. */
async function requireNoRunningPortal(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ running: number }>`select ${runningPortals} as running`.execute(db)
  if (rows[0]?.running === 0) return
  throw new UnusableDatabaseError(
    'A portal is running on this database. Stop it first, or pause the clinic: npm run clinic -- pause <host>',
  )
}

async function requireAdmin(db: Kysely<Database>): Promise<void> {
  const found = await db
    .selectFrom('person')
    .select('id')
    .where('role', '=', 'admin')
    .where('email', 'not like', '%.test')
    .limit(1)
    .executeTakeFirst()
  if (found) return
  throw new InvalidSettingsError(noAdmin)
}

async function describeRemaining(db: Kysely<Database>, timeZone: string): Promise<string[]> {
  const { rows } = await sql<{ treatments: number; doctors: number; name: string | null }>`
    select (select count(*)::integer from treatment) as treatments, (select count(*)::integer from doctor) as doctors,
      (select name from clinic) as name`.execute(db)
  const { treatments = 0, doctors = 0, name = null } = rows[0] ?? {}
  const admins = await db.selectFrom('person').select('email').where('role', '=', 'admin').orderBy('email').execute()
  const moved = await countTimeZoneMismatches(db, timeZone)
  return [
    `  ${treatments} treatments, ${doctors} doctors, and all real users, bookings and activity log entries`,
    `  the clinic as "${name ?? 'not named yet'}" (change it under Settings)`,
    // In test mode an admin can add another one with any address, verified or not.
    `  these admins (check that you know each of them): ${admins.map(({ email }) => email).join(', ')}`,
    ...(moved > 0
      ? [`  upcoming appointments booked in a time zone other than ${timeZone}: ${moved} (see npm run doctor)`]
      : []),
  ]
}

function toLines(cleared: Cleared): string[] {
  return Object.entries(cleared).map(([kind, count]) => `  ${count} ${kind}`)
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new InvalidSettingsError('Nothing was changed. To proceed: npm run go-live -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C counts as No.
  const question = '\nThis cannot be undone. Take a backup first. Type "go live" to continue: '
  const answer = await terminal.question(question).catch(() => '')
  terminal.close()
  return answer.trim() === 'go live'
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { readBackupFile, verifyChecksum } from '../backup/backup-file.ts'
import { dumpDatabase, type Progress } from '../backup/dump-database.ts'
import { type Loaded, loadDatabase, requireEmptyDatabase } from '../backup/load-database.ts'
import { UnusableDatabaseError } from '../database/connect.ts'
import { migrateWithoutTimeout, openWithoutMigrating } from '../database/open.ts'
import { InvalidSettingsError } from '../settings.ts'
import { createDatabase, dropDatabase, identifyDatabase, inDatabase, setReadOnly } from './clinic-database.ts'
import { type ClinicSettings, clinicSettings } from './clinic-settings.ts'
import { type Clinic, clinicColumns, type Registry } from './registry.ts'

/** A clinic that a command adds. `database` is a connection, as DATABASE_URL; without one, a database is created. */
export interface NewClinic {
  readonly id?: string | undefined
  readonly url: string
  readonly database: string | undefined
  readonly settings: Readonly<Record<string, string>>
}

/** The installation of a command. */
export interface Installation extends ClinicSettings {
  readonly registry: Registry
  /** Connection to the registry, on whose server databases are created. */
  readonly clinicsUrl: string
}

/** Why a clinic is paused while it moves. */
const moving = 'moving'

/** How long portals have to close a clinic, in milliseconds: a read of the registry, and the requests in progress. */
const closeWithinMs = 90_000

/**
 * Adds a clinic: creates its database if none is given, migrates it, and enters the clinic in the registry as the last step. Throws
 * `InvalidSettingsError` or `UnusableDatabaseError`, and then drops the database that it created.
 */
export async function addClinic(installation: Installation, given: NewClinic): Promise<Clinic> {
  const { registry, clinicsUrl } = installation
  const { origin, host } = parseClinicUrl(given.url)
  await requireFreeHost(registry, host)
  const id = given.id ?? crypto.randomUUID()
  // With its ID, since another clinic may have had this address, or one that differs in a dot only.
  const name = `clinic_${host.replaceAll(/[^a-z0-9]+/g, '_').slice(0, 40)}_${id.slice(0, 8)}`
  const database = given.database ?? inDatabase(clinicsUrl, name)
  const clinic = { id, origin, database, settings: given.settings }
  const { settings } = clinicSettings(installation, clinic)
  if (given.database === undefined) await createDatabase(clinicsUrl, name)
  try {
    const { config } = await openWithoutMigrating(settings, () => {})
    await migrateWithoutTimeout(config)
    const values = [clinic.id, host, origin, database, await identifyDatabase(config), clinic.settings]
    await registry
      .query(
        `insert into hosted_clinic (id, host, origin, database, database_key, settings) values ($1, $2, $3, $4, $5, $6)`,
        values,
      )
      .catch(explainDuplicate)
  } catch (error) {
    if (given.database === undefined) await dropDatabase(clinicsUrl, name)
    throw error
  }
  return findClinic(registry, host)
}

/** Returns the clinic with this host. Throws `InvalidSettingsError` if there is none. */
export async function findClinic(registry: Registry, host: string): Promise<Clinic> {
  const found = `select ${clinicColumns} from hosted_clinic where host = $1`
  const [clinic] = await registry.query<Clinic>(found, [host.toLowerCase()])
  if (!clinic) throw new InvalidSettingsError(`The registry has no clinic ${host}. List them: npm run clinic -- list`)
  return clinic
}

/**
 * Pauses a clinic: its visitors get 503. Returns when no portal has it open. Idempotent. Throws `UnusableDatabaseError` if one has not
 * closed it within 90 seconds; the clinic then stays paused.
 */
export async function pauseClinic(registry: Registry, { id }: Clinic, reason: string): Promise<void> {
  await registry.query('update hosted_clinic set paused = $2 where id = $1', [id, reason])
  const until = performance.now() + closeWithinMs
  const claims = () => registry.query('select from clinic_claim where clinic_id = $1 and until > now()', [id])
  while ((await claims()).length > 0) {
    if (performance.now() > until) throw new UnusableDatabaseError('A portal has not closed the clinic. Try again.')
    await delay(200)
  }
}

/**
 * Ends a pause, also that of a move that was interrupted. Portals open the clinic again within seconds. Idempotent. Throws
 * `UnusableDatabaseError`.
 */
export async function resumeClinic(registry: Registry, clinic: Clinic): Promise<void> {
  await setReadOnly(clinic.database, false)
  await registry.query('update hosted_clinic set paused = null, next_due = now() where id = $1', [clinic.id])
}

/** Pauses a clinic and removes it from the registry. Its database stays. Throws as `pauseClinic` does. */
export async function removeClinic(registry: Registry, clinic: Clinic): Promise<void> {
  await pauseClinic(registry, clinic, 'removed')
  await registry.query('delete from hosted_clinic where id = $1', [clinic.id])
}

/** Result of a move, and whether the old database is read-only: it is not if it did not answer. */
export interface Moved extends Loaded {
  readonly oldIsReadOnly: boolean
}

/**
 * Moves a clinic into an empty database: with its present data, or with that of a backup file. Visitors get 503 in the meantime.
 * The old database stays, and is read-only. With a backup it need not answer. After a failure the clinic is served from it again.
 * Throws `InvalidSettingsError` or `UnusableDatabaseError`. A move that was interrupted can be repeated.
 */
export async function moveClinic(
  installation: Installation,
  clinic: Clinic,
  { database, backup, progress }: { database: string; backup: string | undefined; progress: Progress },
): Promise<Moved> {
  const { registry } = installation
  if (backup !== undefined) await verifyChecksum(backup)
  const source = clinicSettings(installation, clinic).settings
  const target = await openWithoutMigrating(clinicSettings(installation, { ...clinic, database }).settings, () => {})
  await requireEmptyDatabase(target.config)
  await pauseClinic(registry, clinic, moving)
  try {
    // A portal whose process stood still may wake up and still have its connections.
    const oldIsReadOnly = await setReadOnly(clinic.database, true).then(
      () => true,
      (error: unknown) => {
        if (backup === undefined) throw error
        return false
      },
    )
    const from = { connectionString: clinic.database }
    const { timeZone } = source
    const contents = backup === undefined ? dumpDatabase(from, { timeZone, whole: true }) : await readBackupFile(backup)
    const loaded = await loadDatabase(target.config, contents, { progress, whole: backup === undefined })
    // If it was resumed in the meantime, it has newer data in the old database.
    const moved = await registry
      .query(
        `update hosted_clinic set database = $2, database_key = $3, paused = null, next_due = now()
        where id = $1 and paused = $4 returning id`,
        [clinic.id, database, await identifyDatabase(target.config), moving],
      )
      .catch(explainDuplicate)
    if (moved.length === 0) throw new UnusableDatabaseError('The clinic was resumed or removed during the move.')
    return { ...loaded, oldIsReadOnly }
  } catch (error) {
    // If its database does not answer, it stays paused.
    await resumeClinic(registry, clinic).catch(() => {})
    throw error
  }
}

/**
 * Changes the address of a clinic. Its people sign in again there, and the old address gets 421. Throws `InvalidSettingsError` if
 * the address is wrong or taken, or if the clinic's settings are not sufficient there.
 */
export async function renameClinic(installation: Installation, clinic: Clinic, url: string): Promise<void> {
  const { origin, host } = parseClinicUrl(url)
  clinicSettings(installation, { ...clinic, origin })
  await installation.registry
    .query('update hosted_clinic set origin = $2, host = $3 where id = $1', [clinic.id, origin, host])
    .catch(explainDuplicate)
}

/** Changes settings of a clinic; an empty value removes one. Idempotent. Throws `InvalidSettingsError` if they are wrong. */
export async function setClinic(
  installation: Installation,
  clinic: Clinic,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const all = Object.entries({ ...clinic.settings, ...changes }).filter(([, value]) => value !== '')
  const settings = Object.fromEntries(all)
  clinicSettings(installation, { ...clinic, settings })
  await installation.registry.query('update hosted_clinic set settings = $2 where id = $1', [clinic.id, settings])
}

/** Parses the address of a clinic. Throws `InvalidSettingsError`. */
function parseClinicUrl(text: string): { origin: string; host: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new InvalidSettingsError('The address of a clinic is https://… without a path (http:// on loopback).')
  }
  return { origin: url.origin, host: url.host }
}

async function requireFreeHost(registry: Registry, host: string): Promise<void> {
  const found = await registry.query('select from hosted_clinic where host = $1', [host])
  if (found.length > 0) throw new InvalidSettingsError(`The registry already has a clinic ${host}.`)
}

function explainDuplicate(error: unknown): never {
  const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
  if (constraint === 'one_clinic_per_host') throw new InvalidSettingsError('The registry already has this address.')
  if (constraint === 'one_clinic_per_database') {
    throw new InvalidSettingsError('Another clinic of the registry uses this database.')
  }
  throw error
}

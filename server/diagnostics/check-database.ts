import { type Kysely, sql } from 'kysely'
import { findViolations } from '../backup/invariants.ts'
import { countTimeZoneMismatches } from '../bookings/time-zone-mismatch.ts'
import { runningPortals } from '../database/change-feed.ts'
import { connectionsPerProcess } from '../database/connect.ts'
import { findDurabilityRisk, findFailoverRisk } from '../database/durability.ts'
import { countMigrations, knownMigrations, missingPrivilegeMessage, tooOldMessage } from '../database/migrate.ts'
import type { Database } from '../database/schema.ts'
import { findTestData } from '../go-live/find-test-data.ts'
import { countEndedPasskeys } from '../identity/passkeys/queries.ts'
import { findSsoOnlyRisk } from '../identity/sso/sso-only-risk.ts'
import type { Settings } from '../settings.ts'
import { checkSecret } from './check-secret.ts'
import { about, type Finding } from './finding.ts'

interface Server {
  readonly version: string
  readonly readOnly: boolean
  readonly now: Date
  readonly portals: number
  /** The process that owns an embedded database. */
  readonly owner: string | null
  readonly free: number
  readonly names: readonly string[]
  readonly mayCreate: boolean
  readonly extensions: readonly string[]
}

/** Checks the server, its clock, its schema and the invariants. `portals` is the number of running portals. */
export async function checkDatabase(
  db: Kysely<Database>,
  settings: Settings,
): Promise<{ portals: number; current: boolean; findings: Finding[] }> {
  const before = Date.now()
  const server = await queryServer(db)
  const clock = checkClock(server.now.getTime() - (before + Date.now()) / 2)
  const { current, findings } = checkSchema(server)
  const place = settings.databaseUrl ? 'the server of DATABASE_URL' : 'embedded'
  return {
    portals: server.portals,
    current,
    findings: [
      about('database').fine(`PostgreSQL ${server.version}, ${place}.`),
      ...(server.readOnly
        ? [about('database').wrong('It is read-only: a standby, or in maintenance.', 'Connect to the primary.')]
        : []),
      ...(await checkDurability(db)),
      clock,
      ...findings,
      ...checkPortals(server, settings),
      ...(current
        ? [
            ...(await checkContents(db, settings)),
            ...(await checkPasskeys(db, settings)),
            ...(await checkSsoOnly(db, settings)),
            ...(await checkSecret(db, settings)),
          ]
        : []),
    ],
  }
}

async function queryServer(db: Kysely<Database>): Promise<Server> {
  const { rows } = await sql<Server & { migrated: boolean }>`
    select current_setting('server_version') as version,
      current_setting('transaction_read_only') = 'on' as "readOnly", clock_timestamp() as now,
      ${runningPortals} as portals,
      (select substring(application_name from 'owner (\\d+)') from pg_stat_activity
        where application_name like 'dental-portal owner %' limit 1) as owner,
      (current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - (select count(*)::integer from pg_stat_activity
          where backend_type = 'client backend' and application_name not like 'dental-portal%')) as free,
      array(select name::text from pg_available_extensions where name in ('btree_gist', 'pg_trgm')) as extensions,
      to_regclass('kysely_migration') is not null as migrated,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const [server] = rows
  if (!server) throw new Error('The database gave no answer.')
  const done = server.migrated
    ? await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)
    : undefined
  return { ...server, names: done?.rows.map(({ name }) => name) ?? [] }
}

async function checkDurability(db: Kysely<Database>): Promise<Finding[]> {
  const risk = await findDurabilityRisk(db)
  const failoverRisk = await findFailoverRisk(db)
  return [
    ...(risk ? [about('database').wrong(risk, 'Turn it on in postgresql.conf.')] : []),
    // The standby may be for reading only, or a backup in progress.
    ...(failoverRisk ? [about('database').note(failoverRisk)] : []),
  ]
}

function checkClock(offMs: number): Finding {
  const { fine, wrong } = about('clock')
  const seconds = Math.round(Math.abs(offMs) / 1_000)
  if (seconds < 5) return fine('In sync with the database.')
  return wrong(
    `The database is ${seconds} s ${offMs > 0 ? 'ahead of' : 'behind'} this machine.`,
    'Synchronize both with NTP.',
  )
}

function checkSchema({ names, extensions, mayCreate }: Server): { current: boolean; findings: Finding[] } {
  const { fine, note, wrong } = about('schema')
  const missing = ['btree_gist', 'pg_trgm'].filter((name) => !extensions.includes(name))
  if (missing.length > 0) {
    const says = `Missing extensions: ${missing.join(' and ')}.`
    return { current: false, findings: [wrong(says, "Install PostgreSQL's contrib package on it.")] }
  }
  const counted = countMigrations(names)
  if (!counted) return { current: false, findings: [wrong(`The schema ${tooOldMessage}`, 'Start 0.3.0.')] }
  const newer = counted.filter((name) => !knownMigrations.includes(name))
  if (newer.length > 0) {
    const says = `The schema is newer than this version (${newer.at(-1)}).`
    return { current: false, findings: [wrong(says, 'Start that version, or restore a backup from before it.')] }
  }
  const pending = knownMigrations.filter((name) => !counted.includes(name))
  if (pending.length === 0) return { current: true, findings: [fine(`Up to date (${counted.at(-1)}).`)] }
  if (counted.some((name, i) => name !== knownMigrations[i])) {
    const says = 'The schema was created by an incompatible version.'
    return { current: false, findings: [wrong(says, 'Start that version, or restore a backup from before it.')] }
  }
  if (!mayCreate) {
    return { current: false, findings: [wrong(missingPrivilegeMessage, "The next start can't migrate the schema.")] }
  }
  return {
    current: false,
    findings: [note(`Migrations that the next start runs: ${pending.length}. Take a backup first.`)],
  }
}

function checkPortals({ portals, owner, free }: Server, { poolerUrl }: Settings): Finding[] {
  const each = connectionsPerProcess(poolerUrl !== undefined)
  const { fine, note, wrong } = about('portals')
  const who = owner ? `, process ${owner}` : ''
  const running = portals === 0 ? note('No portal is running on this database.') : fine(`Running: ${portals}${who}.`)
  if (free >= each * Math.max(1, portals)) return [running]
  return [
    running,
    wrong(
      `Only ${free} connections are available. Each portal uses up to ${each}.`,
      'Raise max_connections on the server.',
    ),
  ]
}

async function checkContents(db: Kysely<Database>, { timeZone, payment, loopback }: Settings): Promise<Finding[]> {
  const { fine, wrong } = about('contents')
  const findings: Finding[] = []
  for (const broken of await findViolations(db)) {
    findings.push(
      wrong(`Invariant violated: ${broken}.`, 'Keep the database as it is, and restore the latest backup elsewhere.'),
    )
  }
  const { rows } = await sql<{ admins: number; mode: string | null; zone: boolean; ledger: boolean }>`
    select (select count(*)::integer from person where role = 'admin') as admins,
      (select mode from payment_mode where exists (select from payment where mode is not null)) as mode,
      exists (select from pg_timezone_names where lower(name) = lower(${timeZone})) as zone,
      to_regnamespace('stripe_stand_in') is not null as ledger`.execute(db)
  const [found] = rows
  if (found?.admins === 0) findings.push(wrong('There is no admin.', 'npm run make-admin <email>'))
  if (!found?.zone)
    findings.push(wrong(`The database does not know ${timeZone}.`, 'Set CLINIC_TIME_ZONE to the current IANA name.'))
  const moved = await countTimeZoneMismatches(db, timeZone)
  if (moved > 0) {
    const says = `Upcoming appointments booked in a time zone other than ${timeZone}: ${moved}.`
    const help =
      'Set CLINIC_TIME_ZONE back to the zone they were booked in. If the current zone is correct, cancel and rebook them.'
    findings.push(wrong(says, help))
  }
  const left = loopback ? [] : await findTestData(db, payment)
  for (const says of left) findings.push(wrong(says, 'Run npm run go-live to delete test data.'))
  if (found?.mode && payment.mode !== 'off' && found.mode !== payment.mode) {
    const says = `The database has payments of mode ${found.mode}, but the settings say ${payment.mode}.`.replaceAll(
      '_',
      ' ',
    )
    findings.push(wrong(says, 'Run npm run go-live to delete test payments, or set the previous Stripe keys again.'))
  }
  if (found?.ledger && payment.mode === 'live') {
    findings.push(
      wrong('Test data from the simulated payment provider is still present.', 'Run npm run go-live to delete it.'),
    )
  }
  return findings.length > 0 ? findings : [fine('All invariants hold, and there is an admin.')]
}

async function checkSsoOnly(db: Kysely<Database>, settings: Settings): Promise<Finding[]> {
  const risk = await findSsoOnlyRisk(db, settings)
  return risk ? [about('single sign-on').wrong(risk, 'Unset OIDC_ONLY until an admin has done so in My profile.')] : []
}

async function checkPasskeys(db: Kysely<Database>, settings: Settings): Promise<Finding[]> {
  const ended = await countEndedPasskeys(db, settings)
  if (ended === 0) return []
  const says = `Passkeys that do not work, because the host of PUBLIC_URL was another when they were added: ${ended}.`
  return [about('passkeys').note(`${says} They work again at that host. Their owners sign in another way until then.`)]
}

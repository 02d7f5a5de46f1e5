import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded/embedded.ts'
import type { Database } from '../server/database/schema.ts'
import { freePort } from '../server/free-port.ts'
import { isDaytime } from '../server/mail/daytime.ts'
import { startMailServer, type TestMailServer } from '../server/testing/mail-server.ts'
import { makeEmptyDatabase } from '../server/testing/template-database.ts'
import { type DatabaseLine, startDatabaseProxy } from './processes/database-proxy.ts'
import { startDatabaseServer } from './processes/database-server.ts'
import { type PortalProcess, startPortal, urlOf } from './processes/portal-process.ts'
import { type ProviderProcess, routed, startProvider } from './processes/provider-process.ts'

/** Options of the environment of a proof. */
export interface EnvironmentOptions {
  /** The portal's embedded database, a server of this machine behind a proxy, or a given server. */
  readonly database: 'embedded' | 'server' | { readonly url: string }
  readonly processes: number
  /** Size of a small disk for all data, in megabytes. Absent: the disk of the temporary folder. */
  readonly disk?: number
  /** Additional settings of the portals. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Portals with production settings and everything that they depend on. Faults may break all of it. */
export interface Environment {
  readonly portals: readonly PortalProcess[]
  /** Starts a portal again at its address after it has ended. Returns the milliseconds until it was ready. */
  startPortal(index: number): Promise<number>
  /** A connection to the database that bypasses the proxy. */
  readonly db: Kysely<Database>
  readonly database: {
    readonly name: string
    /** Folder of the server's data. `undefined` if the server is not ours. */
    readonly directory: string | undefined
    /** Starts the server again after it has ended. The embedded one is started by its portal. */
    startAgain(): Promise<void>
  }
  /** The proxy between portals and database, if there is one. */
  readonly line: DatabaseLine | undefined
  readonly provider: ProviderProcess
  readonly mail: TestMailServer
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** Names of the constraints in the logs of the portals, once per error. */
  readonly constraintErrors: readonly string[]
  close(): Promise<void>
}

/** The clinic's time zone. Reminders are sent in the daytime only, so it is one where it is day, with an hour left. */
export const zone = daytimeZone(new Date())

function daytimeZone(now: Date): string {
  const isDay = (zone: string) => isDaytime(now, zone) && isDaytime(new Date(now.getTime() + 3_600_000), zone)
  return ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'].find(isDay) ?? 'Pacific/Auckland'
}

/** Starts portals, database, payment provider and mail server on this machine. `close` ends all. */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const endings = new AsyncDisposableStack()
  try {
    return await setUp(options, endings)
  } catch (error) {
    await endings.disposeAsync()
    throw error
  }
}

async function setUp(options: EnvironmentOptions, endings: AsyncDisposableStack): Promise<Environment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-prove-'))
  endings.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  if (options.disk) mountSmall(dataDir, options.disk, endings)
  const given = await openDatabase(options, endings)
  const provider = await startProvider()
  endings.defer(() => provider.stop())
  const mail = await startMailServer()
  endings.defer(() => mail.stop())
  const ports = await Promise.all(Array.from({ length: options.processes }, freePort))
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    RATE_LIMITS: 'off',
    SAMPLE_DATA: 'off',
    CLINIC_TIME_ZONE: zone,
    GOOGLE_CLIENT_ID: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@clinic.example',
    ...provider.settings,
    NODE_OPTIONS: routed('stripe'),
    ...(given.url && { DATABASE_URL: given.url }),
    ...options.settings,
  }
  const portals: PortalProcess[] = []
  endings.defer(async () => void (await Promise.all(portals.map((portal) => portal.stop()))))
  const constraintErrors: string[] = []
  const onLog = (line: string) => {
    const [, constraint] = /"constraint":"([a-z_]+)"/.exec(line) ?? []
    if (constraint !== undefined) constraintErrors.push(constraint)
  }
  const start = async (index: number) => {
    const portal = await startPortal({ ...settings, PORT: String(ports[index]) }, { onLog })
    portals[index] = portal
    return portal.startedIn
  }
  for (const index of ports.keys()) await start(index)
  await provider.sendEvents(`http://localhost:${ports[0]}`)
  const { db, close } = connect(given.config ?? (await findEmbedded(dataDir)) ?? {}, () => {})
  endings.defer(close)
  // A new installation starts with paused online booking.
  await db.updateTable('online_booking').set({ state: 'on' }).execute()
  return {
    portals,
    startPortal: start,
    db,
    database: {
      name: given.name,
      directory: given.config ? given.directory : join(dataDir, 'database'),
      startAgain: given.startAgain,
    },
    line: given.line,
    provider,
    mail,
    dataDir,
    settings,
    constraintErrors,
    close: () => endings.disposeAsync(),
  }
}

interface GivenDatabase {
  readonly name: string
  readonly config?: pg.ClientConfig
  readonly url?: string
  readonly directory?: string
  readonly line?: DatabaseLine
  startAgain(): Promise<void>
}

async function openDatabase({ database }: EnvironmentOptions, endings: AsyncDisposableStack): Promise<GivenDatabase> {
  const startAgain = async () => {}
  if (database === 'embedded') return { name: 'the embedded PostgreSQL', startAgain }
  if (database !== 'server') {
    const { config, drop } = await makeEmptyDatabase(JSON.stringify({ connectionString: database.url }))
    endings.defer(drop)
    return { name: 'a database of its own on the server of DATABASE_URL', config, url: urlOf(config), startAgain }
  }
  const server = await startDatabaseServer({ lasting: true })
  endings.defer(() => server.stop())
  const address = new URL(server.url)
  const line = await startDatabaseProxy(Number(address.port))
  endings.defer(() => line.close())
  const config = { connectionString: server.url }
  address.port = String(line.port)
  const { name, directory } = server
  return { name, config, url: address.href, directory, line, startAgain: server.startAgain }
}

function mountSmall(folder: string, megabytes: number, endings: AsyncDisposableStack): void {
  const run = (...words: [string, ...string[]]) => spawnSync(words[0], words.slice(1), { encoding: 'utf8' })
  const mounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  if (mounted.status !== 0) throw new Error(`A small disk could not be made: ${mounted.stderr}`)
  endings.defer(() => void run('umount', folder))
}

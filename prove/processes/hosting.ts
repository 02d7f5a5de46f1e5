import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { connectWithoutTimeout } from '../../server/database/connect.ts'
import type { Database } from '../../server/database/schema.ts'
import { createFront } from '../../server/hosting/front.ts'
import { type HostedPortal, openHostedPortal } from '../../server/hosting/hosted-portal.ts'
import { addClinic, type Installation } from '../../server/hosting/manage-clinics.ts'
import { type HostingTimes, keepClinics, type OpenClinics } from '../../server/hosting/open-clinics.ts'
import { type Clinic, openRegistry, type Registry } from '../../server/hosting/registry.ts'
import { createMetrics, type Metrics } from '../../server/metrics.ts'
import { parseSettings } from '../../server/settings.ts'
import { askHost, type HostAnswer } from '../../server/testing/ask-host.ts'
import { type OpenStream, openStream } from '../../server/testing/open-stream.ts'
import { copyTemplate, makeEmptyDatabase, type OwnDatabase } from '../../server/testing/template-database.ts'
import { urlOf } from './portal-process.ts'

type AskOptions = Parameters<typeof askHost>[3]

/** An installation of many clinics in this process. */
export interface TestHosting {
  readonly installation: Installation
  readonly registry: Registry
  readonly clinics: OpenClinics
  readonly metrics: Metrics
  readonly port: number
  /** Errors that were reported, with the host of their clinic. */
  readonly errors: readonly { readonly host: string | undefined; readonly error: unknown }[]
  /** Warnings and errors in the log of the server in front of the clinics. */
  readonly logged: readonly string[]
  /** Clinics that were opened, in order. */
  readonly opened: readonly string[]
  /** Adds a clinic `<name>.localhost` with the sample data of the template, and waits until it is opened for the first time. */
  add(name: string, settings?: Record<string, string>): Promise<Clinic>
  /** Starts another process of the same installation. */
  another(): Promise<{ readonly clinics: OpenClinics; close(): Promise<void> }>
  hostOf(name: string): string
  /** Asks a clinic, by its name or any host. */
  ask(name: string, path: string, options?: AskOptions): Promise<HostAnswer>
  stream(name: string, path: string, options?: { readonly localAddress?: string }): Promise<OpenStream>
  close(): Promise<void>
}

/** Short times, so that a test does not wait. */
const quick: HostingTimes = { tickMs: 50, idleMs: 60_000, idleAfterWorkMs: 60_000 }

/** Starts an installation on the template's server. */
export async function startTestHosting(
  address: string,
  { maxOpen = 10, times = {} }: { maxOpen?: number; times?: Partial<HostingTimes> } = {},
): Promise<TestHosting> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-hosting-'))
  const databases: OwnDatabase[] = [await makeEmptyDatabase(address)]
  const clinicsUrl = urlOf(databases[0]?.config ?? {})
  // A Google sign-in would try to reach its stand-in at the host of the clinic.
  const env = {
    CLINICS_URL: clinicsUrl,
    GOOGLE_CLIENT_ID: 'off',
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of the whole installation',
  }
  const settings = parseSettings(env)
  const errors: { host: string | undefined; error: unknown }[] = []
  const opened: string[] = []
  const metrics = createMetrics()
  const keep = async () => {
    const registry = await openRegistry(clinicsUrl, () => {})
    const open = async (clinic: Clinic): Promise<HostedPortal> => {
      opened.push(clinic.host)
      const report = (host?: string) => () => (error: unknown) => void errors.push({ error, host })
      return openHostedPortal(clinic, { env, settings }, { metrics, report, silent: true })
    }
    const onError = (error: unknown, host?: string) => void errors.push({ error, host })
    const clinics = keepClinics(registry, { maxOpen, open, schema: 'tests', onError, times: { ...quick, ...times } })
    await clinics.start()
    const close = async () => {
      await clinics.close()
      await registry.close()
    }
    return { registry, clinics, close }
  }
  const { registry, clinics, close } = await keep()
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const front = createFront(clinics, registry.requireWritable, [], { level: 'warn', stream })
  metrics.mount(front, 'a token for the metrics')
  await front.listen({ host: '127.0.0.1', port: 0 })
  const { port } = front.server.address() as AddressInfo
  const installation = { env, settings, registry, clinicsUrl }
  const hostOf = (name: string) => (/[.:]/.test(name) || name === '' ? name : `${name}.localhost:${port}`)
  return {
    installation,
    registry,
    clinics,
    metrics,
    port,
    errors,
    logged,
    opened,
    hostOf,
    add: async (name, own = {}) => {
      const database = await copyTemplate(address)
      databases.push(database)
      const given = { url: `http://${hostOf(name)}`, database: urlOf(database.config), settings: own }
      const clinic = await addClinic(installation, given)
      // A new clinic is due at once. Later steps of a test must not meet its first opening.
      const isReady = () => clinics.has(clinic.host) && opened.includes(clinic.host)
      while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 10))
      return clinic
    },
    another: keep,
    ask: (name, path, options) => askHost(port, hostOf(name), path, options),
    stream: (name, path, options = {}) =>
      openStream(`http://127.0.0.1:${port}${path}`, { ...options, headers: { host: hostOf(name) } }),
    close: async () => {
      await front.close()
      await close()
      for (const database of databases) await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs statements on the database of a clinic. */
export function inDatabaseOf<T>({ database }: Clinic, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = connectWithoutTimeout({ connectionString: database })
  return work(db).finally(() => db.destroy())
}

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { type DatabaseServer, startDatabaseServer } from '../prove/processes/database-server.ts'
import {
  authSecret,
  databaseMegabytes,
  postmasterOf,
  residentMegabytes,
  startPortal,
} from '../prove/processes/portal-process.ts'
import { createUsers, type TestUser, tokenFor } from '../prove/test-users.ts'
import { connectWithoutTimeout } from '../server/database/connect.ts'
import { stopServer } from '../server/database/embedded/server.ts'
import { knownMigrations, migrate } from '../server/database/migrate.ts'
import { seedSampleClinic } from '../server/database/sample-clinic.ts'
import type { Database } from '../server/database/schema.ts'
import { inDatabase } from '../server/hosting/clinic-database.ts'
import { openRegistry, type Registry } from '../server/hosting/registry.ts'
import { askHost } from '../server/testing/ask-host.ts'
import { startLoader } from './load.ts'
import type { Outcome } from './load-generator.ts'

/** Numbers of clinics, of those that are busy, of sleeping ones that are asked, and seconds of each load. */
export interface ClinicsSize {
  readonly clinics: number
  readonly busy: number
  readonly asked: number
  readonly seconds: number
  readonly rounds: number
}

/** Neighbours of a clinic, without and with a rush at it. */
interface Neighbours {
  readonly alone: Outcome
  readonly rushed: Outcome
}

export interface ClinicsResults extends ClinicsSize {
  /** Megabytes of disk of all databases, seconds to create them from a template, and seconds to check the schema of all. */
  readonly disk: number
  readonly created: number
  readonly migrated: number
  /** Milliseconds to the first answer of sleeping clinics. */
  readonly firstAnswers: readonly number[]
  /** Resident megabytes of the portal: idle, and with all busy clinics open; and of PostgreSQL then. */
  readonly memory: { readonly idle: number; readonly busy: number; readonly database: number }
  /** Most connections to the server at a time. */
  readonly connections: number
  readonly neighbours: readonly Neighbours[]
}

const registryName = 'registry'
const template = 'clinic_template'
const nameOf = (n: number) => `clinic_${n}`
const hostOf = (n: number) => `clinic-${n}.localhost`
/** Connections of the visitors of all neighbours, their pause between two requests, and connections of the rush. */
const load = { visitors: 50, pauseMs: 500, rush: 64 }

/** Measures one process with many clinics, most of which sleep, on a PostgreSQL server of their own. */
export async function measureClinics(folder: string, size: ClinicsSize): Promise<ClinicsResults> {
  const server = await startDatabaseServer({ lasting: true })
  try {
    await allowConnections(server, 300)
    return await measureOn(server, folder, size)
  } finally {
    await server.stop()
  }
}

async function measureOn(server: DatabaseServer, folder: string, size: ClinicsSize): Promise<ClinicsResults> {
  await create(server, template)
  await use(server, template, async (db) => {
    await migrate(db)
    await seedSampleClinic(db)
    await sql`update online_booking set state = 'on'`.execute(db)
  })
  await create(server, registryName)
  const url = inDatabase(server.url, registryName)
  const registry = await openRegistry(url, () => {})
  try {
    const created = await secondsOf(() => createClinics(server, registry, size.clinics))
    const disk = await diskOf(registry)
    const people = await use(server, nameOf(0), (db) => createUsers(db, 100))
    // The bench makes the tokens of its users.
    const known = JSON.stringify({ AUTH_SECRET: authSecret })
    await registry.query('update hosted_clinic set settings = $1 where host = $2', [known, hostOf(0)])
    const portal = await startPortal({
      CLINICS_URL: url,
      DATA_DIR: mkdtempSync(join(folder, 'clinics-')),
      OPEN_CLINICS: String(size.busy + 10),
      RATE_LIMITS: 'off',
      SMTP_URL: 'off',
      GOOGLE_CLIENT_ID: 'off',
      STRIPE_SECRET_KEY: 'off',
    })
    const port = Number(new URL(portal.url).port)
    const idle = residentMegabytes(portal.pid)
    const firstAnswers: number[] = []
    for (let n = size.busy; n < size.busy + size.asked; n++) {
      firstAnswers.push(1_000 * (await secondsOf(() => expectPage(port, hostOf(n)))))
    }
    const most = watchConnections(registry)
    for (let n = 0; n < size.busy; n++) await expectPage(port, hostOf(n))
    const neighbours: Neighbours[] = []
    for (let round = 0; round < size.rounds; round++) neighbours.push(await visit(port, size, people, round))
    const memory = { idle, busy: residentMegabytes(portal.pid), database: databaseMegabytes(server.directory) }
    const connections = await most()
    await portal.stop()
    const migrated = await secondsOf(() => migrateAll(server, size.clinics))
    return { ...size, disk, created, migrated, firstAnswers, memory, connections, neighbours }
  } finally {
    await registry.close()
  }
}

async function createClinics(server: DatabaseServer, registry: Registry, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await create(server, nameOf(n), template)
    const host = hostOf(n)
    const database = inDatabase(server.url, nameOf(n))
    // Without due work, so that a clinic is open only if it is asked for.
    await registry.query(
      `insert into hosted_clinic (host, origin, database, database_key, schema, next_due)
      values ($1, $2, $3, $1, $4, now() + interval '1 day')`,
      [host, `http://${host}`, database, knownMigrations.at(-1)],
    )
  }
}

async function diskOf(registry: Registry): Promise<number> {
  const [found] = await registry.query<{ megabytes: number }>(`
    select (sum(pg_database_size(oid)) / 1e6)::integer as megabytes from pg_database where datname ~ '^clinic_[0-9]'`)
  return found?.megabytes ?? 0
}

/** Samples the number of connections until the returned function is called, which returns the highest. */
function watchConnections(registry: Registry): () => Promise<number> {
  let most = 0
  let over = false
  const sampling = (async () => {
    while (!over) {
      const [found] = await registry.query<{ count: number }>(
        "select count(*)::integer as count from pg_stat_activity where backend_type = 'client backend'",
      )
      most = Math.max(most, found?.count ?? 0)
      await delay(100)
    }
  })()
  return async () => {
    over = true
    await sampling
    return most
  }
}

/** Visitors of all busy clinics but the first, without and with a rush at the first. */
async function visit(
  port: number,
  { busy, seconds }: ClinicsSize,
  people: readonly TestUser[],
  round: number,
): Promise<Neighbours> {
  const { day } = clinicTimeAt(new Date(), 'UTC')
  const [visitors, crowd] = [startLoader(), startLoader()]
  const others = Array.from({ length: busy - 1 }, (_, n) => hostOf(n + 1))
  const ms = seconds * 1_000
  const requests = others.flatMap((host, n) => readsOf(host, addDays(day, n % 20)))
  const ofVisitors = { port, connections: load.visitors, ms, pauseMs: load.pauseMs, requests }
  try {
    const alone = await visitors.ask(ofVisitors)
    const reads = Array.from({ length: 30 }, (_, n) => readsOf(hostOf(0), addDays(day, n))).flat()
    const bookings = await bookingsOf(port, people, addDays(day, 2 + 5 * round))
    const rush = crowd.ask({ port, connections: load.rush, ms, requests: [...reads, ...bookings] })
    const rushed = await visitors.ask(ofVisitors)
    await rush
    return { alone, rushed }
  } finally {
    visitors.close()
    crowd.close()
  }
}

/** The home page and the times of a day. */
function readsOf(host: string, day: ClinicDay): string[] {
  const paths = ['/', `/api/available?date=${encodeURIComponent(formatClinicDay(day))}`]
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
}

/** Bookings of each time of a clinic in a week, by many people. */
async function bookingsOf(port: number, people: readonly TestUser[], from: ClinicDay): Promise<string[]> {
  const host = hostOf(0)
  const requests: string[] = []
  for (let ahead = 0; ahead < 5; ahead++) {
    const date = formatClinicDay(addDays(from, ahead))
    const { text } = await askHost(port, host, `/api/available?date=${encodeURIComponent(date)}`)
    for (const { _id: treatmentId, name: treatment, price, slots } of JSON.parse(text) as AvailableTreatment[]) {
      for (const slot of slots) {
        const person = people[requests.length % people.length]
        if (!person) continue
        const patient = { patientEmail: person.email, patientName: person.name, phone: '(503) 555-0199' }
        const body = JSON.stringify({ treatmentId, treatment, date, slot, price, ...patient })
        const token = await tokenFor(`http://${host}`, person)
        requests.push(
          `POST /api/booking HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
            `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }
    }
  }
  return requests
}

async function expectPage(port: number, host: string): Promise<void> {
  const { status } = await askHost(port, host, '/')
  if (status !== 200) throw new Error(`${host} answered ${status}.`)
}

async function migrateAll(server: DatabaseServer, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await use(server, nameOf(n), (db) => migrate(db))
}

async function allowConnections(server: DatabaseServer, count: number): Promise<void> {
  await use(server, 'postgres', (db) => sql`alter system set max_connections = ${sql.lit(count)}`.execute(db))
  await stopServer(server.directory, postmasterOf(server.directory))
  await server.startAgain()
}

function create(server: DatabaseServer, name: string, from = 'template0'): Promise<unknown> {
  return use(server, 'postgres', (db) => sql`create database ${sql.ref(name)} template ${sql.ref(from)}`.execute(db))
}

async function use<T>(server: DatabaseServer, name: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = connectWithoutTimeout({ connectionString: inDatabase(server.url, name) })
  return work(db).finally(() => db.destroy())
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

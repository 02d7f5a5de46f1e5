import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded.ts'
import type { Database } from '../server/database/schema.ts'
import { gatherCrowd } from './crowd.ts'
import { check, type Invariant, invariants } from './history/check.ts'
import { readEnding } from './history/ending.ts'
import type { Entry } from './history/record.ts'
import { actTogether, makeWorld, patients, summary, whenSettled, zone } from './history/run.ts'
import { startPortal } from './portal-process.ts'

const { openLedger } = await import('../server/test-mode/stripe/ledger.ts')
const { readLedger } = await import('../server/test-mode/stripe/read-ledger.ts')

// Patients and an admin book, pay and cancel all at once; everything they are told is written down and held against
// what the API, the database and the payment provider say in the end. HISTORY_SECONDS and HISTORY_SEED choose another run.
const seconds = Number(process.env.HISTORY_SECONDS ?? 12)
const seed = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1e9))
const patience = (seconds + 150) * 1000

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test(
  'when many clients book, pay and cancel at once, then every answer and every cent is accounted for',
  async () => {
    const { history, ending } = await live(async () => {})
    console.info(summary(`seed ${seed}, ${seconds} s`, history, ending))
    expect(check(history, ending)).toEqual(nothingFound)
    expect(history.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
    // A run in which little happened would prove little.
    expect(ending.rows.length).toBeGreaterThan(20)
    expect(ending.ledger.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(5)
    expect(new Set(history.map(({ operation, outcome }) => `${operation.op} ${outcome}`)).size).toBeGreaterThan(12)
  },
  patience,
)

test(
  'when the constraints on slots are dropped first, then the checker finds slots given twice',
  async () => {
    const { history, ending } = await live(async (db) => {
      await sql`alter table booking drop constraint one_booking_per_slot`.execute(db)
    })
    expect(check(history, ending)['1 no double slot']).not.toEqual([])
  },
  patience,
)

const nothingFound = Object.fromEntries(Object.keys(invariants).map((name) => [name, []])) as Record<Invariant, []>

/** Runs the crowd on a portal of its own, whose database `prepare` may spoil first, until the money has settled. */
async function live(prepare: (db: Kysely<Database>) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-history-'))
  endings.push(async () => rmSync(dataDir, { recursive: true, force: true }))
  const portal = await startPortal({ DATA_DIR: dataDir, RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone })
  endings.push(() => portal.stop())
  const { db, close } = connect((await findEmbedded(dataDir)) ?? {}, () => {})
  endings.push(close)
  await prepare(db)

  const world = await makeWorld(db)
  const [admin, ...others] = await gatherCrowd(db, patients + 1)
  if (!admin) throw new Error('There is an admin.')
  await db.updateTable('person').set({ role: 'admin' }).where('id', '=', admin.personId).execute()
  const history: Entry[] = []
  const cast = { url: portal.url, provider: portal.url, admin, others }
  const clients = await actTogether(cast, world, seed, history, AbortSignal.timeout(seconds * 1000))
  const ledger = await openLedger(db)
  const read = async () => readEnding(db, dataDir, await readLedger(ledger), clients, world.treatments)
  return { history, ending: await whenSettled(read, 60) }
}

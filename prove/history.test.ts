import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded.ts'
import type { Database } from '../server/database/schema.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { gatherCrowd } from './crowd.ts'
import { actAsAdmin, actAsPatient, type World } from './history/act.ts'
import { check, type Ending, type Invariant, invariants } from './history/check.ts'
import { type Client, openClient } from './history/client.ts'
import { readEnding } from './history/ending.ts'
import { Random } from './history/random.ts'
import type { Entry } from './history/record.ts'
import { startPortal } from './portal-process.ts'

// Patients and an admin book, pay and cancel all at once; everything they are told is written down and held against
// what the API, the database and the payment provider say in the end. HISTORY_SECONDS and HISTORY_SEED choose another run.
const seconds = Number(process.env.HISTORY_SECONDS ?? 12)
const seed = Number(process.env.HISTORY_SEED ?? Math.floor(Math.random() * 1e9))
const patients = 12
const zone = 'America/Los_Angeles'
const patience = (seconds + 150) * 1000

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test(
  'when many clients book, pay and cancel at once, then every answer and every cent is accounted for',
  async () => {
    const { history, ending } = await live(async () => {})
    tell(history, ending)
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

  const today = clinicTimeAt(new Date(), zone).day
  const minutes = 30
  const starts = [540, 570, 600]
  const treatments = [
    await addTreatment({ db }, { name: 'Wanted Treatment', starts, minutes, cents: 4_900 }),
    await addTreatment({ db }, { name: 'Other Treatment', starts: starts.map((s) => s + 15), minutes, cents: 1_999 }),
  ] as const
  const world: World = { treatments, days: [addDays(today, 20), addDays(today, 21)], everybodys: [] }
  const history: Entry[] = []
  const { publishableKey } = (await (await fetch(`${portal.url}/api/payment-setup`)).json()) as {
    publishableKey: string
  }
  const place = { url: portal.url, publishableKey, treatments }
  const crowd = await gatherCrowd(db, patients + 1)
  const [admin, ...others] = await Promise.all(crowd.map((member) => openClient(place, member, history)))
  if (!admin) throw new Error('There is an admin.')
  await db.updateTable('person').set({ role: 'admin' }).where('id', '=', admin.member.personId).execute()

  const until = AbortSignal.timeout(seconds * 1000)
  const acting = others.map((client, i) => actAsPatient(client, world, new Random(seed + i), until))
  await Promise.all([...acting, actAsAdmin(admin, world, new Random(seed - 1), until)])
  return { history, ending: await whenSettled(db, others, treatments) }
}

/** The ending once the provider and the portal agree, or after the minute in which they must. */
async function whenSettled(db: Kysely<Database>, clients: readonly Client[], treatments: World['treatments']) {
  for (const until = Date.now() + 60_000; ; await delay(1_000)) {
    const ending = await readEnding(db, clients, treatments)
    const returning = ending.payments.some((p) => p.method === 'card' && /^(refund_due|refund_pending)$/.test(p.state))
    const agreed = !returning && check([], ending)['8 money is conserved'].length === 0
    if (agreed || Date.now() > until) return ending
  }
}

function tell(history: readonly Entry[], ending: Ending) {
  const counts = Map.groupBy(history, ({ operation, outcome }) => `${operation.op}: ${outcome}`)
  const lines = [...counts].map(([name, entries]) => `  ${name} ${entries.length}`).toSorted()
  const live = ending.rows.filter((row) => row.live).length
  const cents = ending.ledger.reduce((total, intent) => total + intent.receivedCents - intent.refundedCents, 0)
  console.info(
    [
      `seed ${seed}, ${seconds} s, ${history.length} operations of ${patients} patients and an admin`,
      ...lines,
      `  bookings ${ending.rows.length}, ${live} live; intents ${ending.ledger.length}; the provider holds $${cents / 100}`,
    ].join('\n'),
  )
}

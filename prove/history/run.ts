import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../../server/database/schema.ts'
import { addTreatment } from '../../server/testing/factories.ts'
import type { Member } from '../crowd.ts'
import { actAsAdmin, actAsPatient, type World } from './act.ts'
import { check, type Ending } from './check.ts'
import { type Client, openClient } from './client.ts'
import { Random } from './random.ts'
import type { Entry, History } from './record.ts'

export const zone = 'America/Los_Angeles'
export const patients = 12

/** Two treatments, and two days that everybody wants. */
export async function makeWorld(db: Kysely<Database>): Promise<World> {
  const starts = [540, 570, 600]
  const minutes = 30
  const treatments = [
    await addTreatment({ db }, { name: 'Wanted Treatment', starts, minutes, cents: 4_900 }),
    await addTreatment({ db }, { name: 'Other Treatment', starts: starts.map((s) => s + 15), minutes, cents: 1_999 }),
  ] as const
  return { treatments, days: [daysFromNow(20), daysFromNow(21)], everybodys: [] }
}

/** The day so many days from today. */
export function daysFromNow(count: number): ClinicDay {
  return addDays(clinicTimeAt(new Date(), zone).day, count)
}

/** Who takes part: an admin and patients, and where they find portal and card provider. */
export interface Cast {
  readonly url: string
  readonly provider: string
  readonly admin: Member
  readonly others: readonly Member[]
}

/** Lets everybody act at once until `until`; gives the patients' clients, whose answers go into `history`. */
export async function actTogether(
  { url, provider, admin, others }: Cast,
  world: World,
  seed: number,
  history: Entry[],
  until: AbortSignal,
): Promise<Client[]> {
  const setup = await fetch(`${url}/api/payment-setup`)
  const { publishableKey } = (await setup.json()) as { publishableKey: string }
  const place = { url, provider, publishableKey, treatments: world.treatments }
  const clients = await Promise.all(others.map((member) => openClient(place, member, history)))
  const acting = clients.map((client, i) => actAsPatient(client, world, new Random(seed + i), until))
  const managing = actAsAdmin(await openClient(place, admin, history), world, new Random(seed - 1), until)
  await Promise.all([...acting, managing])
  return clients
}

/** The ending once provider and portal agree and all mail has gone, or after `seconds` in which they must. */
export async function whenSettled(read: () => Promise<Ending>, seconds: number): Promise<Ending> {
  for (const until = Date.now() + seconds * 1_000; ; await delay(1_000)) {
    const ending = await read()
    const returning = ending.payments.some((p) => p.method === 'card' && /^(refund_due|refund_pending)$/.test(p.state))
    const agreed = !returning && ending.mailsWaiting === 0 && check([], ending)['8 money is conserved'].length === 0
    if (agreed || Date.now() > until) return ending
  }
}

/** What was done and what came of it, in lines. */
export function summary(title: string, history: History, ending: Ending): string {
  const counts = Map.groupBy(history, ({ operation, outcome }) => `${operation.op}: ${outcome}`)
  const lines = [...counts].map(([name, entries]) => `  ${name} ${entries.length}`).toSorted()
  const live = ending.rows.filter((row) => row.live).length
  const cents = ending.ledger.reduce((total, intent) => total + intent.receivedCents - intent.refundedCents, 0)
  return [
    `${title}, ${history.length} operations of ${patients} patients and an admin`,
    ...lines,
    `  bookings ${ending.rows.length}, ${live} live; intents ${ending.ledger.length}; the provider holds $${cents / 100}`,
    `  mails ${ending.mails.length}`,
  ].join('\n')
}

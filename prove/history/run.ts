import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../../server/database/schema.ts'
import { addTreatment } from '../../server/testing/factories.ts'
import { zone } from '../environment.ts'
import { Random } from '../random.ts'
import { startChangeLog } from '../schedule/change-log.ts'
import { type ScheduleSetup, setUpSchedule } from '../schedule/set-up-schedule.ts'
import type { Member } from '../test-users.ts'
import { actAsAdmin, actAsDeputy, actAsManager, runPatient, type World } from './act.ts'
import type { Place } from './calls.ts'
import { moneyIsSettled } from './check.ts'
import { type Client, openClient } from './client.ts'
import type { FinalState } from './index-history.ts'
import type { Entry } from './record.ts'

export const patients = 12

/** Inserts treatments, and doctors and chairs if there is a schedule, and picks days for all clients. */
export async function makeWorld(db: Kysely<Database>, hasSchedule: boolean): Promise<World> {
  const starts = [540, 570, 600]
  const minutes = 30
  const treatments = [
    await addTreatment({ db }, { name: 'Wanted Treatment', starts, minutes, cents: 4_900 }),
    await addTreatment({ db }, { name: 'Other Treatment', starts: starts.map((s) => s + 15), minutes, cents: 1_999 }),
  ] as const
  const schedule = hasSchedule ? await setUpSchedule(db, treatments, scheduleDaysOf(0)) : undefined
  if (schedule) await startChangeLog(db)
  return { treatments, schedule, days: daysOf(0), allBookings: [], transactions: new Map() }
}

/** Returns the two days of the n-th part of a run. */
export function daysOf(part: number): World['days'] {
  const first = 20 + 2 * (part % 150)
  return [daysFromNow(first), daysFromNow(first + 1)]
}

/** Returns the two days of the n-th part of a run on which the schedule changes. They are not among `daysOf`. */
export function scheduleDaysOf(part: number): ScheduleSetup['days'] {
  const first = 330 + 2 * (part % 15)
  return [daysFromNow(first), daysFromNow(first + 1)]
}

/** Returns the day `count` days from today. */
export function daysFromNow(count: number): ClinicDay {
  return addDays(clinicTimeAt(new Date(), zone).day, count)
}

/** Clients of a run: an admin, a user who is an admin at times, and patients, with their portals and pace. */
export interface Cast {
  readonly urls: readonly string[]
  readonly place: Place
  readonly admin: Member
  readonly deputy: Member
  /** Admins who work on the schedule. */
  readonly managers: readonly Member[]
  readonly others: readonly [Member, ...Member[]]
  readonly seed: number
  /** Longest pause between two operations, in milliseconds. */
  readonly pace: number
}

/** Runs all clients concurrently until the signal. Returns the patients' clients; their answers go into `history`. */
export async function actTogether(
  { urls, place, admin, deputy, managers, others, seed, pace }: Cast,
  world: World,
  history: Entry[],
  until: AbortSignal,
): Promise<Client[]> {
  let number = seed
  const join = (member: Member) => {
    const random = new Random(number++)
    return { client: openClient(urls, place, member, history, random), manner: { random, pace, until } }
  }
  const joined = others.map(join)
  const [chief, second] = [join(admin), join(deputy)]
  const schedulers = managers.map(join)
  // One at a time, because each password hash takes processor time and concurrent ones would wait for each other.
  for (const { client } of [...joined, chief, second, ...schedulers]) await client.perform({ op: 'sign in' })
  await Promise.all([
    ...joined.map(({ client, manner }) => runPatient(client, world, manner)),
    actAsAdmin(chief.client, world, chief.manner, deputy.email),
    actAsDeputy(second.client, { ...second.manner, pace: 10 * pace }),
    ...schedulers.flatMap(({ client, manner }) => {
      const { schedule: setup } = world
      return setup ? [actAsManager({ client, setup, random: manner.random, patients: others }, manner)] : []
    }),
  ])
  return joined.map(({ client }) => client)
}

/** Waits until provider and portal agree and all mail is sent, for at most `seconds`. */
export async function whenSettled(
  read: () => Promise<Pick<FinalState, 'payments' | 'mailsWaiting' | 'rows' | 'ledger'>>,
  seconds: number,
): Promise<void> {
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; await delay(1_000)) {
    const ending = await read()
    const returning = ending.payments.some((p) => p.method === 'card' && /^(refund_due|refund_pending)$/.test(p.state))
    if (!returning && ending.mailsWaiting === 0 && moneyIsSettled(ending as FinalState)) return
  }
}

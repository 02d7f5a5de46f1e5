import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import type { Database } from '../../server/database/schema.ts'
import { Random } from '../../server/demo/random.ts'
import { addTreatment } from '../../server/testing/factories.ts'
import { startChangeLog } from '../checker/change-log.ts'
import type { FinalState } from '../checker/history-index.ts'
import { moneyIsSettled } from '../checker/invariants.ts'
import { zone } from '../environment.ts'
import { createUsers, givePassword, type TestUser } from '../test-users.ts'
import { type Client, openClient } from './client.ts'
import { runAdmin, runPatient, runScheduler, runTemporaryAdmin, type WorkloadState } from './clients.ts'
import type { Entry } from './history.ts'
import type { RequestContext } from './requests.ts'
import { type ScheduleSetup, setUpSchedule } from './set-up-schedule.ts'

const patientCount = 12

/** Inserts treatments, and doctors and chairs if there is a schedule, and picks days for all clients. */
export async function setUpWorkload(db: Kysely<Database>, hasSchedule: boolean): Promise<WorkloadState> {
  const starts = [540, 570, 600]
  const minutes = 30
  const treatments = [
    await addTreatment({ db }, { name: 'Wanted Treatment', starts, minutes, cents: 4_900 }),
    await addTreatment({ db }, { name: 'Other Treatment', starts: starts.map((s) => s + 15), minutes, cents: 1_999 }),
  ] as const
  const schedule = hasSchedule ? await setUpSchedule(db, treatments, scheduleDaysOf(0), nearDays()) : undefined
  if (schedule) await startChangeLog(db)
  return { treatments, schedule, days: daysOf(0), allBookings: [], charging: [], transactions: new Map() }
}

/** Returns the two days of the n-th part of a run. */
export function daysOf(part: number): WorkloadState['days'] {
  const first = 20 + 2 * (part % 150)
  return [daysFromNow(first), daysFromNow(first + 1)]
}

/** Returns the two days of the n-th part of a run on which the schedule changes. They are not among `daysOf`. */
export function scheduleDaysOf(part: number): ScheduleSetup['days'] {
  const first = 330 + 2 * (part % 15)
  return [daysFromNow(first), daysFromNow(first + 1)]
}

/** Returns the days whose reminders are due, and on which patients book, move and wait. Their schedule does not change. */
export function nearDays(): ScheduleSetup['nearDays'] {
  return [daysFromNow(2), daysFromNow(3)]
}

/** Returns the day `count` days from today. */
export function daysFromNow(count: number): ClinicDay {
  return addDays(clinicTimeAt(new Date(), zone).day, count)
}

/** Users of a run by what they do. */
interface Users {
  readonly admin: TestUser
  readonly temporaryAdmin: TestUser
  /** Admins who work on the schedule. */
  readonly schedulers: readonly TestUser[]
  readonly others: readonly [TestUser, ...TestUser[]]
}

/** Inserts all users of a run, who sign in with `crowdPassword`. */
export async function createParticipants(db: Kysely<Database>): Promise<Users> {
  const [admin, temporaryAdmin, first, second, patient, ...more] = await createUsers(db, patientCount + 4)
  if (!admin || !temporaryAdmin || !first || !second || !patient) throw new Error('Too few users were created.')
  const schedulers = [first, second]
  await givePassword(db, [admin, temporaryAdmin, ...schedulers, patient, ...more])
  const admins = [admin, ...schedulers].map(({ personId }) => personId)
  await db.updateTable('person').set({ role: 'admin' }).where('id', 'in', admins).execute()
  return { admin, temporaryAdmin, schedulers, others: [patient, ...more] }
}

/** Clients of a run: an admin, a user who is an admin at times, and patients, with their portals and pace. */
export interface Participants extends Users {
  readonly urls: readonly string[]
  readonly requestContext: RequestContext
  readonly seed: number
  /** Longest pause between two operations, in milliseconds. */
  readonly pace: number
}

/** Runs all clients concurrently until the signal. Returns the patients' clients; their answers go into `history`. */
export async function runClients(
  { urls, requestContext, admin, temporaryAdmin, schedulers, others, seed, pace }: Participants,
  shared: WorkloadState,
  history: Entry[],
  until: AbortSignal,
): Promise<Client[]> {
  let number = seed
  const connect = (user: TestUser) => {
    const random = new Random(number++)
    return { client: openClient(urls, requestContext, user, history, random), options: { random, pace, until } }
  }
  const patients = others.map(connect)
  const [first, second, ...more] = [admin, temporaryAdmin, ...schedulers].map(connect)
  if (!first || !second) throw new Error('There are two admins.')
  // One at a time, because each password hash takes processor time and concurrent ones would wait for each other.
  for (const { client } of [...patients, first, second, ...more]) await client.perform({ op: 'sign in' })
  await Promise.all([
    ...patients.map(({ client, options }) => runPatient(client, shared, options)),
    runAdmin(first.client, shared, first.options, temporaryAdmin.email),
    runTemporaryAdmin(second.client, { ...second.options, pace: 10 * pace }),
    ...more.flatMap(({ client, options }) => {
      const { schedule: setup } = shared
      return setup ? [runScheduler({ client, setup, random: options.random, patients: others }, options)] : []
    }),
  ])
  return patients.map(({ client }) => client)
}

type Settling = Pick<FinalState, 'payments' | 'mailsWaiting' | 'rows' | 'ledger'>

/** Waits until provider and portal agree and all mail is sent, for at most `seconds`. Returns what was read last. */
export async function whenSettled<State extends Settling>(read: () => Promise<State>, seconds: number): Promise<State> {
  for (const until = Date.now() + seconds * 1_000; ; await delay(1_000)) {
    const state = await read()
    const returning = state.payments.some(
      (p) => p.method === 'card' && !p.held && /^(refund_due|refund_pending)$/.test(p.state),
    )
    if (!returning && state.mailsWaiting === 0 && moneyIsSettled(state)) return state
    if (Date.now() >= until) return state
  }
}

import type { Treatment } from '#contract/schemas/treatment.ts'
import { readChangeLog } from './checker/change-log.ts'
import { buildTimeline } from './checker/clinic-timeline.ts'
import type { FinalState } from './checker/history-index.ts'
import { check } from './checker/invariants.ts'
import {
  endMailLeases,
  pricesOf,
  readDashboards,
  readDatabase,
  readMails,
  readOffers,
} from './checker/read-final-state.ts'
import {
  type Contention,
  type ContentionProgress,
  makeContention,
  readContenders,
  runContention,
} from './contention.ts'
import { type Environment, startEnvironment, zone } from './environment.ts'
import { injectFault, runWithoutFaults } from './inject-fault.ts'
import { watchMachine } from './machine.ts'
import type { FaultRun, Plan, Proof, ReportProgress } from './plan.ts'
import type { Client } from './workload/client.ts'
import type { WorkloadState } from './workload/clients.ts'
import type { Entry } from './workload/history.ts'
import {
  createParticipants,
  nearDays,
  runClients,
  scheduleDaysOf,
  setUpWorkload,
  whenSettled,
} from './workload/run-workload.ts'

/** Runs a plan to its end regardless of violations. Throws if the run itself fails. */
export async function prove(plan: Plan, reportProgress: ReportProgress): Promise<Proof> {
  const began = new Date()
  const environment = await startEnvironment(plan.environment)
  const stopWatching = watchMachine(environment.dataDir, reportProgress)
  try {
    reportProgress(
      `${plan.title}: ${environment.portals.length} portal(s) on ${environment.database.name}, seed ${plan.seed}`,
    )
    const shared = await setUpWorkload(environment.db, plan.attempts === undefined)
    const treatments = [...shared.treatments]
    const history: Entry[] = []
    const injectedFaults: FaultRun[] = []
    const users = await createParticipants(environment.db)
    const urls = environment.portals.map(({ url }) => url)
    const contended =
      plan.attempts === undefined ? undefined : await makeContention(environment.db, plan.attempts, plan.seed)
    if (contended) treatments.push(contended.treatment)
    const requestContext = {
      provider: environment.provider,
      treatments: [...treatments, ...(shared.schedule?.treatments ?? [])],
    }
    const contention = contended && { ...contended, urls, requestContext, history }
    const contentionProgress: ContentionProgress = { made: 0, codes: new Map(), slow: [] }
    const stop = new AbortController()
    const from = performance.now()
    // A few other clients suffice during a million attempts.
    const pace = contention ? 3_000 : 30
    const clients = runClients({ ...users, urls, requestContext, seed: plan.seed, pace }, shared, history, stop.signal)
    const attempts = contention && runContention(contention, contentionProgress, stop.signal)
    const period = { plan, history, contentionProgress, from }
    let mailsInFlight = 0
    for (const [i, fault] of plan.faults.entries()) {
      await runWithoutFaults(period, (i + 1) / (plan.faults.length + 1))
      mailsInFlight += await injectFault(fault, { environment, plan, shared, history, injectedFaults, reportProgress })
    }
    await runWithoutFaults(period, 1)
    stop.abort()
    await attempts
    const patients = await clients
    const to = performance.now()
    const machine = await stopWatching()
    reportProgress('  clients stopped; waiting for emails and refunds to finish')
    const staff = new Set([users.admin, users.temporaryAdmin, ...users.schedulers].map(({ email }) => email))
    const run = { plan, environment, shared, treatments, patients, contention, faults: injectedFaults, mailsInFlight }
    const finalState = await readFinalState({ ...run, staff, began })
    const verdicts = check(history, finalState)
    return {
      plan,
      database: environment.database.name,
      began,
      history,
      finalState,
      injectedFaults,
      verdicts,
      contentionProgress: contention ? contentionProgress : undefined,
      machine,
      span: [from, to],
    }
  } finally {
    await stopWatching()
    await environment.close()
  }
}

interface FinishedRun extends Pick<FinalState, 'staff' | 'faults' | 'mailsInFlight'> {
  readonly plan: Plan
  readonly began: Date
  readonly environment: Environment
  readonly shared: WorkloadState
  /** Treatments without a schedule. */
  readonly treatments: readonly Treatment[]
  readonly patients: readonly Client[]
  readonly contention: Contention | undefined
}

async function readFinalState(run: FinishedRun): Promise<FinalState> {
  const { plan, environment, shared, treatments, patients, contention, staff, faults, mailsInFlight } = run
  const { db, mail, provider, constraintErrors } = environment
  const read = async () => ({ ...(await readDatabase(db)), ledger: await provider.ledger() })
  const readSooner = async () => {
    await endMailLeases(db)
    return read()
  }
  await whenSettled(readSooner, 150)
  const dashboards = await readDashboards(patients)
  if (contention) await readContenders(contention, dashboards)
  if (shared.schedule) await readOffers(patients, shared.schedule)
  const timeline = shared.schedule && buildTimeline(await readChangeLog(db), zone, run.began.getTime())
  // Reminders may have been queued in the meantime.
  const settled = await whenSettled(read, 150)
  return {
    ...settled,
    ...(timeline && { timeline }),
    dashboards,
    mails: await readMails(db, mail.received),
    mailsInFlight,
    prices: pricesOf([...treatments, ...(shared.schedule?.treatments ?? [])]),
    treatments: new Map(treatments.map(({ _id, slots }) => [_id, slots])),
    scheduleDays: new Set(
      plan.faults.flatMap((_, part) => scheduleDaysOf(part)).concat(scheduleDaysOf(plan.faults.length), nearDays()),
    ),
    clockShifted: plan.faults.some(({ id }) => id === 'I11'),
    constraintErrors,
    staff,
    faults,
  }
}

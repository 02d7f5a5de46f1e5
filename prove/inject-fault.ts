import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../server/demo/random.ts'
import { mailsAtOnce } from '../server/mail/open-smtp.ts'
import type { ContentionProgress } from './contention.ts'
import type { Environment } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import type { FaultRun, Plan, ReportProgress } from './plan.ts'
import type { WorkloadState } from './workload/clients.ts'
import type { Entry } from './workload/history.ts'
import { daysOf, scheduleDaysOf } from './workload/run-workload.ts'

interface InjectionContext {
  readonly environment: Environment
  readonly plan: Plan
  readonly shared: WorkloadState
  readonly history: readonly Entry[]
  readonly injectedFaults: FaultRun[]
  readonly reportProgress: ReportProgress
}

/** Injects a fault and waits for recovery. Returns the number of mails that may have been in flight. */
export async function injectFault(
  fault: Fault,
  { environment, plan, shared, history, injectedFaults, reportProgress }: InjectionContext,
): Promise<number> {
  shared.days = daysOf(injectedFaults.length + 1)
  if (shared.schedule) shared.schedule.days = scheduleDaysOf(injectedFaults.length + 1)
  const before = environment.mail.received.length
  const began = performance.now()
  const random = new Random(plan.seed + 1_000 * (injectedFaults.length + 1))
  const hold = (milliseconds: number) => delay(milliseconds * plan.durationFactor)
  const found = await fault.inject({ environment, random, hold, history }).catch((error: unknown) => {
    return [`the fault could not be injected: ${error instanceof Error ? error.message : error}`]
  })
  const healed = performance.now()
  const findings = (await answersAgain(environment)) ? found : [...found, 'no recovery within two minutes']
  const recovered = performance.now()
  injectedFaults.push({ id: fault.id, began, healed, recovered, unaffected: fault.unaffected, fault, findings })
  const seconds = ((recovered - began) / 1000).toFixed(1)
  reportProgress(`  ${fault.id} ${fault.summary}: answering again ${seconds} s after it began`)
  for (const finding of findings) reportProgress(`    DID NOT HOLD: ${finding}`)
  return mailsAtOnce * environment.portals.length + environment.mail.received.length - before
}

async function answersAgain({ portals }: Environment): Promise<boolean> {
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(20)) {
    const asked = portals.map(({ url }) => fetch(`${url}/readyz`).then(({ ok }) => ok))
    const answers = await Promise.allSettled(asked)
    if (answers.every((answer) => answer.status === 'fulfilled' && answer.value)) return true
  }
  return false
}

interface FaultFreePeriod {
  readonly plan: Plan
  readonly history: readonly Entry[]
  readonly contentionProgress: ContentionProgress
  readonly from: number
}

/** Bookings before each fault and at the end, regardless of the speed of the machine. */
export const leastBookings = 5

/** Waits until a share of the attempts is made, or for the fault-free seconds plus at least some bookings and a payment. */
export async function runWithoutFaults(
  { plan, history, contentionProgress, from }: FaultFreePeriod,
  share: number,
): Promise<void> {
  if (plan.attempts !== undefined) {
    const late = from + (plan.atMostMinutes ?? Number.POSITIVE_INFINITY) * 60_000 * share
    while (contentionProgress.made < plan.attempts * share && performance.now() < late) await delay(20)
    return
  }
  const count = (op: string) =>
    history.filter(({ operation, outcome }) => operation.op === op && outcome === 'ok').length
  const [booked, paid] = [count('book'), count('confirm at provider')]
  await delay(plan.faultFreeSeconds * 1_000)
  // Without faults there is only one such period.
  const least = plan.faults.length > 0 ? leastBookings : 8 * leastBookings
  const enough = () => count('book') >= booked + least && count('confirm at provider') > paid
  for (const until = Date.now() + 180_000; !enough() && Date.now() < until; ) await delay(100)
}

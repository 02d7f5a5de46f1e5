import { setTimeout as delay } from 'node:timers/promises'
import { mailsAtOnce } from '../server/mail/open-smtp.ts'
import type { Contended } from './contention.ts'
import type { Environment } from './environment.ts'
import type { Fault } from './faults/fault.ts'
import type { World } from './history/act.ts'
import type { Entry } from './history/record.ts'
import { daysOf, scheduleDaysOf } from './history/run.ts'
import type { FaultRun, Plan, Say } from './plan.ts'
import { Random } from './random.ts'

interface Strike {
  readonly stage: Environment
  readonly plan: Plan
  readonly world: World
  readonly history: readonly Entry[]
  readonly struck: FaultRun[]
  readonly say: Say
}

/** Injects a fault and waits for recovery. Returns the number of mails that may have been in flight. */
export async function injectFault(fault: Fault, { stage, plan, world, history, struck, say }: Strike): Promise<number> {
  world.days = daysOf(struck.length + 1)
  if (world.schedule) world.schedule.days = scheduleDaysOf(struck.length + 1)
  const before = stage.mail.received.length
  const began = performance.now()
  const random = new Random(plan.seed + 1_000 * (struck.length + 1))
  const endure = (milliseconds: number) => delay(milliseconds * plan.stretch)
  const found = await fault.strike({ stage, random, endure, history }).catch((error: unknown) => {
    return [`the fault could not be injected: ${error instanceof Error ? error.message : error}`]
  })
  const healed = performance.now()
  const findings = (await answersAgain(stage)) ? found : [...found, 'no recovery within two minutes']
  const recovered = performance.now()
  struck.push({ id: fault.id, began, healed, recovered, spares: fault.spares, fault, findings })
  const seconds = ((recovered - began) / 1000).toFixed(1)
  say(`  ${fault.id} ${fault.breaks}: answering again ${seconds} s after it began`)
  for (const finding of findings) say(`    DID NOT HOLD: ${finding}`)
  return mailsAtOnce * stage.portals.length + stage.mail.received.length - before
}

async function answersAgain({ portals }: Environment): Promise<boolean> {
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(20)) {
    const asked = portals.map(({ url }) => fetch(`${url}/readyz`).then(({ ok }) => ok))
    const answers = await Promise.allSettled(asked)
    if (answers.every((answer) => answer.status === 'fulfilled' && answer.value)) return true
  }
  return false
}

interface Calm {
  readonly plan: Plan
  readonly history: readonly Entry[]
  readonly contended: Contended
  readonly from: number
}

/** Bookings before each fault and at the end, regardless of the speed of the machine. */
export const leastBookings = 5

/** Waits until a share of the attempts is made, or for the calm seconds plus at least some bookings and a payment. */
export async function runWithoutFaults({ plan, history, contended, from }: Calm, share: number): Promise<void> {
  if (plan.attempts !== undefined) {
    const late = from + (plan.atMostMinutes ?? Number.POSITIVE_INFINITY) * 60_000 * share
    while (contended.made < plan.attempts * share && performance.now() < late) await delay(20)
    return
  }
  const count = (op: string) =>
    history.filter(({ operation, outcome }) => operation.op === op && outcome === 'ok').length
  const [booked, paid] = [count('book'), count('confirm at provider')]
  await delay(plan.calmSeconds * 1_000)
  // Without faults there is only one such period.
  const least = plan.faults.length > 0 ? leastBookings : 8 * leastBookings
  const enough = () => count('book') >= booked + least && count('confirm at provider') > paid
  for (const until = Date.now() + 180_000; !enough() && Date.now() < until; ) await delay(100)
}

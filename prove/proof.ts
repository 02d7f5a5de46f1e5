import { type Contended, makeContention, readContenders, runContention } from './contention.ts'
import { startEnvironment, zone } from './environment.ts'
import { check } from './history/check.ts'
import { pricesOf, readDashboards, readDatabase, readMails, readOffers } from './history/final-state.ts'
import type { FinalState } from './history/index-history.ts'
import type { Entry } from './history/record.ts'
import { actTogether, makeWorld, patients, scheduleDaysOf, whenSettled } from './history/run.ts'
import { injectFault, runWithoutFaults } from './inject-fault.ts'
import { watchMachine } from './machine.ts'
import type { FaultRun, Plan, Proof, Say } from './plan.ts'
import { readChangeLog } from './schedule/change-log.ts'
import { buildTimeline } from './schedule/timeline.ts'
import { createUsers, givePassword } from './test-users.ts'

/** Runs a plan to its end regardless of violations. Throws if the run itself fails. */
export async function prove(plan: Plan, say: Say): Promise<Proof> {
  const began = new Date()
  const stage = await startEnvironment(plan.stage)
  const stopWatching = watchMachine(stage.dataDir, say)
  try {
    say(`${plan.title}: ${stage.portals.length} portal(s) on ${stage.database.name}, seed ${plan.seed}`)
    const world = await makeWorld(stage.db, plan.attempts === undefined)
    const treatments = [...world.treatments]
    const history: Entry[] = []
    const struck: FaultRun[] = []
    const [admin, deputy, first, second, patient, ...more] = await createUsers(stage.db, patients + 4)
    if (!admin || !deputy || !first || !second || !patient) throw new Error('There is a crowd.')
    const others = [patient, ...more] as const
    const managers = [first, second]
    await givePassword(stage.db, [admin, deputy, ...managers, ...others])
    const admins = [admin, ...managers].map(({ personId }) => personId)
    await stage.db.updateTable('person').set({ role: 'admin' }).where('id', 'in', admins).execute()
    const urls = stage.portals.map(({ url }) => url)
    const contention =
      plan.attempts === undefined ? undefined : await makeContention(stage.db, plan.attempts, plan.seed)
    if (contention) treatments.push(contention.treatment)
    const place = { provider: stage.provider, treatments: [...treatments, ...(world.schedule?.treatments ?? [])] }
    const contended: Contended = { made: 0, codes: new Map(), slow: [] }
    const over = new AbortController()
    const from = performance.now()
    // A few other clients suffice during a million attempts.
    const pace = contention ? 3_000 : 30
    const cast = { urls, place, admin, deputy, managers, others, seed: plan.seed, pace }
    const acting = actTogether(cast, world, history, over.signal)
    const pressing = contention && runContention({ ...contention, urls, place, history }, contended, over.signal)
    const calmly = { plan, history, contended, from }
    let cutOff = 0
    for (const [i, fault] of plan.faults.entries()) {
      await runWithoutFaults(calmly, (i + 1) / (plan.faults.length + 1))
      cutOff += await injectFault(fault, { stage, plan, world, history, struck, say })
    }
    await runWithoutFaults(calmly, 1)
    over.abort()
    await pressing
    const clients = await acting
    const to = performance.now()
    const machine = await stopWatching()
    say('  clients stopped; waiting for emails and refunds to finish')
    const read = async () => ({ ...(await readDatabase(stage.db)), ledger: await stage.provider.ledger() })
    await whenSettled(read, 150)
    const shown = await readDashboards(clients)
    if (contention) await readContenders({ ...contention, urls, place, history }, shown)
    if (world.schedule) await readOffers(clients, world.schedule)
    const timeline = world.schedule && buildTimeline(await readChangeLog(stage.db), zone, began.getTime())
    const ending: FinalState = {
      ...(await read()),
      shown,
      mails: await readMails(stage.db, stage.mail.received),
      mailsCutOff: cutOff,
      prices: pricesOf([...treatments, ...(world.schedule?.treatments ?? [])]),
      treatments: new Map(treatments.map(({ _id, slots }) => [_id, slots])),
      scheduleDays: new Set(Array.from({ length: plan.faults.length + 1 }, (_, part) => scheduleDaysOf(part)).flat()),
      ...(timeline && { timeline }),
      clockShifted: plan.faults.some(({ id }) => id === 'I11'),
      constraintErrors: stage.constraintErrors,
      staff: new Set([admin, deputy, ...managers].map(({ email }) => email)),
      faults: struck,
    }
    const verdicts = check(history, ending)
    return {
      plan,
      database: stage.database.name,
      began,
      history,
      ending,
      struck,
      verdicts,
      contended: contention ? contended : undefined,
      machine,
      span: [from, to],
    }
  } finally {
    await stopWatching()
    await stage.close()
  }
}

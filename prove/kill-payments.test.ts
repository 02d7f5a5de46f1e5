import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded.ts'
import { gatherCrowd } from './crowd.ts'
import type { World } from './history/act.ts'
import { check } from './history/check.ts'
import { readEnding } from './history/ending.ts'
import type { Entry } from './history/record.ts'
import { actTogether, daysFromNow, makeWorld, patients, summary, whenSettled, zone } from './history/run.ts'
import { startLivePortal } from './live-portal.ts'

// The card provider is a process of its own and lives on: what it has done and the portal never came to save must be
// found again. KILL_ROUNDS chooses how often.
const rounds = Number(process.env.KILL_ROUNDS ?? 4)

test(
  `when portal and database are killed ${rounds} times while patients pay and cancel, then every cent is accounted for`,
  async () => {
    const live = await startLivePortal({ RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone })
    const open = async () => connect((await findEmbedded(live.dataDir)) ?? {}, () => {})
    let database = await open()
    try {
      const world = await makeWorld(database.db)
      const [admin, ...others] = await gatherCrowd(database.db, patients + 1)
      if (!admin) throw new Error('There is an admin.')
      await database.db.updateTable('person').set({ role: 'admin' }).where('id', '=', admin.personId).execute()
      const history: Entry[] = []
      const act = (where: World, seed: number, until: AbortSignal) =>
        actTogether({ url: live.portal.url, provider: live.provider, admin, others }, where, seed, history, until)
      for (let round = 0; round < rounds; round++) {
        await database.close()
        const over = new AbortController()
        // New days with room in each round: where everything is taken nobody pays.
        const [first = '', ...more] = Array.from({ length: 6 }, (_, i) => daysFromNow(20 + round * 6 + i))
        const acting = act({ ...world, days: [first, ...more] }, round * 100, over.signal)
        await delay(1_500 + Math.random() * 1_500)
        const crashed = live.crash()
        over.abort()
        await Promise.all([crashed, acting])
        database = await open()
      }
      const clients = await act(world, rounds * 100, AbortSignal.timeout(1_000))
      const read = async () => readEnding(database.db, live.dataDir, await live.ledger(), clients, world.treatments)
      // A refund whose answer was lost is asked for again after a minute.
      const ending = await whenSettled(read, 100)
      console.info(summary(`${rounds} kills`, history, ending))
      const found = Object.values(check(history, ending)).flat()
      expect(found).toEqual([])
      const cut = history.filter(({ status, operation }) => status === 0 && /pay|paid|cancel/.test(operation.op))
      expect(cut.length, 'operations about money that were cut off').toBeGreaterThan(0)
      expect(ending.ledger.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(rounds)
    } finally {
      await database.close()
      await live.stop()
    }
  },
  rounds * 20_000 + 200_000,
)

import { type Kysely, sql } from 'kysely'
import { followChanges, listenOn } from '../server/database/change-feed.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { bookUntil, clinic, seedBusyClinic, takenOfTen } from './busy-clinic.ts'
import type { Cluster } from './cluster.ts'
import { findPgbench, loadDatabase } from './database-load.ts'
import { forgetBookings } from './measure-portal.ts'
import { inTurn, type Round } from './rounds.ts'

const database = 'notification'
/** Numbers of connections that book. */
export const connections = [16, 64] as const

/** Rounds by number of connections: without any notification, and as it is. */
export type NotificationResults = Record<(typeof connections)[number], Record<'without' | 'table', Round[]>>

/**
 * Measures bookings by pgbench with and without telling other processes what has changed, on the disk of the temporary folder.
 * A feed announces all the time, as a portal does under this load. `undefined` without pgbench.
 */
export async function measureNotification(
  cluster: Cluster,
  { rounds, seconds, bookings }: { rounds: number; seconds: number; bookings: number },
): Promise<NotificationResults | undefined> {
  const pgbench = findPgbench()
  if (!pgbench) return undefined
  await cluster.create(database)
  return cluster.use(database, async (db) => {
    await migrate(db)
    const { today, members } = await seedBusyClinic(db)
    await bookUntil({ db, today }, bookings)
    const days = Math.min(360, Math.floor((bookings * 10) / (takenOfTen * clinic.treatments * clinic.slots)))
    const config = cluster.connectionTo(database)
    const listener = { onConnected: () => {}, onNotification: () => {}, onDisconnected: () => {} }
    const feed = followChanges(listenOn(config), new Map([['availability', listener]]))
    const announcing = setInterval(() => feed.announce(), 5)
    const book = async (clients: number): Promise<Round> => {
      const drawn = { today, days, members: members.length }
      const rate = await loadDatabase(pgbench, config, cluster.folder, drawn, { clients, seconds })
      await forgetBookings(db)
      return { rate, cost: 0, answers: rate * seconds }
    }
    const sidesOf = (clients: number) => ({
      without: async () => {
        await setTrigger(db, 'disable')
        const round = await book(clients)
        await setTrigger(db, 'enable')
        return round
      },
      table: () => book(clients),
    })
    try {
      await book(connections[0])
      return {
        16: await inTurn(rounds, sidesOf(16)),
        64: await inTurn(rounds, sidesOf(64)),
      }
    } finally {
      clearInterval(announcing)
      await feed.close()
    }
  })
}

async function setTrigger(db: Kysely<Database>, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table booking ${sql.raw(state)} trigger notify_booked_days`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { followChanges, listenOn, readThrough } from '../server/database/change-feed.ts'
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

/** Rounds by number of connections: without any change to tell, with a feed that notifies, and with one that does not. */
export type NotificationResults = Record<(typeof connections)[number], Record<'without' | 'table' | 'hosted', Round[]>>

/**
 * Measures bookings by pgbench with and without telling other processes what has changed, on the disk of the temporary folder.
 * A feed announces all the time, as a portal does under this load: one that notifies, or that of a clinic among many, which only
 * reads. `undefined` without pgbench.
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
    const listeners = new Map([['availability', listener]])
    const feeds = {
      table: followChanges(listenOn(config), listeners),
      hosted: followChanges(readThrough(db), listeners),
    }
    let announced = feeds.table
    const announcing = setInterval(() => announced.announce(), 5)
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
      hosted: async () => {
        announced = feeds.hosted
        const round = await book(clients)
        announced = feeds.table
        return round
      },
    })
    try {
      await book(connections[0])
      return {
        16: await inTurn(rounds, sidesOf(16)),
        64: await inTurn(rounds, sidesOf(64)),
      }
    } finally {
      clearInterval(announcing)
      await Promise.all(Object.values(feeds).map((feed) => feed.close()))
    }
  })
}

async function setTrigger(db: Kysely<Database>, state: 'enable' | 'disable'): Promise<void> {
  await sql`alter table booking ${sql.raw(state)} trigger notify_booked_days`.execute(db)
}

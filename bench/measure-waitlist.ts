import { type Kysely, sql } from 'kysely'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import { tokenFor } from '../prove/test-users.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Database } from '../server/database/schema.ts'
import { idInSql, idOf } from './busy-clinic.ts'
import type { Cluster } from './cluster.ts'
import { addReceptionist, receptionist, scheduled } from './measure-schedule.ts'
import { inTurn, type Round } from './rounds.ts'
import { seedScheduledClinic, zone } from './schedule-clinic.ts'

/** Numbers of people who wait, all for the treatment whose bookings are cancelled. */
export const waitingPeople = { nobody: 0, one: 1, many: 1_000 } as const
type Side = keyof typeof waitingPeople

const cancelsPerRound = 15
const treatment = idOf('treatment', 2)

export type WaitlistResults = Record<Side, Round[]>

/** Measures `DELETE /booking/:id` by the desk, in turns of three portals with the same clinic and different waitlists. */
export async function measureWaitlist(cluster: Cluster, { rounds }: { rounds: number }): Promise<WaitlistResults> {
  await cluster.create('nobody')
  const today = await cluster.use('nobody', async (db) => {
    await migrate(db)
    const first = await seedScheduledClinic(db, scheduled)
    await sql`vacuum analyze`.execute(db)
    await addReceptionist(db)
    // Every cancelled booking frees its time.
    await sql`delete from absence`.execute(db)
    return first
  })
  await cluster.create('one', 'nobody')
  await cluster.create('many', 'nobody')
  return cluster.use('nobody', (nobody) =>
    cluster.use('one', (one) =>
      cluster.use('many', async (many) => {
        const sides = {
          nobody: await openSide(cluster, nobody, 'nobody', today),
          one: await openSide(cluster, one, 'one', today),
          many: await openSide(cluster, many, 'many', today),
        }
        // Warms up: a connection plans a function's statements in its first calls.
        for (const cancel of Object.values(sides)) await cancel()
        return inTurn(rounds, sides)
      }),
    ),
  )
}

/** Fills the waitlist of a database and starts its portal. Returns the measurement of one round. */
async function openSide(cluster: Cluster, db: Kysely<Database>, side: Side, today: ClinicDay) {
  await sql`update waitlist_rule set quiet_from = 0, quiet_until = 0`.execute(db)
  // People without appointments, so that every time suits them.
  const person = sql.raw(idInSql('member', '1 + n'))
  await sql`
    insert into person (id, name, email, email_verified)
    select ${person}, 'Patient ' || n, 'waiting-' || n || '@clinic.test', true
    from generate_series(1, ${waitingPeople[side]}) n`.execute(db)
  await sql`
    insert into waitlist_entry (patient_id, treatment_id, weekdays, morning, afternoon, until, joined_at)
    select ${person}, ${treatment}, '{1,2,3,4,5,6,7}', true, true, ${addDays(today, 60)}, now()
    from generate_series(1, ${waitingPeople[side]}) n`.execute(db)
  await sql`analyze person, waitlist_entry`.execute(db)
  const portal = await cluster.startPortal(side, { CLINIC_TIME_ZONE: zone })
  // The portal has switched mail off, and then no time is offered.
  await sql`update mail_mode set mode = 'test'`.execute(db)
  const member = {
    personId: receptionist,
    sessionId: receptionist,
    name: 'Receptionist',
    email: 'receptionist@clinic.test',
  }
  const headers = { authorization: `Bearer ${await tokenFor(portal.url, member)}` }
  return async (): Promise<Round> => {
    const { rows } = await sql<{ id: string }>`
      select id from booking where treatment_id = ${treatment} and state = 'booked' and day > ${addDays(today, 1)}
      order by day, start_minute limit ${cancelsPerRound}`.execute(db)
    if (rows.length < cancelsPerRound) throw new Error('Too few bookings are left to cancel.')
    let milliseconds = 0
    for (const { id } of rows) {
      const began = performance.now()
      const { status } = await fetch(`${portal.url}/api/booking/${id}`, { method: 'DELETE', headers })
      milliseconds += performance.now() - began
      if (status !== 200) throw new Error(`The cancellation was answered ${status}.`)
      const offers = await endOffers(db)
      if (offers !== Math.min(1, waitingPeople[side])) throw new Error(`A cancellation made ${offers} offers.`)
    }
    return { rate: (rows.length / milliseconds) * 1_000, cost: 0, answers: rows.length }
  }
}

/** Withdraws the open offers, so that the next time is offered again. Returns how many there were. */
async function endOffers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select end_offer(o.id, 'withdrawn', now()) from waitlist_offer o where o.outcome is null`.execute(db)
  return rows.length
}

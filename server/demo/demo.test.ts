import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { findViolations } from '../backup/invariants.ts'
import { mountClinicPages } from '../clinic-pages.ts'
import { listAffectedBookings } from '../schedule/queries.ts'
import { parseSettings } from '../settings.ts'
import { clearClinic } from '../testing/clear-clinic.ts'
import { deliverAll } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fillDemo } from './open-demo.ts'
import { demoAdmin, demoPatient, demoReceptionist, seedDemoClinic } from './seed-demo.ts'
import { seedDemoPayments } from './seed-payments.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, demo: true })
  await mountClinicPages(portal.app, portal.context)
  await clearClinic(portal.db)
  return () => portal.close()
})

function seed(number: number): Promise<boolean> {
  const { clock, timeZone } = portal.context
  return seedDemoClinic(portal.db, { now: clock(), timeZone, seed: number })
}

async function bookings(): Promise<unknown[]> {
  const { rows } = await sql`
    select b.id, patient_name, treatment_name, day, start_minute, d.name as doctor, c.name as chair, b.state,
      b.transaction_id is not null as paid
    from booking b join doctor d on d.id = b.doctor_id join resource c on c.id = b.chair_id order by b.id`.execute(
    portal.db,
  )
  return rows
}

describe('the demo clinic', () => {
  test('is the same for a seed, and is not filled twice', async () => {
    expect(await seed(7)).toBe(true)
    const first = await bookings()
    expect(first.length).toBeGreaterThan(1_000)
    expect(await seed(8)).toBe(false)
    expect(await bookings()).toEqual(first)
    await clearClinic(portal.db)
    await seed(7)
    expect(await bookings()).toEqual(first)
    await clearClinic(portal.db)
    await seed(8)
    expect(await bookings()).not.toEqual(first)
  })

  test('has visits in every state that the desk records', async () => {
    await seed(1)
    const { rows } = await sql<{ state: string; count: number }>`
      select case state when 'booked' then whereabouts else state end as state, count(*)::integer
      from booking group by 1`.execute(portal.db)
    const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['expected', 'done', 'missed', 'cancelled']))
    expect(counts.missed).toBeLessThan((counts.done ?? 0) / 10)
    const asked = await portal.db.selectFrom('booking').select('confirmation').distinct().execute()
    expect(asked.map(({ confirmation }) => confirmation).toSorted()).toEqual(
      expect.arrayContaining(['asked', 'confirmed', 'declined', 'not_asked']),
    )
  })

  test('has families with appointments of their own, and people on the waitlist', async () => {
    await seed(1)
    const { rows } = await sql<{ families: number; booked: number; own: number }>`
      select count(distinct m.account_id)::integer as families, count(b.id)::integer as booked,
        count(*) filter (where p.email = ${demoPatient.email})::integer as own
      from family_member m join person p on p.id = m.account_id left join booking b on b.member_id = m.id`.execute(
      portal.db,
    )
    expect(rows[0]?.families).toBeGreaterThan(10)
    expect(rows[0]?.booked).toBeGreaterThan(10)
    expect(rows[0]?.own).toBeGreaterThanOrEqual(2)
    const entries = await portal.db.selectFrom('waitlist_entry').select(['urgent', 'paused_at']).execute()
    expect(entries).toHaveLength(11)
    expect(entries.filter(({ urgent }) => urgent)).toHaveLength(1)
    expect(entries.filter((entry) => entry.paused_at)).toHaveLength(1)
  })

  test('does not start on the data of another clinic', async () => {
    const settings = parseSettings({ DEMO_SEED: '1' })
    expect(await fillDemo(settings, portal.db)).toBe(true)
    expect(await fillDemo(settings, portal.db)).toBe(false)
    await sql`truncate person cascade`.execute(portal.db)
    await expect(fillDemo(settings, portal.db)).rejects.toThrow(/not the demo/)
  })

  test('has appointments in every state of payment that an admin meets, affected ones, and no violated invariant', async () => {
    await seed(1)
    await seedDemoPayments(portal.context)
    await deliverAll(portal)
    expect(await findViolations(portal.db)).toEqual([])
    const payments = await portal.db.selectFrom('payment').select(['method', 'state']).distinct().execute()
    expect(payments.map(({ method, state }) => `${method} ${state}`).toSorted()).toEqual([
      'card charged_back',
      'card disputed',
      'card open',
      'card refunded',
      'card succeeded',
      'clinic refund_due',
      'clinic refunded',
      'clinic succeeded',
    ])
    const paid = await sql<{ day: string }>`
      select distinct paid_at::date::text as day from payment where method = 'card' and paid_at is not null`.execute(
      portal.db,
    )
    expect(paid.rows.length).toBeGreaterThan(5)
    const affected: AffectedBooking[] = await listAffectedBookings(portal.context)
    expect(new Set(affected.map(({ reason }) => reason))).toEqual(new Set(['doctor_not_there', 'chair_out']))
    const offered = await portal.app.inject({ url: '/api/available?date=2026-12-08' })
    const slots = offered.json<AvailableTreatment[]>().map((treatment) => treatment.slots.length)
    expect(slots).toHaveLength(12)
    expect(slots.filter((count) => count > 0).length).toBeGreaterThan(3)
    const reviews = await portal.db.selectFrom('review').select('state').distinct().execute()
    expect(reviews.map(({ state }) => state).toSorted()).toEqual(['shown', 'turned_down', 'waiting'])
  })

  test('has a patient and a receptionist who can sign in, and says on its pages that it is a demo', async () => {
    await seed(1)
    for (const payload of [demoPatient, demoReceptionist]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: portal.context.publicUrl.origin },
        payload,
      })
      expect(answer.statusCode, payload.email).toBe(200)
    }
    const { host } = portal.context.publicUrl
    const page = async (language: string) =>
      (await portal.app.inject({ url: '/', headers: { host, 'accept-language': language } })).body
    expect(await page('en')).toContain('Demo clinic: all people and payments are made up.')
    expect(await page('es')).toContain('Clínica de demostración')
  })

  test('starts on a loopback address only, with everything simulated and its own database', () => {
    expect(parseSettings({ DEMO_SEED: '3' }).demoSeed).toBe(3)
    const card = { STRIPE_SECRET_KEY: 'off' }
    const server = { DATABASE_URL: 'postgres://portal@localhost/portal' }
    const open = { HOST: '0.0.0.0', ...card, SMTP_URL: 'off', GOOGLE_CLIENT_ID: 'off' }
    for (const more of [card, server, open, { PUBLIC_URL: 'https://clinic.example' }]) {
      expect(() => parseSettings({ DEMO_SEED: '3', ...more })).toThrow('DEMO_SEED must be')
    }
    expect(demoAdmin.email).toMatch(/\.test$/)
  })
})

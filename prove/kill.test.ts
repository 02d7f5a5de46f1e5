import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { Treatment } from '#contract/treatments.ts'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded.ts'
import { gatherCrowd, type Member, pressSubmit, tokenFor } from './crowd.ts'
import { killEmbedded, type PortalProcess, startPortal } from './portal-process.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 10)
const zone = 'America/Los_Angeles'

test(`when everything is killed in the middle of bookings ${rounds} times, then every acknowledged booking is there`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kill-'))
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone }
  const acknowledged = new Set<string>()
  const restarts: number[] = []
  let portal = await startPortal(settings)
  try {
    for (let round = 0; round < rounds; round++) {
      const stop = new AbortController()
      const booking = book(portal, dataDir, round, stop.signal, acknowledged)
      const before = acknowledged.size
      while (acknowledged.size < before + 20) await delay(10)
      await delay(Math.random() * 300)
      const ended = portal.kill()
      killEmbedded(dataDir)
      stop.abort()
      await Promise.all([ended, booking])
      portal = await startPortal(settings)
      restarts.push(Math.round(portal.startedIn))
      expect(await lost(dataDir, acknowledged)).toEqual([])
    }
    console.info(
      `${acknowledged.size} bookings acknowledged, 0 lost in ${rounds} kills; restarts in ${restarts.join(', ')} ms`,
    )
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 300_000)

test('when only PostgreSQL is killed, then the portal answers 503, brings it back by itself and goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kill-'))
  const portal = await startPortal({ DATA_DIR: dataDir, CLINIC_TIME_ZONE: zone })
  try {
    for (let round = 0; round < 3; round++) {
      killEmbedded(dataDir)
      const statuses = new Set<number>()
      for (const until = Date.now() + 20_000; Date.now() < until; await delay(50)) {
        const { status } = await fetch(`${portal.url}/api/service`)
        statuses.add(status)
        if (status === 200 && statuses.size > 1) break
      }
      expect([...statuses].sort()).toEqual([200, 503])
    }
  } finally {
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 300_000)

/** Eight patients at a time book whatever is free on days of their own, until everything dies. */
async function book(
  { url }: PortalProcess,
  dataDir: string,
  round: number,
  signal: AbortSignal,
  acknowledged: Set<string>,
): Promise<void> {
  const connected = connect((await findEmbedded(dataDir)) ?? {}, () => {})
  const crowd = await gatherCrowd(connected.db, 8)
  await connected.close()
  await Promise.all(
    crowd.map(async (member, i) => {
      const token = await tokenFor(url, member)
      // Every patient has days of the year that nobody else asks for, in this round and in all others.
      for (let n = round * 24 + i * 3; !signal.aborted && n < round * 24 + i * 3 + 3; n++) {
        const day = addDays(clinicTimeAt(new Date(), zone).day, 1 + n)
        await bookDay(url, token, member, day, signal, acknowledged)
      }
    }),
  )
}

async function bookDay(
  url: string,
  token: string,
  member: Member,
  day: string,
  signal: AbortSignal,
  acknowledged: Set<string>,
): Promise<void> {
  const answer = await fetch(`${url}/api/available?date=${day}`).catch(() => undefined)
  for (const treatment of answer ? ((await answer.json()) as Treatment[]) : []) {
    for (const slot of treatment.slots) {
      if (signal.aborted) return
      const attempt = await pressSubmit(url, token, member, treatment, day, slot)
      if (attempt.booking) acknowledged.add(attempt.booking._id)
      if (attempt.booking || attempt.status === 0) break
    }
  }
}

async function lost(dataDir: string, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const connected = connect((await findEmbedded(dataDir)) ?? {}, () => {})
  const rows = await connected.db.selectFrom('booking').select('id').where('state', '=', 'booked').execute()
  await connected.close()
  const kept = new Set(rows.map((row) => row.id))
  return [...acknowledged].filter((id) => !kept.has(id))
}

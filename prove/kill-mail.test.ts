import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { connect } from '../server/database/connect.ts'
import { findEmbedded } from '../server/database/embedded.ts'
import { mailsAtOnce } from '../server/mail/open-smtp.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { gatherCrowd, pressSubmit, tokenFor } from './crowd.ts'
import { killEmbedded, startPortal } from './portal-process.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const size = 40
const zone = 'America/Los_Angeles'

test(`when everything is killed in the middle of sending mail ${rounds} times, then each booking is told, and at most what was under way twice`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-kill-'))
  const server = await startMailServer()
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'hello@clinic.example' }
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', CLINIC_TIME_ZONE: zone, ...mail }
  const booked = new Set<string>()
  let portal = await startPortal(settings)
  try {
    for (let round = 0; round < rounds; round++) {
      await server.stop()
      for (const email of await bookAll(portal.url, dataDir, round)) booked.add(email)
      const before = server.received.length
      await server.start()
      while (server.received.length < before + size / 4) await delay(1)
      const ended = portal.kill()
      killEmbedded(dataDir)
      await ended
      portal = await startPortal(settings)
    }
    // What a killed process had taken up is anybody's again after a minute.
    const told = () => new Set(server.received.flatMap(({ to }) => to))
    for (const until = Date.now() + 100_000; told().size < booked.size && Date.now() < until; ) await delay(200)
    expect(told()).toEqual(booked)
    const ids = server.received.map(({ mail: { messageId } }) => messageId)
    expect(new Set(ids).size).toBe(booked.size)
    expect(ids.length - booked.size).toBeLessThanOrEqual(rounds * mailsAtOnce)
    console.info(`${booked.size} bookings, ${ids.length} mails`)
  } finally {
    await portal.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 300_000)

/** Lets a crowd book one slot each of a new treatment; gives the addresses of those who were told that they have. */
async function bookAll(url: string, dataDir: string, round: number): Promise<string[]> {
  const { db, close } = connect((await findEmbedded(dataDir)) ?? {}, () => {})
  const crowd = await gatherCrowd(db, size)
  const starts = Array.from({ length: size }, (_, i) => 480 + i * 10)
  const treatment = await addTreatment({ db }, { name: `Treatment ${round}`, starts, minutes: 10 })
  await close()
  const day = addDays(clinicTimeAt(new Date(), zone).day, 10 + round)
  const attempts = await Promise.all(
    crowd.map(async (member, i) => {
      const token = await tokenFor(url, member)
      return pressSubmit(url, token, member, treatment, day, treatment.slots[i] ?? '')
    }),
  )
  return crowd.flatMap(({ email }, i) => (attempts[i]?.booking ? [email] : []))
}

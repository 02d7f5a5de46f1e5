import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { addDays, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Colleague } from '#contract/schemas/doctor.ts'
import { startPortal } from '../prove/processes/portal-process.ts'
import { findEmbedded } from '../server/database/embedded/embedded.ts'

/** Limit of each call's 99th percentile in milliseconds. */
export const limits = {
  '`/available`, a day': 300,
  '`/available/days`, a month': 1_000,
  '`/available/first`, all treatments': 500,
} as const

export type MeasuredCall = keyof typeof limits

/** Times of answers in milliseconds, and the number of those that were not 200. */
interface Answers {
  readonly times: readonly number[]
  readonly refused: number
}

export type FirstMinuteResults = Record<MeasuredCall, Record<'fresh' | 'analyzed', Answers>>

/**
 * Measures one visitor of a demo clinic `seconds` after its first start, next to one busy core, and again after `vacuum
 * analyze`. Each round asks for every doctor and for days that differ, after the cache of the portal was emptied.
 */
export async function measureFirstMinute({ seconds, rounds }: { seconds: number; rounds: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortal({ DATA_DIR: folder, DEMO_SEED: '1', RATE_LIMITS: 'off' })
  const busy = new Worker('for (;;) {}', { eval: true })
  const database = new pg.Client({ ...(await findEmbedded(folder)) })
  try {
    await database.connect()
    await delay(seconds * 1_000)
    const team = (await (await fetch(`${portal.url}/api/team`)).json()) as Colleague[]
    const paths = pathsFor(['', ...team.map(({ _id }) => `&doctor=${_id}`)])
    const ask = async (call: MeasuredCall): Promise<Answers> => {
      const times: number[] = []
      let refused = 0
      for (let round = 0; round < rounds; round++) {
        await database.query(`insert into change (channel, payload) values ('availability', 'every day')`)
        await delay(500)
        for (const path of paths[call]) {
          const began = performance.now()
          const answer = await fetch(`${portal.url}/api/available${path}`)
          await answer.arrayBuffer()
          times.push(performance.now() - began)
          if (answer.status !== 200) refused++
        }
      }
      return { times, refused }
    }
    const askAll = async () => ({
      '`/available`, a day': await ask('`/available`, a day'),
      '`/available/days`, a month': await ask('`/available/days`, a month'),
      '`/available/first`, all treatments': await ask('`/available/first`, all treatments'),
    })
    const fresh = await askAll()
    await database.query('vacuum analyze')
    const analyzed = await askAll()
    const both = (call: MeasuredCall) => ({ fresh: fresh[call], analyzed: analyzed[call] })
    return Object.fromEntries(
      (Object.keys(limits) as MeasuredCall[]).map((call) => [call, both(call)]),
    ) as FirstMinuteResults
  } finally {
    await database.end()
    await busy.terminate()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the paths of each call below `/available`, for each choice of a doctor. */
function pathsFor(doctors: readonly string[]): Record<MeasuredCall, string[]> {
  const { day: today } = clinicTimeAt(new Date(), 'UTC')
  const dateOf = (ahead: number) => encodeURIComponent(formatClinicDay(addDays(today, ahead)))
  const each = (count: number, pathOf: (n: number) => string) =>
    doctors.flatMap((doctor) => Array.from({ length: count }, (_, n) => pathOf(n) + doctor))
  return {
    '`/available`, a day': each(20, (n) => `?date=${dateOf(n + 1)}`),
    '`/available/days`, a month': each(4, (n) => `/days?from=${dateOf(1 + 31 * n)}&to=${dateOf(31 + 31 * n)}`),
    '`/available/first`, all treatments': each(4, (n) => `/first?after=${dateOf(7 * n)}`),
  }
}

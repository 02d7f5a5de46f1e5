import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../../server/database/connect.ts'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { killEmbedded, postmasterOf, signalDatabase } from '../processes/portal-process.ts'
import { endedPortals, type Fault, slowAnswers, type Target } from './fault.ts'

/** Faults of the database and its connections. */
export const databaseFaults: readonly Fault[] = [
  {
    id: 'I3',
    summary: 'The database crashes',
    method: 'kill -9 of one of its processes, then of all',
    expectation: 'the portal keeps running, responds 503 and recovers without help',
    unaffected: 'nothing',
    on: ['embedded', 'server'],
    inject: async (target) => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = 'dental-portal' and pid <> pg_backend_pid() limit 1
      `.execute(target.environment.db)
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
      await target.hold(1_000)
      killEmbedded(folderOf(target))
      await target.environment.database.startAgain()
      return endedPortals(target.environment)
    },
  },
  {
    id: 'I4',
    summary: 'The database is restarted',
    method: 'a fast shutdown, and a start',
    expectation: 'the portal keeps running, responds 503 and recovers without help',
    unaffected: 'nothing',
    on: ['server', 'embedded'],
    inject: async (target) => {
      const before = postmasterOf(folderOf(target))
      process.kill(before, 'SIGINT')
      await gone(before)
      await target.environment.database.startAgain()
      return endedPortals(target.environment)
    },
  },
  {
    id: 'I5',
    summary: 'The database freezes',
    method: 'SIGSTOP of all its processes for a while',
    expectation: 'every request is answered within 10 s, and /readyz returns 503',
    unaffected: 'nothing',
    on: ['server', 'embedded'],
    inject: freeze,
  },
  {
    id: 'I6',
    summary: 'The connection to the database is cut',
    method: 'a proxy that drops all data, then breaks just after the database has booked',
    expectation: 'a retry with the same key leaves one booking',
    unaffected: 'nothing',
    on: ['server'],
    inject: async (target) => {
      const { line } = target.environment
      if (!line) return ['there was no connection to cut']
      line.set('blackhole')
      await target.hold(3_000)
      const before = line.lost()
      line.set('lose_answers')
      for (const until = Date.now() + 20_000; line.lost() < before + 5 && Date.now() < until; ) await delay(20)
      line.set('pass')
      return line.lost() > before ? [] : ['no answer was lost, so nothing was shown']
    },
  },
  {
    id: 'I9',
    summary: 'The power fails',
    method: 'a copy of the data directory in the middle of writing, and a start on it',
    expectation: 'every confirmed booking is in the copy',
    unaffected: 'nothing',
    on: ['embedded'],
    inject: copyAndStart,
  },
]

function folderOf({ environment }: Target): string {
  if (!environment.database.directory) throw new Error('Only a server of this machine can be broken.')
  return environment.database.directory
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await delay(10)
  }
}

async function freeze(target: Target): Promise<string[]> {
  const { environment, hold, history } = target
  const began = performance.now()
  signalDatabase(folderOf(target), 'SIGSTOP')
  const asked = fetch(`${environment.portals[0]?.url}/readyz`).then(({ status }) => status)
  await hold(7_000)
  signalDatabase(folderOf(target), 'SIGCONT')
  const status = await asked.catch(() => 0)
  return [
    ...(status === 503 ? [] : [`/readyz returned ${status}`]),
    ...slowAnswers(history, began),
    ...endedPortals(target.environment),
  ]
}

async function copyAndStart(target: Target): Promise<string[]> {
  const folder = folderOf(target)
  const copy = mkdtempSync(join(tmpdir(), 'portal-copy-'))
  try {
    const known = target.history.flatMap(({ operation, outcome, content }) =>
      operation.op === 'book' && outcome === 'ok' ? (content.booking?._id ?? []) : [],
    )
    signalDatabase(folder, 'SIGSTOP')
    const copied = spawnSync('cp', ['-a', folder, join(copy, 'database')])
    signalDatabase(folder, 'SIGCONT')
    if (copied.status !== 0) return ['the directory could not be copied']
    // After a restart the machine has no such process.
    for (const lock of ['cluster/postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      rmSync(join(copy, 'database', lock), { force: true })
    }
    const embedded = await startEmbedded(copy)
    const { db, close } = connect(embedded.connection, () => {})
    const rows = await db.selectFrom('booking').select('id').execute()
    await close()
    await embedded.stop()
    const kept = new Set(rows.map(({ id }) => id))
    return known.filter((id) => !kept.has(id)).map((id) => `${id} was confirmed and is not in the copy`)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

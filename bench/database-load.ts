import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { claiming } from '../server/bookings/book-appointment.ts'
import { clinic, idInSql } from './busy-clinic.ts'

/** Debian's pgbench; undefined where it is not installed (`apt install postgresql`). */
export function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions.map((version) => join(root, version, 'bin', 'pgbench')).find((path) => existsSync(path))
}

/** What the statement that books is given: slots of these days after `today`, by these members. */
export interface Drawn {
  readonly today: string
  readonly days: number
  readonly members: number
}

/**
 * How many times a second `pgbench` sends the portal's own statement, one a transaction, over so many connections.
 */
export async function loadDatabase(
  pgbench: string,
  config: pg.ClientConfig,
  folder: string,
  { today, days, members }: Drawn,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const minute = `(${clinic.firstMinute} + :slot::integer * ${clinic.minutes})`
  // In the order of the statement's parameters; those in quotes are told as variables, so that they are parameters too.
  const values = [
    ':zone::text',
    'now()',
    'null::integer',
    ':act::text',
    'array[gen_random_uuid()]',
    `array[${idInSql('member', ':member')}]`,
    'array[:name]',
    'array[:phone]',
    `array[date '${today}' + :day::integer]`,
    'array[null]',
    'array[:hash]',
    `array[${idInSql('treatment', ':treatment')}]`,
    `array[${minute}]`,
    `array[${minute} + ${clinic.minutes}]`,
    `array[${clinic.cents}]`,
    'array[null]',
    'array[null]',
    // A member's session has the member's id.
    `array[${idInSql('member', ':member')}]`,
  ]
  const statement = `${claiming} select id from claimed`.replace(
    /\$(\d+)/g,
    (_, place) => `(${values[Number(place) - 1]})`,
  )
  const drawn = [
    `\\set member random(1, ${members})`,
    `\\set day random(1, ${days})`,
    `\\set treatment random(1, ${clinic.treatments})`,
    `\\set slot random(0, ${clinic.slots - 1})`,
  ]
  const script = join(folder, 'claim-slot.sql')
  writeFileSync(script, `${drawn.join('\n')}\n${statement.replace(/\s+/g, ' ')};\n`)
  const act = { actor: 'patient', personId: crypto.randomUUID(), sessionId: crypto.randomUUID(), ip: '127.0.0.1' }
  const told = {
    name: 'Patient',
    phone: '(503) 555-0199',
    hash: '0'.repeat(64),
    zone: clinic.zone,
    act: JSON.stringify({ ...act, requestId: crypto.randomUUID() }),
  }
  const words = [
    ...['--no-vacuum', '--protocol=prepared', '--file', script, '--client', String(clients), '--jobs=1'],
    ...[
      '--time',
      String(seconds),
      ...Object.entries(told).flatMap(([name, value]) => ['--define', `${name}=${value}`]),
    ],
    ...['--host', String(config.host), '--port', String(config.port), '--username', String(config.user)],
    String(config.database),
  ]
  const env = { ...process.env, PGPASSWORD: String(config.password) }
  const { stdout } = await promisify(execFile)(pgbench, words, { env })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout)
  return Number(rate)
}

import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { addDays } from '#contract/dates.ts'
import { clinic, idInSql, idOf } from './busy-clinic.ts'

/** Path of Debian's pgbench. `undefined` if it is not installed (`apt install postgresql`). */
export function findPgbench(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions.map((version) => join(root, version, 'bin', 'pgbench')).find((path) => existsSync(path))
}

/** Settings of a portal's sessions. */
const asPortal = '-c jit=off'

/** Parameters of the booking statement: slots of these days after `today`, by these members. */
export interface Drawn {
  readonly today: string
  readonly days: number
  readonly members: number
}

/** Returns how many times per second `pgbench` calls `claim()`, once per transaction, with the settings of a portal's sessions. */
export async function loadDatabase(
  pgbench: string,
  config: pg.ClientConfig,
  folder: string,
  { today, days, members }: Drawn,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  const minute = `(${clinic.firstMinute} + :slot::integer * ${clinic.minutes})`
  // A member's session has the ID of the member.
  const member = idInSql('member', ':member')
  const request = {
    now: 'now()',
    time_zone: ':zone::text',
    audit: ':audit::text',
    actor: member,
    session_id: member,
    treatment_id: idInSql('treatment', ':treatment'),
    day: `date '${today}' + :day::integer`,
    start: minute,
    end: `${minute} + ${clinic.minutes}`,
    price_cents: String(clinic.cents),
    name: ':name::text',
    phone: ':phone::text',
  }
  const fields = Object.entries(request).map(([name, value]) => `'${name}', ${value}`)
  const statement = `select claim(jsonb_build_object(${fields.join()}))`
  const drawn = [
    `\\set member random(1, ${members})`,
    `\\set day random(1, ${days})`,
    `\\set treatment random(1, ${clinic.treatments})`,
    `\\set slot random(0, ${clinic.slots - 1})`,
  ]
  const script = join(folder, 'claim.sql')
  writeFileSync(script, `${drawn.join('\n')}\n${statement};\n`)
  const act = { actor: 'patient', personId: crypto.randomUUID(), sessionId: crypto.randomUUID(), ip: '127.0.0.1' }
  const variables = {
    name: 'Patient',
    phone: '(503) 555-0199',
    zone: clinic.zone,
    audit: JSON.stringify({ ...act, requestId: crypto.randomUUID() }),
  }
  const words = [
    ...['--no-vacuum', '--protocol=prepared', '--file', script, '--client', String(clients), '--jobs=1'],
    ...[
      '--time',
      String(seconds),
      ...Object.entries(variables).flatMap(([name, value]) => ['--define', `${name}=${value}`]),
    ],
    ...['--host', String(config.host), '--port', String(config.port), '--username', String(config.user)],
    String(config.database),
  ]
  const env = { ...process.env, PGPASSWORD: String(config.password), PGOPTIONS: asPortal }
  const { stdout } = await promisify(execFile)(pgbench, words, { env })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout)
  return Number(rate)
}

/**
 * Returns how many times per second this process calls `claim()`, one call per transaction, with `concurrent` calls at a
 * time on a pool of 8 connections.
 */
export async function loadFromNode(
  config: pg.ClientConfig,
  { today, days, members }: Drawn,
  { concurrent, seconds }: { concurrent: number; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ ...config, max: 8, options: asPortal })
  const draw = (below: number) => Math.floor(Math.random() * below)
  const end = performance.now() + seconds * 1_000
  let calls = 0
  const callUntilEnd = async () => {
    for (; performance.now() < end; calls++) {
      const member = idOf('member', 1 + draw(members))
      const start = clinic.firstMinute + draw(clinic.slots) * clinic.minutes
      const request = {
        now: new Date(),
        time_zone: clinic.zone,
        audit: JSON.stringify({ actor: 'patient', personId: member, sessionId: member, ip: '127.0.0.1' }),
        actor: member,
        session_id: member,
        treatment_id: idOf('treatment', 1 + draw(clinic.treatments)),
        day: addDays(today, 1 + draw(days)),
        start,
        end: start + clinic.minutes,
        price_cents: clinic.cents,
        name: 'Patient',
        phone: '(503) 555-0199',
      }
      await pool.query('select claim($1::jsonb)', [JSON.stringify(request)])
    }
  }
  await Promise.all(Array.from({ length: concurrent }, callUntilEnd))
  await pool.end()
  return calls / seconds
}

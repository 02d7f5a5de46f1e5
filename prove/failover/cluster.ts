import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { chooseOsUser } from '../../server/database/embedded/programs.ts'
import { findDebianPrograms } from '../processes/database-server.ts'
import { signalDatabase } from '../processes/portal-process.ts'
import { type LocalFiles, type Machine, readLocalFiles } from './local-files.ts'

/** One of three machines with PostgreSQL, Patroni and etcd. */
export interface Member {
  readonly name: string
  /** Kills all its processes, as a power cut would. */
  kill(): void
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): void
  /** Suspends its PostgreSQL and its Patroni. */
  freeze(): void
  /** Kills its PostgreSQL and its Patroni, also if they are frozen, and starts them again. */
  restartDatabase(): void
}

/** Three PostgreSQL servers with Patroni and etcd, behind HAProxy, started with the files of `deploy/failover`. */
export interface Cluster {
  /** Address of HAProxy, for DATABASE_URL. */
  readonly url: string
  /** Waits until a member is the primary with `standbys` standbys that stream, one of them synchronous if `synchronous`. */
  whenHealthy(options: { standbys: number; synchronous: boolean }): Promise<{ primary: Member; standbys: Member[] }>
  /** Runs a statement as superuser, directly on a member. */
  query<Row extends pg.QueryResultRow>(member: Member, text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Changes the settings that all members share. */
  configure(settings: Readonly<Record<string, unknown>>): Promise<void>
  stop(): Promise<void>
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
const programNames = ['patroni', 'etcd', 'haproxy', 'setpriv'] as const

/** Returns the programs that are missing on this machine, or `undefined`. */
export function missingForFailover(): string | undefined {
  const missing: string[] = programNames.filter((name) => !findProgram(name))
  if (!findDebianPrograms()) missing.push('postgresql')
  return missing.length > 0 ? missing.join(', ') : undefined
}

function findProgram(name: (typeof programNames)[number]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Time in which a cluster must become healthy on a slow machine, in milliseconds. */
const patience = 180_000

/**
 * Starts the cluster. `stop` kills it and deletes its data. `quick` shortens the times after which a primary is replaced, at the
 * risk that a slow machine replaces one that works. Throws if a program is missing.
 */
export async function startCluster({ quick = false } = {}): Promise<Cluster> {
  const programs = findDebianPrograms()?.programs
  if (!programs) throw new Error('PostgreSQL of Debian is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'portal-failover-'))
  const osUser = chooseOsUser(folder, false, programs)
  const files = await readLocalFiles(folder, dirname(programs.postgres), quick)
  const children: ChildProcess[] = []
  const run = (name: (typeof programNames)[number], words: readonly string[], directory: string, env = {}) => {
    const log = openSync(join(directory, `${name}.log`), 'a')
    // The processes end with this one, even if it is killed.
    const command = [...osUser.prefix, 'setpriv', '--pdeathsig', 'TERM', '--', findProgram(name) ?? name, ...words]
    const options = { env: { PATH: folders.join(':'), ...env }, cwd: directory, detached: true, ...osUser.ids }
    const child = spawn(command[0] ?? '', command.slice(1), { ...options, stdio: ['ignore', log, log] })
    closeSync(log)
    children.push(child)
    return child
  }
  const makeFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (osUser.ids.uid !== undefined) chownSync(path, osUser.ids.uid, osUser.ids.gid ?? 0)
    return path
  }
  const members = files.machines.map((machine) => {
    const directory = makeFolder(`db${machine}`)
    writeFileSync(join(directory, 'patroni.yml'), files.patroni(machine))
    return memberOf(machine, directory, {
      etcd: () => run('etcd', [], directory, files.etcd(machine)),
      patroni: () => run('patroni', [join(directory, 'patroni.yml')], directory),
    })
  })
  for (const member of members) member.start()
  const configuration = join(folder, 'haproxy.cfg')
  writeFileSync(configuration, files.haproxy)
  run('haproxy', ['-db', '-f', configuration], makeFolder('proxy'))
  const stop = async () => {
    for (const member of members) member.kill()
    const running = children.filter(isRunning)
    const ended = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return clusterOf(files, members, stop, folder)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

interface LocalMember extends Member {
  readonly machine: Machine
}

function memberOf(
  machine: Machine,
  directory: string,
  run: { etcd(): ChildProcess; patroni(): ChildProcess },
): LocalMember {
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined
  const signalDatabaseAndPatroni = (name: NodeJS.Signals) => {
    if (patroni?.pid !== undefined && isRunning(patroni)) process.kill(-patroni.pid, name)
    signalDatabase(join(directory, 'database'), name)
  }
  const killDatabase = () => {
    try {
      signalDatabaseAndPatroni('SIGKILL')
    } catch {
      // Its PostgreSQL does not run.
    }
  }
  return {
    name: `db${machine}`,
    machine,
    kill: () => {
      etcd?.kill('SIGKILL')
      killDatabase()
    },
    start: () => {
      etcd = run.etcd()
      patroni = run.patroni()
    },
    freeze: () => signalDatabaseAndPatroni('SIGSTOP'),
    restartDatabase: () => {
      killDatabase()
      patroni = run.patroni()
    },
  }
}

function clusterOf(
  files: LocalFiles,
  members: readonly LocalMember[],
  stop: () => Promise<void>,
  folder: string,
): Cluster {
  const user = `postgres:${files.passwords.superuser}`
  const urlOf = (port: number) => `postgres://${user}@127.0.0.1:${port}/postgres`
  const restOf = ({ machine }: LocalMember) => `http://127.0.0.1:${files.port(machine, 'rest')}`
  const find = (member: Member) => members.find(({ name }) => name === member.name) as LocalMember
  const query = async <Row extends pg.QueryResultRow>(
    member: Member,
    text: string,
    values: readonly unknown[] = [],
  ) => {
    const connectionString = urlOf(files.port(find(member).machine, 'database'))
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const ask = (member: LocalMember, path: string, init: RequestInit = {}) =>
    fetch(restOf(member) + path, { ...init, signal: AbortSignal.timeout(2_000) })
  const findPrimary = async () => {
    const answers = await Promise.all(
      members.map((member) =>
        ask(member, '/primary').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return members.find((_, i) => answers[i])
  }
  const look = async (synchronous: boolean) => {
    const primary = await findPrimary()
    if (!primary) return undefined
    const { members: listed } = (await (await ask(primary, '/cluster')).json()) as {
      members: { name: string; role: string }[]
    }
    const streaming = await query<{ name: string }>(
      primary,
      "select application_name as name from pg_stat_replication where state = 'streaming' order by sync_state = 'sync' desc",
    )
    // Patroni promotes only the standby that it has recorded as synchronous.
    const [first] = streaming
    const recorded = listed.find(({ role }) => role === 'sync_standby')?.name
    if (synchronous ? recorded === undefined || recorded !== first?.name : recorded !== undefined) return undefined
    return { primary, standbys: streaming.flatMap(({ name }) => members.find((member) => member.name === name) ?? []) }
  }
  return {
    url: urlOf(files.proxyPort),
    query,
    whenHealthy: async ({ standbys, synchronous }) => {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(200)) {
        const found = await look(synchronous).catch(() => undefined)
        if (found && found.standbys.length === standbys) return found
      }
      const logs = members.map(({ name }) => readFileSync(join(folder, name, 'patroni.log'), 'utf8').slice(-2_000))
      throw new Error(`The cluster is not healthy after ${patience / 60_000} minutes.\n${logs.join('\n')}`)
    },
    configure: async (settings) => {
      const primary = await findPrimary()
      if (!primary) throw new Error('No member is the primary.')
      const authorization = `Basic ${Buffer.from(`patroni:${files.passwords.rest}`).toString('base64')}`
      const answer = await ask(primary, '/config', {
        method: 'PATCH',
        headers: { authorization },
        body: JSON.stringify(settings),
      })
      if (!answer.ok) throw new Error(`Patroni answers ${answer.status} to a change of its settings.`)
    },
    stop,
  }
}

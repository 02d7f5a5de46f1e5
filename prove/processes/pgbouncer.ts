import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../server/free-port.ts'

/** Whether Debian's pgbouncer is installed. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** A pgbouncer on a loopback port, in front of all databases of a server. */
export interface Pgbouncer {
  /** Value for DATABASE_URL, of the server's database. */
  readonly url: string
  /** URL of its console, for commands such as RECONNECT. */
  readonly consoleUrl: string
  stop(): Promise<void>
}

/** Options of a pgbouncer: mode of pooling, lines of `[pgbouncer]`, part of the entry of the databases, and their user. */
export interface PgbouncerOptions {
  readonly mode?: 'transaction' | 'session' | 'statement'
  readonly settings?: string
  readonly entry?: string
  readonly user?: string
}

/** Starts pgbouncer in front of the server of this URL, by default in transaction mode. */
export async function startPgbouncer(
  serverUrl: string,
  { mode = 'transaction', settings = '', entry = '', user }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(serverUrl)
  const ownPort = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'))
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${user ?? username} password=${password} ${entry}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = ${mode}
max_client_conn = 1000
${settings}
`,
  )
  chmodSync(folder, 0o755)
  // pgbouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn('pgbouncer', [config], { stdio: ['ignore', 'ignore', 'pipe'], ...account })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (!log.includes('process up')) log += chunk.toString()
  })
  while (!log.includes('process up')) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${log}`)
    await delay(20)
  }
  const at = `postgres://${username}@127.0.0.1:${ownPort}`
  return {
    url: `${at}${pathname}`,
    consoleUrl: `${at}/pgbouncer`,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

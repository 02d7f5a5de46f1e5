import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster } from '../../server/database/embedded/cluster.ts'
import { launch } from '../../server/database/embedded/launch.ts'
import { chooseOsUser, findPrograms, type Programs } from '../../server/database/embedded/programs.ts'
import { connectionTo, runUntilReady, stopServer } from '../../server/database/embedded/server.ts'

/** A PostgreSQL server on a loopback port, for the duration of the tests. */
export interface DatabaseServer {
  /** Value for DATABASE_URL. */
  readonly url: string
  readonly name: string
  readonly directory: string
  /** Starts the server again at the same address after it has ended. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts Debian's PostgreSQL if it is installed, otherwise a second embedded one. `stop` deletes its data. Unless
 * `lasting`, it does not flush to disk.
 */
export async function startDatabaseServer({ lasting = false } = {}): Promise<DatabaseServer> {
  const debian = findDebianPrograms()
  const programs = debian?.programs ?? (await findPrograms())
  const folder = mkdtempSync(join(tmpdir(), 'portal-server-'))
  const directory = join(folder, 'database')
  mkdirSync(directory, { mode: 0o700 })
  const account = chooseOsUser(directory, false, programs)
  createCluster(directory, programs, account, crypto.randomUUID(), false)
  const run = async (given?: number) => {
    const options = { tcp: true, throwaway: !lasting, ...(given && { port: given }) }
    return (await runUntilReady(directory, () => launch(directory, programs, account, options))).lock
  }
  let lock = await run()
  const { host, port, user, password, database } = connectionTo(directory, lock)
  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    name: debian ? `Debian's PostgreSQL ${debian.version}` : 'a second embedded PostgreSQL',
    directory,
    startAgain: async () => {
      lock = await run(port)
    },
    stop: async () => {
      await stopServer(directory, lock.pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the programs of a PostgreSQL 15 or later that is installed by Debian. */
export function findDebianPrograms(): { version: string; programs: Programs } | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).filter((version) => Number(version) >= 15) : []
  const version = versions.find((name) => existsSync(join(root, name, 'bin', 'postgres')))
  if (!version) return undefined
  const program = (name: string) => join(root, version, 'bin', name)
  return { version, programs: { initdb: program('initdb'), postgres: program('postgres') } }
}

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCluster, hasCluster } from './cluster.ts'
import { type LaunchOptions, launch } from './launch.ts'
import { chooseOsUser, EmbeddedDatabaseError, findPrograms } from './programs.ts'
import {
  connectionTo,
  type EmbeddedConnection,
  type PostmasterPid,
  ping,
  readPostmasterPid,
  runUntilReady,
  stopServer,
} from './server.ts'

export { type EmbeddedConnection, EmbeddedDatabaseError }

export interface EmbeddedDatabase {
  readonly connection: EmbeddedConnection
  /** True if the server was already running, left by a killed portal or started by another process. */
  readonly adopted: boolean
  /** Rolls back open transactions, closes every connection and waits until the server has stopped. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of `dataDir`/database and waits until it is ready. Creates the database on first use and
 * adopts a running server. The server outlives this process unless `stop` is called or it is `throwaway`. Idempotent, also
 * from concurrent processes. Throws `EmbeddedDatabaseError` with one line for the terminal.
 */
export async function startEmbedded(dataDir: string, options: LaunchOptions = {}): Promise<EmbeddedDatabase> {
  const directory = databaseDirectory(dataDir)
  const running = await findRunning(directory)
  const { lock, adopted } = running ? { lock: running, adopted: true } : await startServer(dataDir, options)
  return { connection: connectionTo(directory, lock), adopted, stop: () => stopServer(directory, lock.pid) }
}

/**
 * Whether `dataDir` has an embedded database. Throws `EmbeddedDatabaseError` if it cannot run here or has moved to a
 * server, because a new database would hide the bookings.
 */
export function hasEmbedded(dataDir: string): boolean {
  if (hasCluster(databaseDirectory(dataDir))) return true
  const moved = movedDirectory(dataDir)
  if (!existsSync(moved)) return false
  throw new EmbeddedDatabaseError(
    `The database in ${dataDir} was moved to a server. Set DATABASE_URL. To create a new one here, delete ${moved}.`,
  )
}

/** Returns the directory of an embedded database that has moved to a server. */
export function movedDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'database-moved')
}

/** Returns the connection of the server running on `dataDir`, or `undefined` if none is ready. */
export async function findEmbedded(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const directory = databaseDirectory(dataDir)
  const running = await findRunning(directory)
  return running && connectionTo(directory, running)
}

async function findRunning(directory: string): Promise<PostmasterPid | undefined> {
  const lock = readPostmasterPid(directory)
  return lock && (await ping(connectionTo(directory, lock))) === 'ready' ? lock : undefined
}

async function startServer(
  dataDir: string,
  options: LaunchOptions,
): Promise<{ lock: PostmasterPid; adopted: boolean }> {
  const directory = databaseDirectory(dataDir)
  const programs = await findPrograms()
  const made = hasEmbedded(dataDir)
  makeDirectory(dataDir, directory)
  const account = chooseOsUser(directory, made, programs)
  if (!made) createCluster(directory, programs, account, randomBytes(24).toString('base64url'), !options.throwaway)
  const tcp = options.tcp ?? process.platform === 'win32'
  return runUntilReady(directory, () => launch(directory, programs, account, { ...options, tcp }))
}

/** Returns the directory of the embedded database. */
export function databaseDirectory(dataDir: string): string {
  return join(resolve(dataDir), 'database')
}

function makeDirectory(dataDir: string, directory: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Cannot use the data directory ${dataDir}: ${(error as Error).message}. Set DATA_DIR to a writable directory.`,
    )
  }
}

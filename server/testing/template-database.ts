import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectWithoutTimeout } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { writeSessionLimits } from '../database/pooler.ts'
import { seedSampleClinic } from '../database/sample-clinic.ts'
import { poolerOf, serverUrl } from './through-pooler.ts'

/** A PostgreSQL server for tests with a migrated sample database, which each test copies. */
export interface TemplateDatabase {
  /** Connection settings of the server as JSON, for every process that copies the template. */
  readonly address: string
  close(): Promise<void>
}

const template = 'portal_template'

/** Starts an embedded server in a temporary folder, or uses the one of DATABASE_LISTEN_URL or DATABASE_URL, and creates the template. */
export async function openTemplateDatabase(): Promise<TemplateDatabase> {
  const folder = serverUrl ? undefined : mkdtempSync(join(tmpdir(), 'portal-test-'))
  // Vitest does not wait for asynchronous work if a signal ends it.
  const deleteFolder = () => folder && rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', deleteFolder)
  const embedded = folder ? await startEmbedded(folder, { throwaway: true }) : undefined
  const config: pg.ClientConfig = serverUrl ? { connectionString: serverUrl } : { ...embedded?.connection }
  return {
    address: await createTemplate(config),
    close: async () => {
      await embedded?.stop()
      deleteFolder()
      process.off('exit', deleteFolder)
    },
  }
}

/** Creates the template on a server. Returns the address for `TemplateDatabase`. */
export async function createTemplate(config: pg.ClientConfig): Promise<string> {
  await administrate(config, [`drop database if exists ${template} with (force)`, `create database ${template}`])
  const db = connectWithoutTimeout(inDatabase(config, template))
  await migrate(db)
  await seedSampleClinic(db)
  await db.destroy()
  return JSON.stringify(config)
}

/** A test's own database and a function that drops it. */
export interface OwnDatabase {
  readonly config: pg.ClientConfig
  drop(): Promise<void>
}

/** Creates an empty database on the template's server. */
export function makeEmptyDatabase(address: string): Promise<OwnDatabase> {
  return copyDatabase(address, 'template0')
}

/** Copies the template into a new database. */
export function copyTemplate(address: string): Promise<OwnDatabase> {
  return copyDatabase(address, template)
}

async function copyDatabase(address: string, source: string): Promise<OwnDatabase> {
  const config = JSON.parse(address) as pg.ClientConfig
  const name = `portal_${crypto.randomUUID().replaceAll('-', '')}`
  // PostgreSQL refuses to copy a template that another worker is copying.
  for (let attempt = 1; ; attempt++) {
    try {
      await administrate(config, [`create database ${name} template ${source} strategy file_copy`])
      break
    } catch (error) {
      if (attempt === 20 || (error as { code?: string }).code !== '55006') throw error
    }
  }
  const own = inDatabase(config, name)
  if (poolerOf(own)) await writeSessionLimits(own)
  return {
    config: own,
    drop: () => administrate(config, [`drop database if exists ${name} with (force)`]),
  }
}

/** Global set-up of Vitest: starts the server once for all test files. */
export async function setup(project: { provide(key: 'templateDatabase', address: string): void }) {
  const opened = await openTemplateDatabase()
  project.provide('templateDatabase', opened.address)
  return () => opened.close()
}

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string
  }
}

async function administrate(config: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(inDatabase(config, 'postgres'))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function inDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

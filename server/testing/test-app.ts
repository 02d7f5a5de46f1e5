import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { copyTemplate } from './template-database.ts'

export interface TestOptions {
  /** The clinic's clock at the start, ISO 8601; it stands still unless `advance` moves it. */
  readonly now?: string
  readonly timeZone?: string
  readonly rateLimits?: boolean
  /** Receives the log, a line of JSON each. */
  readonly log?: { write(line: string): void }
  readonly publicUrl?: string
}

/** The portal on a database of its own, a copy of the migrated template with the sample clinic. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  readonly context: Context
  advance(minutes: number): void
  close(): Promise<void>
}

/** A Monday morning at the clinic of the tests. */
export const mondayMorning = '2026-11-23T09:00:00-08:00'

/** Builds the portal for a test on the server that `address` names. */
export async function startTestApp(address: string, options: TestOptions = {}): Promise<TestApp> {
  const { config, drop } = await copyTemplate(address)
  const { db, prepared, close } = connect(config, () => {})
  let now = new Date(options.now ?? mondayMorning)
  const context: Context = {
    db,
    prepared,
    clock: () => now,
    timeZone: options.timeZone ?? 'America/Los_Angeles',
    publicUrl: new URL(options.publicUrl ?? 'http://localhost:3000'),
    authSecret: 'a secret for tests, long enough to be taken',
    rateLimits: options.rateLimits ?? true,
  }
  const log = options.log && { level: 'info', base: null, stream: options.log }
  const app = await buildApp(context, { checkAnswers: true, ...(log && { log }) })
  return {
    app,
    db,
    context,
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    close: async () => {
      await app.close()
      await close()
      await drop()
    },
  }
}

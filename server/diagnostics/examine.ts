import type { Kysely } from 'kysely'
import type { ClientConfig } from 'pg'
import type { ChainHead } from '../audit/chain-entries.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { checkAudit } from './check-audit.ts'
import { checkDatabase } from './check-database.ts'
import { checkBuild, checkDataDir, checkSettings } from './check-installation.ts'
import { examinePooler } from './check-pooler.ts'
import { checkSchedule } from './check-schedule.ts'
import { checkServices } from './check-services.ts'
import { checkBacklog, checkBackups } from './check-work.ts'
import { about, type Finding } from './finding.ts'

/** Runs checks of the database of the settings, or returns why it has none. Throws if it cannot be reached. */
type WithDatabase = (settings: Settings, check: (db: Kysely<Database>) => Promise<Finding[]>) => Promise<Finding[]>

interface Options {
  /** Whether other services are checked: always, never, or only for a portal that is open to the public. */
  readonly network: boolean | 'public'
  /** A link of the activity log that was noted elsewhere. */
  readonly noted?: ChainHead | undefined
}

/** Checks the installation of the settings in `env`. Changes nothing. */
export async function examine(
  env: Record<string, string | undefined>,
  withDatabase: WithDatabase,
  { network, noted }: Options,
): Promise<Finding[]> {
  const { settings, findings } = checkSettings(env)
  findings.push(...(await checkBuild()))
  if (!settings) return findings
  findings.push(...(await checkDataDir(settings)))
  findings.push(...(await examineDatabase(settings, withDatabase, noted)))
  findings.push(...(await checkBackups(settings, new Date())))
  const reachesOut = network === 'public' ? !settings.loopback : network
  if (reachesOut) findings.push(...(await checkServices(settings)))
  return findings
}

/** Checks the installation of a running portal, with services outside if it is open to the public. */
export function examineRunning(env: Record<string, string | undefined>, config: ClientConfig): Promise<Finding[]> {
  const withDatabase: WithDatabase = async (_, check) => {
    // The invariants of a large clinic take longer than a request's statement may.
    const db = connectWithoutTimeout(config)
    try {
      return await check(db)
    } finally {
      await db.destroy()
    }
  }
  return examine(env, withDatabase, { network: 'public' })
}

async function examineDatabase(
  settings: Settings,
  withDatabase: WithDatabase,
  noted: ChainHead | undefined,
): Promise<Finding[]> {
  try {
    return await withDatabase(settings, async (db) => {
      const { portals, current, findings } = await checkDatabase(db, settings)
      findings.push(...(await examinePooler(settings)))
      if (!current) return findings
      const schedule = await checkSchedule(db, settings, new Date())
      const audit = await checkAudit(db, portals, noted)
      return [...findings, ...(await checkBacklog(db, settings, portals)), ...audit, ...schedule]
    })
  } catch (error) {
    return [
      about('database').wrong((error as Error).message, "The portal can't start without its database. Fix this first."),
    ]
  }
}

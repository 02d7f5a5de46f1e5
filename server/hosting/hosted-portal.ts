import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { chainEntries } from '../audit/chain-entries.ts'
import { hostedName } from '../database/change-feed.ts'
import { type Connected, connect, poolSettings } from '../database/connect.ts'
import { openDatabase } from '../database/open.ts'
import type { Metrics } from '../metrics.ts'
import { openPortal, type Portal } from '../portal.ts'
import { reportErrors } from '../report-errors.ts'
import { deleteExpired } from '../startup/hourly-cleanup.ts'
import { type ClinicSettings, clinicSettings } from './clinic-settings.ts'
import { findNextDue } from './next-due.ts'
import type { Clinic } from './registry.ts'

/** Connections of a clinic's pool. Of three, at most two write, so that one is left to reads. */
export const poolSize = 3

/** A clinic that this process has open. */
export interface HostedPortal extends Pick<Portal, 'app'> {
  /** Returns when the background work has something to do next. */
  findNextDue(): Promise<Date>
  /** Ends the background work and the requests, deletes what has expired, and returns when the next work is due. */
  sleep(): Promise<Date>
  /** Ends the background work and the requests at once. */
  close(): Promise<void>
}

interface HostedOptions {
  readonly metrics: Metrics | undefined
  readonly report?: typeof reportErrors
  readonly silent?: boolean
}

// A connection that listens would cost each open clinic a fourth one, and each of its writes a lock of the whole server.
function connectHosted(config: pg.ClientConfig, onError: (error: Error) => void): Connected {
  const settings = { ...poolSettings(config), max: poolSize, application_name: hostedName }
  return connect(config, onError, new pg.Pool(settings), { listens: false })
}

/**
 * Opens the portal of a clinic, migrates its database if necessary, and starts its background work. Throws
 * `InvalidSettingsError` or `UnusableDatabaseError`.
 */
export async function openHostedPortal(
  clinic: Clinic,
  installation: ClinicSettings,
  { metrics, report = reportErrors, silent = false }: HostedOptions,
): Promise<HostedPortal> {
  const { env, settings } = clinicSettings(installation, clinic)
  const reportOf = report(clinic.host)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(settings, reportOf('database'), () => {}, connectHosted)
  const portal = await openPortal(settings, database, {
    env,
    report: reportOf,
    metrics,
    clinic: clinic.host,
    silent,
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const { app, context } = portal
  await app.ready()
  portal.start()
  return {
    app,
    findNextDue: () => findNextDue(context, settings),
    sleep: async () => {
      try {
        await portal.close()
        await deleteExpired(context, database.config, reportOf('cleanup'))
        await chainEntries(context.db)
        return await findNextDue(context, settings)
      } finally {
        await database.close()
      }
    },
    close: async () => {
      await portal.close()
      await database.close()
    },
  }
}

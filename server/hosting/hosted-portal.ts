import { mkdirSync } from 'node:fs'
import pg from 'pg'
import { hostedName } from '../database/change-feed.ts'
import { type Connected, connect, poolSettings } from '../database/connect.ts'
import { openDatabase } from '../database/open.ts'
import type { Metrics } from '../metrics.ts'
import { openPortal, type Portal } from '../portal.ts'
import { reportErrors } from '../report-errors.ts'
import { type ClinicSettings, clinicSettings } from './clinic-settings.ts'
import type { Clinic } from './registry.ts'

/** Connections of a clinic's pool. Of three, at most two write, so that one is left to reads. */
export const poolSize = 3

/** A clinic that this process has open. Its `close` and `sleep` close the database, too. */
export type HostedPortal = Pick<Portal, 'app' | 'findNextDue' | 'sleep' | 'close'>

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
  await portal.app.ready()
  portal.start()
  return {
    app: portal.app,
    findNextDue: portal.findNextDue,
    sleep: () => portal.sleep().finally(() => database.close()),
    close: () => portal.close().finally(() => database.close()),
  }
}

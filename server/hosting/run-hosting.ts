import { UnusableDatabaseError } from '../database/connect.ts'
import { knownMigrations } from '../database/migrate.ts'
import { createMetrics } from '../metrics.ts'
import { reportErrors } from '../report-errors.ts'
import type { Settings } from '../settings.ts'
import { createFront } from './front.ts'
import { openHostedPortal, poolSize } from './hosted-portal.ts'
import { keepClinics } from './open-clinics.ts'
import { openRegistry, type Registry } from './registry.ts'

/** Connections of the registry, and of migrations and cleanups in progress. */
const otherConnections = 20

/**
 * Serves the clinics of a registry until `stopped`. Calls `onReady` once it listens. Throws `UnusableDatabaseError` if the
 * registry cannot be used.
 */
export async function runHosting(
  settings: Settings & { readonly clinicsUrl: string },
  env: NodeJS.ProcessEnv,
  onReady: (clinics: number) => void,
  stopped: Promise<void>,
): Promise<void> {
  const onError = (error: unknown, host?: string) => reportErrors(host)('clinics')(error)
  const registry = await openRegistry(settings.clinicsUrl, onError)
  try {
    const installation = { env, settings }
    const metrics = settings.metricsToken === undefined ? undefined : createMetrics()
    await checkConnections(registry, settings.openClinics)
    const clinics = keepClinics(registry, {
      maxOpen: settings.openClinics,
      open: (clinic) => openHostedPortal(clinic, installation, { metrics }),
      schema: knownMigrations.at(-1) ?? '',
      onError,
    })
    const front = createFront(clinics, registry.requireWritable, settings.trustedProxy, {
      level: 'info',
      base: null,
    })
    if (settings.metricsToken) metrics?.mount(front, settings.metricsToken)
    try {
      await clinics.start()
      await front.listen({ host: settings.host, port: settings.port })
      onReady(clinics.count().listed)
      await stopped
    } finally {
      await front.close()
      await clinics.close()
    }
  } finally {
    await registry.close()
  }
}

/** Checks that the server of the registry has connections for as many open clinics. Throws `UnusableDatabaseError`. */
async function checkConnections(registry: Registry, openClinics: number): Promise<void> {
  const needed = openClinics * poolSize + otherConnections
  const [server] = await registry.query<{ max: number }>(`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as max`)
  if (!server || server.max >= needed) return
  throw new UnusableDatabaseError(
    `OPEN_CLINICS=${openClinics} needs ${needed} connections, but the server of CLINICS_URL has ${server.max}. Raise its ` +
      `max_connections, or lower OPEN_CLINICS to ${Math.floor((server.max - otherConnections) / poolSize)}.`,
  )
}

import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { secretNames } from '../secret-files.ts'
import { InvalidSettingsError, parseSettings, perClinic, perProcess, type Settings, settingNames } from '../settings.ts'
import type { Clinic } from './registry.ts'

/** Environment of a clinic's portal, with the settings parsed from it. */
export interface ClinicSettings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly settings: Settings
}

const possible = settingNames.filter((name) => ![...perClinic, ...perProcess].includes(name))
const ownNames = new Set<string>([
  ...possible,
  ...secretNames.filter((name) => possible.includes(name)).map((name) => `${name}_FILE`),
])

/**
 * Returns the settings of a clinic: those of the installation, with its own in their place. Its secret is derived from that of
 * the installation, and its files are below DATA_DIR and BACKUP_DIR. Throws `InvalidSettingsError`.
 */
export function clinicSettings(
  installation: ClinicSettings,
  { id, origin, database, settings: own }: Pick<Clinic, 'id' | 'origin' | 'database' | 'settings'>,
): ClinicSettings {
  const unknown = Object.keys(own).filter((name) => !ownNames.has(name))
  if (unknown.length > 0) throw new InvalidSettingsError(`A clinic has no setting ${unknown.join(', ')} of its own.`)
  const { authSecret = '', previousSecrets, dataDir, backups } = installation.settings
  const shared = {
    ...installation.env,
    CLINICS_URL: undefined,
    CLINICS_URL_FILE: undefined,
    DATA_DIR: join(dataDir, 'clinics', id),
    BACKUP_DIR: backups && join(backups.folder, id),
    AUTH_SECRET: deriveSecret(authSecret, id),
    AUTH_SECRET_FILE: undefined,
    AUTH_SECRET_PREVIOUS: previousSecrets.map((secret) => deriveSecret(secret, id)).join(',') || undefined,
    AUTH_SECRET_PREVIOUS_FILE: undefined,
  }
  // Its own value replaces a file of the installation, and the other way round.
  const replaced = secretNames.filter((name) => own[name] !== undefined || own[`${name}_FILE`] !== undefined)
  const cleared = Object.fromEntries(
    replaced.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, undefined]),
  )
  const env = { ...shared, ...cleared, ...own, PUBLIC_URL: origin, DATABASE_URL: database }
  return { env, settings: parseSettings(env) }
}

/** Derives the secret of a clinic by HKDF (RFC 5869), so that what one clinic has signed is not valid at another. */
function deriveSecret(secret: string, clinicId: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `clinic ${clinicId}`, 32)).toString('base64url')
}

import { InvalidSettingsError, parseSettings, type Settings } from '../settings.ts'
import { type ClinicSettings, clinicSettings } from './clinic-settings.ts'
import { findClinic, type Installation } from './manage-clinics.ts'
import { openRegistry } from './registry.ts'

/** Runs a command on the registry of CLINICS_URL. Throws `InvalidSettingsError` or `UnusableDatabaseError`. */
export async function withInstallation<T>(
  env: NodeJS.ProcessEnv,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const settings = parseSettings(env)
  const { clinicsUrl } = settings
  if (clinicsUrl === undefined) throw new InvalidSettingsError('Set CLINICS_URL to the registry of the clinics.')
  const registry = await openRegistry(clinicsUrl, () => {})
  try {
    return await work({ env, settings, registry, clinicsUrl })
  } finally {
    await registry.close()
  }
}

/**
 * Returns the environment of a command for one clinic: the given one, or with CLINICS_URL that of the clinic whose host is in
 * CLINIC. Throws `InvalidSettingsError` or `UnusableDatabaseError`.
 */
export async function commandEnvironment(env: NodeJS.ProcessEnv): Promise<ClinicSettings['env']> {
  const { CLINIC: host, ...others } = env
  const hasRegistry = others.CLINICS_URL?.trim() || others.CLINICS_URL_FILE?.trim()
  if (!hasRegistry) {
    if (host) throw new InvalidSettingsError('CLINIC chooses a clinic of CLINICS_URL, which is not set.')
    return others
  }
  if (!host) throw new InvalidSettingsError('Set CLINIC to the host of a clinic, such as CLINIC=north.example.')
  return withInstallation(others, async (installation) => {
    const clinic = await findClinic(installation.registry, host)
    return clinicSettings(installation, clinic).env
  })
}

/** Returns the settings of `commandEnvironment`. Throws as it does. */
export async function commandSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  return parseSettings(await commandEnvironment(env))
}

import { isLoopback } from '../loopback.ts'
import { InvalidSettingsError, parseSettings, type Settings } from '../settings.ts'

/** Describes every setting that a public portal lacks, one sentence each. Empty if none is missing. */
export function findMissingSettings(env: Record<string, string | undefined>): readonly string[] {
  const url = env.PUBLIC_URL?.trim() ?? ''
  const isPublic = URL.canParse(url) && !isLoopback(new URL(url).hostname)
  // Parses the settings as those of a public portal, so that one run lists everything that is missing.
  const parsed = tryParse(isPublic ? env : { ...env, PUBLIC_URL: 'https://clinic.example' })
  return [
    !isPublic && 'PUBLIC_URL must be the address patients use, https://….',
    !env.CLINIC_TIME_ZONE?.trim() && "CLINIC_TIME_ZONE must be set. It defaults to this machine's time zone.",
    !env.TRUSTED_PROXY?.trim() &&
      "TRUSTED_PROXY must be the TLS proxy's address. Without it, all patients share one rate limit.",
    ...(typeof parsed === 'string' ? parsed.split('\n') : gapsOf(parsed)),
  ].filter((gap) => gap !== false)
}

function gapsOf({ payment, sampleData }: Settings): (string | false)[] {
  return [
    payment.mode === 'test_keys' && 'STRIPE_SECRET_KEY must be a live key, or off: with test keys no real money moves.',
    sampleData && 'SAMPLE_DATA must be off.',
  ]
}

function tryParse(env: Record<string, string | undefined>): Settings | string {
  try {
    return parseSettings(env)
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.message
    throw error
  }
}

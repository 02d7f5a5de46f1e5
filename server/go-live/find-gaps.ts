import { parseSettings, type Settings, WrongSettings } from '../settings.ts'

/** What the settings of a portal for the public lack: all of it at once, a sentence each; nothing where they are whole. */
export function findGaps(env: Record<string, string | undefined>): readonly string[] {
  const parsed = tryParse(env)
  if (typeof parsed !== 'string' && !parsed.loopback) return gapsOf(env, parsed)
  const missing =
    typeof parsed === 'string' && parsed.includes('PUBLIC_URL')
      ? []
      : ['PUBLIC_URL must be the address patients use, https://….']
  if (typeof parsed === 'string' && missing.length === 0) return parsed.split('\n')
  // As if it were public, to say at once what else that needs.
  const pretended = tryParse({ ...env, PUBLIC_URL: 'https://clinic.example' })
  return [...missing, ...(typeof pretended === 'string' ? pretended.split('\n') : gapsOf(env, pretended))]
}

function tryParse(env: Record<string, string | undefined>): Settings | string {
  try {
    return parseSettings(env)
  } catch (error) {
    if (error instanceof WrongSettings) return error.message
    throw error
  }
}

function gapsOf(env: Record<string, string | undefined>, settings: Settings): string[] {
  const { trustedProxy, payment, sampleData } = settings
  return [
    !env.CLINIC_TIME_ZONE?.trim() && "CLINIC_TIME_ZONE must be the clinic's zone: it is the machine's until then.",
    trustedProxy.length === 0 &&
      'TRUSTED_PROXY must name the proxy that speaks TLS: without it all patients count as one network, and limits hit everybody.',
    payment.mode === 'test_keys' && 'STRIPE_SECRET_KEY must be a live key, or off: with test keys no real money moves.',
    sampleData && 'SAMPLE_DATA must be off.',
  ].filter((gap) => gap !== false)
}

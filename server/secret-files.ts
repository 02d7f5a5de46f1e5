import { readFileSync, statSync } from 'node:fs'

/** The settings that are secrets. Each may be in a file instead, which `<name>_FILE` names. */
export const secretNames = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'CLINICS_URL',
  'ADMIN_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

/**
 * Returns the settings with each secret read from its file, without the white space around it. Adds `<name>_FILE` to `wrong`
 * if the file cannot be read or is empty, and if the secret is also set itself.
 */
export function readSecretFiles(given: Readonly<Record<string, string>>, wrong: Set<string>): Record<string, string> {
  const settings = { ...given }
  for (const name of secretNames) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    const secret = readSecret(path)
    if (secret && given[name] === undefined) settings[name] = secret
    else wrong.add(`${name}_FILE`)
  }
  return settings
}

function readSecret(path: string): string | undefined {
  try {
    // A pipe would make the start wait for what is written to it.
    return statSync(path).isFile() ? readFileSync(path, 'utf8').trim() : undefined
  } catch {
    return undefined
  }
}

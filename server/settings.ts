import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { email, password } from '#contract/schemas/fields.ts'
import { isLoopback } from './loopback.ts'
import { type MailSettings, parseMail } from './mail-settings.ts'
import { readSecretFiles, secretNames } from './secret-files.ts'
import { parseServiceKeys } from './service-keys.ts'
import { parseSso, type SsoSettings, ssoMeaning } from './sso-settings.ts'

/** Settings, parsed once from the environment. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: URL
  /** Whether PUBLIC_URL is a loopback name, so that only this machine can reach the portal. */
  readonly loopback: boolean
  readonly authSecret: string | undefined
  /** Earlier values of AUTH_SECRET, whose cookies, tokens and encrypted data are still accepted. */
  readonly previousSecrets: readonly string[]
  readonly trustedProxy: readonly string[]
  readonly dataDir: string
  /** A direct connection to the server; `undefined` for the embedded database. */
  readonly databaseUrl: string | undefined
  /** The connection pooler of the requests; `undefined` if they connect directly, too. */
  readonly poolerUrl: string | undefined
  /** Registry of the clinics, if the process serves many. The other settings are then those that the clinics share. */
  readonly clinicsUrl: string | undefined
  /** Maximum number of clinics that a process has open at the same time. */
  readonly openClinics: number
  readonly admin: { readonly email: string; readonly password: string } | undefined
  /** IANA name of the clinic's time zone. */
  readonly timeZone: string
  readonly sampleData: boolean
  /** The seed of the demo clinic; `undefined` if this is no demo. */
  readonly demoSeed: number | undefined
  /** Off only for load tests on a loopback address; also lifts the cap on unpaid bookings. */
  readonly rateLimits: boolean
  readonly payment: PaymentSettings
  readonly mail: MailSettings
  readonly google: GoogleSettings
  /** `undefined` if single sign-on is off. */
  readonly sso: SsoSettings | undefined
  /** Hours before an appointment until which the patient may cancel it. */
  readonly cancelUntilHours: number
  /** Folder of the daily backups, the hour of the clinic's day from which they run, and how many are kept. */
  readonly backups: { readonly folder: string; readonly hour: number; readonly keep: number } | undefined
  /** Address of the service for passwords of breaches, to which five digits of a digest are added. */
  readonly breachedPasswords: URL | undefined
  /** Whether the entries of the activity log are also written to standard output. */
  readonly activityLog: boolean
  /** Token for /metrics; without it there are no metrics. */
  readonly metricsToken: string | undefined
  readonly dev: boolean
}

/** Card payments are off, simulated by the stand-in of test mode, or made by Stripe in test or live mode. */
type PaymentSettings =
  | { readonly mode: 'off' }
  | { readonly mode: 'stand_in' }
  | {
      readonly mode: 'test_keys' | 'live'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
    }

/** Sign-in with Google is off, simulated by the stand-in of test mode, or real. */
type GoogleSettings =
  | { readonly mode: 'off' }
  | { readonly mode: 'stand_in' }
  | { readonly mode: 'live'; readonly clientId: string; readonly clientSecret: string }

/** The settings are invalid. The message has one line per wrong setting. */
export class InvalidSettingsError extends Error {}

// With an invalid TZ, Node returns `undefined` as the zone. Its text is then refused as a time zone.
const systemTimeZone = () => String(Intl.DateTimeFormat().resolvedOptions().timeZone)

const databaseUrl = z.optional(z.url({ protocol: /^postgres(ql)?$/ }))
const onOff = z.optional(z.enum(['on', 'off']))
const environment = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65535)), 3000),
  PUBLIC_URL: z.optional(z.url()),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32))),
  AUTH_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32))),
  TRUSTED_PROXY: z._default(z.string(), ''),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: databaseUrl,
  DATABASE_LISTEN_URL: databaseUrl,
  CLINICS_URL: databaseUrl,
  ADMIN_EMAIL: z.optional(email),
  ADMIN_PASSWORD: z.optional(password),
  CLINIC_TIME_ZONE: z._default(z.string(), systemTimeZone),
  SAMPLE_DATA: onOff,
  DEMO_SEED: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  RATE_LIMITS: onOff,
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ISSUER: z.optional(z.string()),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_SCOPES: z.optional(z.string()),
  OIDC_DOMAINS: z.optional(z.string()),
  OIDC_GROUPS_CLAIM: z.optional(z.string()),
  OIDC_ROLES: z.optional(z.string()),
  OIDC_SECOND_FACTOR: z.optional(z.string()),
  OIDC_ONLY: onOff,
  CANCEL_UNTIL_HOURS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(8_760)), 24),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_HOUR: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23)), 3),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 30),
  BREACHED_PASSWORDS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  ACTIVITY_LOG: z.optional(z.enum(['stdout', 'off'])),
  OPEN_CLINICS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 20),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  DEV: z.optional(z.enum(['1'])),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Settings that the clinics of an installation cannot share. */
export const perClinic = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'DEMO_SEED',
  'DEV',
] as const

/** Settings that a clinic among many cannot have of its own, in addition to `perClinic`, which the registry has. */
export const perProcess: readonly string[] = [
  'HOST',
  'PORT',
  'TRUSTED_PROXY',
  'METRICS_TOKEN',
  'CLINICS_URL',
  'OPEN_CLINICS',
  'DATA_DIR',
  'BACKUP_DIR',
]

/** Whether this build has the stand-ins of test mode. A container has not (`scripts/pack-server.ts`). */
export const hasTestMode = existsSync(join(import.meta.dirname, 'test-mode'))

const loopbackNone = hasTestMode
  ? 'not needed when PUBLIC_URL and HOST are loopback addresses'
  : 'this build has no test mode'

const meaning: Record<string, string> = {
  PORT: 'a port from 1 to 65535',
  PUBLIC_URL: 'the public https:// URL of the portal, without a path (http:// is allowed on loopback)',
  AUTH_SECRET: 'at least 32 characters',
  AUTH_SECRET_PREVIOUS: 'an earlier AUTH_SECRET, or several, comma-separated',
  TRUSTED_PROXY: 'a comma-separated list of proxy addresses or networks',
  DATABASE_URL: 'postgres://user:password@host:port/database',
  DATABASE_LISTEN_URL:
    'a direct connection such as postgres://…, next to a DATABASE_URL that leads to a connection pooler',
  CLINICS_URL: 'postgres://user:password@host:port/registry',
  ADMIN_EMAIL: 'a real email address, set together with ADMIN_PASSWORD',
  ADMIN_PASSWORD: '6 to 128 characters, set together with ADMIN_EMAIL',
  CLINIC_TIME_ZONE: 'a time zone such as America/Los_Angeles',
  SAMPLE_DATA: 'on or off',
  DEMO_SEED:
    'a number from 1 to 2147483647 on a loopback address, without DATABASE_URL and with STRIPE_, GOOGLE_ and SMTP_ settings unset',
  RATE_LIMITS: 'on (off is allowed on a loopback address only)',
  STRIPE_SECRET_KEY: `a secret or restricted key (sk_…, rk_…), or off with the other STRIPE_ settings unset; ${loopbackNone}`,
  STRIPE_PUBLISHABLE_KEY:
    'a publishable key (pk_…) in the same mode as the secret key, or unset when STRIPE_SECRET_KEY is off',
  STRIPE_WEBHOOK_SECRET: 'the webhook signing secret (whsec_…), or unset when STRIPE_SECRET_KEY is off',
  GOOGLE_CLIENT_ID: `your Google OAuth client ID (….apps.googleusercontent.com), or off with GOOGLE_CLIENT_SECRET unset; ${loopbackNone}`,
  GOOGLE_CLIENT_SECRET: 'your Google OAuth client secret, or unset when GOOGLE_CLIENT_ID is off',
  ...ssoMeaning,
  SMTP_URL: `smtp://user:password@host:587 or smtps://…:465 together with MAIL_FROM, or off; ${loopbackNone}`,
  MAIL_FROM: 'name@your-domain or Name <name@your-domain> together with SMTP_URL',
  CANCEL_UNTIL_HOURS: 'hours from 0 to 8760',
  BACKUP_HOUR: "an hour from 0 to 23, in the clinic's time zone",
  BACKUP_KEEP: 'the number of backups to keep, 1 to 10000',
  BREACHED_PASSWORDS_URL:
    'an https:// URL that ends with a slash, such as https://api.pwnedpasswords.com/range/ (http:// is allowed on loopback)',
  ACTIVITY_LOG: 'stdout or off',
  OPEN_CLINICS: 'the number of clinics that are open at the same time, 1 to 10000',
  METRICS_TOKEN: 'at least 16 characters',
  DEV: 'unset, or 1 on a loopback address',
  ...Object.fromEntries(
    secretNames.map((name) => [`${name}_FILE`, `the path of a readable file with the secret, while ${name} is unset`]),
  ),
}

/**
 * Parses the environment, and the files of secrets that it names. Blank settings count as unset. Throws `InvalidSettingsError`
 * naming all wrong ones.
 */
export function parseSettings(env: Record<string, string | undefined>): Settings {
  const wrong = new Set<string>()
  const set = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : []))
  const given = readSecretFiles(Object.fromEntries(set), wrong)
  const result = z.safeParse(environment, given)
  if (!result.success) for (const issue of result.error.issues) wrong.add(String(issue.path[0]))
  const valid: Given = { ...given, ...(result.success ? result.data : {}) }

  const port = result.success ? result.data.PORT : 3000
  const publicUrl = wrong.has('PUBLIC_URL') ? undefined : new URL(valid.PUBLIC_URL ?? `http://localhost:${port}`)
  const loopback = publicUrl === undefined || isLoopback(publicUrl.hostname)
  if (publicUrl && (!/^https?:$/.test(publicUrl.protocol) || publicUrl.href !== `${publicUrl.origin}/`)) {
    wrong.add('PUBLIC_URL')
  }
  if (!loopback && publicUrl?.protocol !== 'https:') wrong.add('PUBLIC_URL')
  const clinics = valid.CLINICS_URL !== undefined
  if ((!loopback || clinics) && valid.AUTH_SECRET === undefined) wrong.add('AUTH_SECRET')
  if (!loopback && valid.RATE_LIMITS === 'off') wrong.add('RATE_LIMITS')
  if (!loopback && valid.DEV !== undefined) wrong.add('DEV')
  if (!validZone(valid.CLINIC_TIME_ZONE ?? systemTimeZone())) wrong.add('CLINIC_TIME_ZONE')
  if (!loopback && valid.ADMIN_EMAIL?.endsWith('.test')) wrong.add('ADMIN_EMAIL')
  if (valid.DATABASE_LISTEN_URL !== undefined && valid.DATABASE_URL === undefined) wrong.add('DATABASE_LISTEN_URL')
  if ((valid.ADMIN_EMAIL === undefined) !== (valid.ADMIN_PASSWORD === undefined)) {
    wrong.add(valid.ADMIN_EMAIL === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD')
  }
  const loopbackOnly = hasTestMode && loopback && isLoopback(valid.HOST ?? '127.0.0.1')
  const payment = parsePayment(valid, loopbackOnly, wrong)
  const mail = parseMail(valid, loopbackOnly, wrong)
  const google = parseGoogle(valid, loopbackOnly, wrong)
  const sso = parseSso(valid, wrong)
  const breachedPasswords = parseRangeService(valid.BREACHED_PASSWORDS_URL, wrong)
  const trustedProxy = (valid.TRUSTED_PROXY ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (!trustedProxy.every(isNetwork)) wrong.add('TRUSTED_PROXY')

  const simulated = payment?.mode === 'stand_in' && google?.mode === 'stand_in' && mail?.mode === 'test'
  if (valid.DEMO_SEED !== undefined && !(loopbackOnly && simulated && valid.DATABASE_URL === undefined)) {
    wrong.add('DEMO_SEED')
  }

  const notShared = clinics ? perClinic.filter((name) => given[name] !== undefined) : []
  if (notShared.length > 0) {
    throw new InvalidSettingsError(
      notShared.map((name) => `${name} must be unset: with CLINICS_URL each clinic has its own.`).join('\n'),
    )
  }
  if (wrong.size > 0 || !result.success || !publicUrl || !payment || !mail || !google) {
    throw new InvalidSettingsError(
      [...wrong].map((name) => `${name} must be ${meaning[name] ?? 'set correctly'}.`).join('\n'),
    )
  }
  const e = result.data
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    loopback,
    authSecret: e.AUTH_SECRET,
    previousSecrets: parsePreviousSecrets(e.AUTH_SECRET_PREVIOUS),
    trustedProxy,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_LISTEN_URL ?? e.DATABASE_URL,
    poolerUrl: e.DATABASE_LISTEN_URL && e.DATABASE_URL,
    clinicsUrl: e.CLINICS_URL,
    openClinics: e.OPEN_CLINICS,
    admin: e.ADMIN_EMAIL && e.ADMIN_PASSWORD ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    timeZone: e.CLINIC_TIME_ZONE,
    sampleData: e.SAMPLE_DATA ? e.SAMPLE_DATA === 'on' : loopback,
    demoSeed: e.DEMO_SEED,
    rateLimits: e.RATE_LIMITS !== 'off',
    payment,
    mail,
    google,
    sso,
    cancelUntilHours: e.CANCEL_UNTIL_HOURS,
    backups: e.BACKUP_DIR ? { folder: e.BACKUP_DIR, hour: e.BACKUP_HOUR, keep: e.BACKUP_KEEP } : undefined,
    breachedPasswords,
    activityLog: e.ACTIVITY_LOG === 'stdout',
    metricsToken: e.METRICS_TOKEN,
    dev: e.DEV === '1',
  }
}

// Includes the whole text, because a secret may contain a comma.
function parsePreviousSecrets(text: string | undefined): string[] {
  if (text === undefined) return []
  const each = text.split(',').map((secret) => secret.trim())
  return [...new Set([text, ...each])].filter((secret) => secret.length >= 32)
}

type Given = Partial<z.infer<typeof environment>>

// Keys with `_sbx_` belong to the stand-in and are public.
const stripeKeyPatterns = {
  STRIPE_SECRET_KEY: /^(?:sk|rk)_(?:live|test)_(?!sbx_)[A-Za-z0-9_]{8,}$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?:live|test)_(?!sbx_)[A-Za-z0-9_]{8,}$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_(?!sbx_)[A-Za-z0-9+/=_]{8,}$/,
}

function parsePayment(given: Given, loopbackOnly: boolean, wrong: Set<string>): PaymentSettings | undefined {
  const keys = parseServiceKeys(stripeKeyPatterns, given, loopbackOnly, wrong)
  if (typeof keys !== 'object') return keys && { mode: keys }
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = keys
  const [mode, publishableMode] = [secretKey, publishableKey].map((key) => key.split('_')[1])
  if (mode === publishableMode)
    return { mode: mode === 'live' ? 'live' : 'test_keys', secretKey, publishableKey, webhookSecret }
  wrong.add('STRIPE_PUBLISHABLE_KEY')
  return undefined
}

const googleKeyPatterns = {
  GOOGLE_CLIENT_ID: /^\d+(?:-[a-z0-9]+)?\.apps\.googleusercontent\.com$/,
  GOOGLE_CLIENT_SECRET: /^[A-Za-z0-9_-]{20,}$/,
}

function parseGoogle(given: Given, loopbackOnly: boolean, wrong: Set<string>): GoogleSettings | undefined {
  const keys = parseServiceKeys(googleKeyPatterns, given, loopbackOnly, wrong)
  if (typeof keys !== 'object') return keys && { mode: keys }
  return { mode: 'live', clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET }
}

function parseRangeService(text: string | undefined, wrong: Set<string>): URL | undefined {
  if (text === undefined || wrong.has('BREACHED_PASSWORDS_URL')) return undefined
  const url = new URL(text)
  const isSecure = url.protocol === 'https:' || isLoopback(url.hostname)
  if (isSecure && url.href === `${url.origin}${url.pathname}` && url.pathname.endsWith('/')) return url
  wrong.add('BREACHED_PASSWORDS_URL')
  return undefined
}

function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/', 2)
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most))
}

// JavaScript accepts names such as CET as zones, but PostgreSQL reads them as fixed offsets.
function validZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[a-z_]+\/|^(utc|gmt)$/i.test(name)
  } catch {
    return false
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretNames } from './secret-files.ts'
import { InvalidSettingsError, parseSettings } from './settings.ts'

const production = {
  PUBLIC_URL: 'https://clinic.example',
  AUTH_SECRET: 's'.repeat(32),
  CLINIC_TIME_ZONE: 'Europe/Berlin',
  STRIPE_SECRET_KEY: 'off',
  SMTP_URL: 'off',
  GOOGLE_CLIENT_ID: 'off',
}
const googleClient = {
  GOOGLE_CLIENT_ID: '738291045512-k3f9ab2c7d.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-abcdefghijklmnopqrstuvwxyz12',
}
const mailServer = { SMTP_URL: 'smtp://portal:p%40ss@mail.clinic.example', MAIL_FROM: 'hello@clinic.example' }
const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_51abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
}
const liveKeys = { ...testKeys, STRIPE_SECRET_KEY: 'rk_live_51abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abcdefgh' }

describe('parseSettings', () => {
  test('returns the settings of a local clinic by default', () => {
    expect(parseSettings({ CLINIC_TIME_ZONE: '', PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://localhost:3000'),
      loopback: true,
      dataDir: './data',
      sampleData: true,
      rateLimits: true,
      activityLog: false,
    })
    expect(parseSettings({ ACTIVITY_LOG: 'stdout' }).activityLog).toBe(true)
    expect(parseSettings({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
  })

  test('accepts addresses and networks as proxies, and only full names as time zones', () => {
    expect(parseSettings({ TRUSTED_PROXY: '10.0.0.1, 10.1.0.0/16,fd00::/8,' }).trustedProxy).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      'fd00::/8',
    ])
    for (const zone of ['UTC', 'Etc/UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'europe/berlin']) {
      expect(parseSettings({ CLINIC_TIME_ZONE: zone }).timeZone).toBe(zone)
    }
  })

  test('has safe defaults for a public address', () => {
    expect(parseSettings(production)).toMatchObject({ loopback: false, sampleData: false, rateLimits: true })
  })

  test('simulates card payments on a loopback address only', () => {
    const modeOf = (env: Record<string, string>) => parseSettings(env).payment.mode
    expect(modeOf({})).toBe('stand_in')
    expect(modeOf({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('stand_in')
    expect(modeOf({ STRIPE_SECRET_KEY: 'off' })).toBe('off')
    expect(
      modeOf({
        HOST: '0.0.0.0',
        GOOGLE_CLIENT_ID: 'off',
        SMTP_URL: 'off',
        STRIPE_SECRET_KEY: 'off',
        STRIPE_PUBLISHABLE_KEY: 'off',
      }),
    ).toBe('off')
    expect(parseSettings({ ...production, ...testKeys }).payment).toEqual({
      mode: 'test_keys',
      secretKey: testKeys.STRIPE_SECRET_KEY,
      publishableKey: testKeys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: testKeys.STRIPE_WEBHOOK_SECRET,
    })
    expect(modeOf({ ...production, ...liveKeys })).toBe('live')
    expect(parseSettings({ CANCEL_UNTIL_HOURS: '0.5' }).cancelUntilHours).toBe(0.5)
    expect(parseSettings({ CANCEL_UNTIL_HOURS: ' ', DATA_DIR: ' ' })).toMatchObject({
      cancelUntilHours: 24,
      dataDir: './data',
    })
  })

  test('captures mail on a loopback address only', () => {
    const modeOf = (env: Record<string, string>) => parseSettings(env).mail.mode
    expect(modeOf({})).toBe('test')
    expect(modeOf({ SMTP_URL: 'off' })).toBe('off')
    expect(modeOf({ SMTP_URL: 'off', MAIL_FROM: 'hello@clinic.example' })).toBe('off')
    expect(modeOf(production)).toBe('off')
    expect(modeOf({ ...production, ...mailServer })).toBe('live')
    expect(modeOf(mailServer)).toBe('live')
  })

  test.each([
    ['smtp://mail.clinic.example', { host: 'mail.clinic.example', port: 587, tls: 'starttls', login: undefined }],
    ['smtp://10.0.0.7:25?tls=off', { host: '10.0.0.7', port: 25, tls: 'none', login: undefined }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'none', login: undefined }],
    ['smtp://[::1]:1025/', { host: '::1', port: 1025, tls: 'none', login: undefined }],
    [
      'smtps://hello%40clinic.example:a%2Fb%3F@mail.clinic.example',
      { host: 'mail.clinic.example', port: 465, tls: 'at_once', login: { user: 'hello@clinic.example', pass: 'a/b?' } },
    ],
  ])('parses the mail server %s, with TLS unless turned off', (url, server) => {
    expect(parseSettings({ ...mailServer, SMTP_URL: url }).mail).toMatchObject({ mode: 'live', server })
  })

  test.each([
    ['hello@clinic.example', { name: undefined, address: 'hello@clinic.example' }],
    ['Clinic, Dr. Molar <Hello@Clinic.Example>', { name: 'Clinic, Dr. Molar', address: 'Hello@Clinic.Example' }],
    [' hi@dx.io ', { name: undefined, address: 'hi@dx.io' }],
    ['"Larch Street" <hello@clinic.example>', { name: 'Larch Street', address: 'hello@clinic.example' }],
  ])('parses the sender %s', (from, sender) => {
    expect(parseSettings({ ...mailServer, MAIL_FROM: from }).mail).toMatchObject({ mode: 'live', sender })
  })

  test('does not print the password of the mail server', () => {
    for (const url of [
      'smtp://portal:tell-nobody@',
      'http://portal:tell-nobody@mail',
      'smtp://portal:tell-nobody@m?x',
    ]) {
      expect(() => parseSettings({ ...mailServer, SMTP_URL: url })).toThrow(InvalidSettingsError)
      expect(() => parseSettings({ ...mailServer, SMTP_URL: url })).not.toThrow(/tell-nobody/)
    }
  })

  test('simulates Google sign-in on a loopback address only', () => {
    const modeOf = (env: Record<string, string>) => parseSettings(env).google.mode
    expect(modeOf({})).toBe('stand_in')
    expect(modeOf({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('stand_in')
    expect(modeOf({ GOOGLE_CLIENT_ID: 'off' })).toBe('off')
    expect(modeOf(production)).toBe('off')
    const live = {
      mode: 'live',
      clientId: googleClient.GOOGLE_CLIENT_ID,
      clientSecret: googleClient.GOOGLE_CLIENT_SECRET,
    }
    expect(parseSettings({ ...production, ...googleClient }).google).toEqual(live)
    expect(parseSettings(googleClient).google).toEqual(live)
  })

  test.each([
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: 'http' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'clinic.example' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://clinic.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/portal' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'https://user:secret@clinic.example' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'https://clinic.example/#top' }],
    ['AUTH_SECRET', { ...production, AUTH_SECRET: undefined }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['AUTH_SECRET_PREVIOUS', { AUTH_SECRET_PREVIOUS: 'short' }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['DEV', { ...production, DEV: '1' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: 'Mars/Olympus' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: 'CET' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: '+02:00' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['DATABASE_LISTEN_URL', { DATABASE_URL: 'postgres://pooler/x', DATABASE_LISTEN_URL: 'db' }],
    ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'postgres://db/x' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@clinic.test' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'secret1' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'secret1' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: 'true' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.0/99' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.0/0' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.1, fd00::/129' }],
    ['SAMPLE_DATA', { SAMPLE_DATA: 'yes' }],
    ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: undefined }],
    ['STRIPE_SECRET_KEY', { HOST: '0.0.0.0' }],
    ['STRIPE_SECRET_KEY', { ...testKeys, STRIPE_SECRET_KEY: undefined }],
    ['STRIPE_SECRET_KEY', { ...testKeys, STRIPE_SECRET_KEY: 'off' }],
    ['STRIPE_SECRET_KEY', { ...testKeys, STRIPE_SECRET_KEY: testKeys.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_SECRET_KEY', { ...testKeys, STRIPE_SECRET_KEY: 'sk_test_sbx_51abcdefgh' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY }],
    ['STRIPE_PUBLISHABLE_KEY', { ...testKeys, STRIPE_SECRET_KEY: liveKeys.STRIPE_SECRET_KEY }],
    ['STRIPE_WEBHOOK_SECRET', { ...liveKeys, STRIPE_WEBHOOK_SECRET: undefined }],
    ['STRIPE_WEBHOOK_SECRET', { ...testKeys, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['SMTP_URL', { ...production, SMTP_URL: undefined }],
    ['SMTP_URL', { HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'off' }],
    ['SMTP_URL', { MAIL_FROM: mailServer.MAIL_FROM }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'mail.clinic.example' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'https://mail.clinic.example' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'smtp://portal@mail.clinic.example' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'smtp://mail.clinic.example?requireTLS=false' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'smtps://mail.clinic.example?tls=off' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'smtp://mail.clinic.example/inbox' }],
    ['SMTP_URL', { ...mailServer, SMTP_URL: 'smtp://portal:%ff@mail.clinic.example' }],
    ['MAIL_FROM', { ...mailServer, MAIL_FROM: undefined }],
    ['MAIL_FROM', { ...mailServer, MAIL_FROM: 'clinic' }],
    ['MAIL_FROM', { ...mailServer, MAIL_FROM: 'hello@clinic' }],
    ['MAIL_FROM', { ...mailServer, MAIL_FROM: 'A <hello@clinic.example>, b@clinic.example' }],
    ['MAIL_FROM', { ...mailServer, MAIL_FROM: 'A\r\nBcc: eve@evil.example <hello@clinic.example>' }],
    ['GOOGLE_CLIENT_ID', { ...production, GOOGLE_CLIENT_ID: undefined }],
    ['GOOGLE_CLIENT_ID', { HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'off' }],
    ['GOOGLE_CLIENT_ID', { ...production, ...googleClient, GOOGLE_CLIENT_ID: 'off' }],
    ['GOOGLE_CLIENT_ID', { ...googleClient, GOOGLE_CLIENT_ID: 'client' }],
    ['GOOGLE_CLIENT_ID', { ...googleClient, GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com.evil.example' }],
    ['GOOGLE_CLIENT_SECRET', { ...production, ...googleClient, GOOGLE_CLIENT_SECRET: undefined }],
    ['GOOGLE_CLIENT_SECRET', { ...googleClient, GOOGLE_CLIENT_SECRET: 'short' }],
    ['GOOGLE_CLIENT_SECRET', { ...googleClient, GOOGLE_CLIENT_SECRET: 'off' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['ACTIVITY_LOG', { ACTIVITY_LOG: 'on' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'http://pwned.example/range/' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'https://pwned.example/range' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'https://pwned.example/range/?key=1' }],
    ['BREACHED_PASSWORDS_URL', { BREACHED_PASSWORDS_URL: 'on' }],
    ['BACKUP_HOUR', { BACKUP_HOUR: '24' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['CANCEL_UNTIL_HOURS', { CANCEL_UNTIL_HOURS: '-1' }],
    ['CANCEL_UNTIL_HOURS', { CANCEL_UNTIL_HOURS: 'a day' }],
  ])('A32: names %s if it is wrong', (name, env) => {
    expect(() => parseSettings(env)).toThrow(InvalidSettingsError)
    expect(() => parseSettings(env)).toThrow(new RegExp(`^${name} must be `, 'm'))
  })

  test('accepts a service for passwords of breaches', () => {
    expect(parseSettings({}).breachedPasswords).toBeUndefined()
    for (const service of ['https://api.pwnedpasswords.com/range/', 'http://127.0.0.1:8080/']) {
      expect(parseSettings({ BREACHED_PASSWORDS_URL: service }).breachedPasswords).toEqual(new URL(service))
    }
  })

  test('names all wrong settings in one error', () => {
    expect(() => parseSettings({ PORT: 'x', CLINIC_TIME_ZONE: 'x', SAMPLE_DATA: 'x' })).toThrow(
      /PORT[\s\S]*SAMPLE_DATA[\s\S]*CLINIC_TIME_ZONE/,
    )
  })
})

describe('single sign-on', () => {
  const oidc = {
    OIDC_ISSUER: 'https://login.example.com/realms/clinic',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_DOMAINS: 'clinic.example, Other.example',
    OIDC_ROLES: 'cn=admins=admin, front desk=receptionist',
  }

  test('is off by default, and takes the defaults of most providers', () => {
    expect(parseSettings({}).sso).toBeUndefined()
    expect(parseSettings(oidc).sso).toEqual({
      issuer: new URL(oidc.OIDC_ISSUER),
      clientId: 'portal',
      clientSecret: 'secret',
      name: 'login.example.com',
      scopes: 'openid email profile',
      domains: ['clinic.example', 'other.example'],
      groupsClaim: 'groups',
      groupRoles: [
        ['cn=admins', 'admin'],
        ['front desk', 'receptionist'],
      ],
      secondFactor: [],
      only: false,
    })
    expect(parseSettings({ ...oidc, OIDC_SECOND_FACTOR: 'mfa, phr', OIDC_ONLY: 'on' }).sso).toMatchObject({
      secondFactor: ['mfa', 'phr'],
      only: true,
    })
  })

  test.each([
    ['OIDC_ISSUER', { OIDC_ONLY: 'on' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://login.example.com' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://login.example.com/?tenant=1' }],
    ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: undefined }],
    ['OIDC_NAME', { ...oidc, OIDC_NAME: 'x'.repeat(41) }],
    ['OIDC_SCOPES', { ...oidc, OIDC_SCOPES: 'email profile' }],
    ['OIDC_DOMAINS', { ...oidc, OIDC_DOMAINS: undefined }],
    ['OIDC_DOMAINS', { ...oidc, OIDC_DOMAINS: '@clinic.example' }],
    ['OIDC_ROLES', { ...oidc, OIDC_ROLES: undefined }],
    ['OIDC_ROLES', { ...oidc, OIDC_ROLES: 'staff=patient' }],
    ['OIDC_ROLES', { ...oidc, OIDC_ROLES: 'admin' }],
    ['OIDC_ONLY', { ...oidc, OIDC_ONLY: 'yes' }],
  ])('names %s in the error about %j', (name, env) => {
    expect(() => parseSettings(env)).toThrow(new RegExp(`^${name} must be`, 'm'))
  })
})

describe('secrets in files', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const fileOf = (content: string) => {
    const path = join(folder, String(Math.random()))
    writeFileSync(path, content)
    return path
  }

  const secrets = {
    AUTH_SECRET: 's'.repeat(32),
    AUTH_SECRET_PREVIOUS: 'p'.repeat(32),
    DATABASE_URL: 'postgres://portal:secret@db/portal',
    DATABASE_LISTEN_URL: 'postgres://portal:secret@direct/portal',
    ADMIN_PASSWORD: 'a long enough password',
    STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: testKeys.STRIPE_WEBHOOK_SECRET,
    GOOGLE_CLIENT_SECRET: googleClient.GOOGLE_CLIENT_SECRET,
    OIDC_CLIENT_SECRET: 'client secret',
    SMTP_URL: mailServer.SMTP_URL,
    METRICS_TOKEN: 'm'.repeat(16),
  }
  const others = {
    ...production,
    ...mailServer,
    ...testKeys,
    ...googleClient,
    ADMIN_EMAIL: 'boss@clinic.example',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_DOMAINS: 'clinic.example',
    OIDC_ROLES: 'admins=admin',
  }

  test('reads each secret from the file that <name>_FILE names', () => {
    // CLINICS_URL excludes DATABASE_URL.
    expect(Object.keys(secrets).sort()).toEqual(secretNames.filter((name) => name !== 'CLINICS_URL').sort())
    const files = Object.entries(secrets).flatMap(([name, secret]) => [
      [name, ''],
      [`${name}_FILE`, fileOf(`${secret}\n`)],
    ])
    expect(parseSettings({ ...others, ...Object.fromEntries(files) })).toEqual(parseSettings({ ...others, ...secrets }))
  })

  test.each([
    ['is missing', () => ({ AUTH_SECRET_FILE: join(folder, 'none') })],
    ['is a folder', () => ({ AUTH_SECRET_FILE: folder })],
    ['is empty', () => ({ AUTH_SECRET_FILE: fileOf('\n') })],
    ['is named next to the secret itself', () => ({ AUTH_SECRET_FILE: fileOf(secrets.AUTH_SECRET), ...secrets })],
  ])('refuses a file that %s', (_, env) => {
    expect(() => parseSettings({ ADMIN_EMAIL: 'boss@clinic.example', ...secrets, AUTH_SECRET: '', ...env() })).toThrow(
      /^AUTH_SECRET_FILE must be the path of a readable file with the secret, while AUTH_SECRET is unset\.$/m,
    )
  })

  test('checks a secret of a file like one of the environment', () => {
    expect(() => parseSettings({ AUTH_SECRET_FILE: fileOf('short') })).toThrow('AUTH_SECRET must be')
  })
})

describe('many clinics', () => {
  const shared = { CLINICS_URL: 'postgres://portal@db/registry', AUTH_SECRET: 'a'.repeat(32) }

  test('need a secret, from which those of the clinics are derived', () => {
    expect(parseSettings(shared).clinicsUrl).toBe(shared.CLINICS_URL)
    expect(() => parseSettings({ CLINICS_URL: shared.CLINICS_URL })).toThrow(/^AUTH_SECRET must be at least 32/)
  })

  test('refuse settings that each clinic has of its own', () => {
    const own = { PUBLIC_URL: 'https://clinic.example', DATABASE_URL: 'postgres://portal@db/portal' }
    expect(() => parseSettings({ ...shared, ...own })).toThrow(
      'PUBLIC_URL must be unset: with CLINICS_URL each clinic has its own.\nDATABASE_URL must be unset',
    )
  })
})

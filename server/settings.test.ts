import { describe, expect, test } from 'vitest'
import { parseSettings, WrongSettings } from './settings.ts'

const production = {
  PUBLIC_URL: 'https://clinic.example',
  AUTH_SECRET: 's'.repeat(32),
  CLINIC_TIME_ZONE: 'Europe/Berlin',
  STRIPE_SECRET_KEY: 'off',
}
const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_51abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
}
const liveKeys = { ...testKeys, STRIPE_SECRET_KEY: 'rk_live_51abcdefgh', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abcdefgh' }

describe('when settings are parsed', () => {
  test('then none at all is a clinic on this machine', () => {
    expect(parseSettings({ CLINIC_TIME_ZONE: '', PORT: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://localhost:3000'),
      loopback: true,
      dataDir: './data',
      sampleData: true,
      rateLimits: true,
    })
    expect(parseSettings({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
  })

  test('then proxies are single addresses and networks, and zones have full names', () => {
    expect(parseSettings({ TRUSTED_PROXY: '10.0.0.1, 10.1.0.0/16,fd00::/8,' }).trustedProxy).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      'fd00::/8',
    ])
    for (const zone of ['UTC', 'Etc/UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'europe/berlin']) {
      expect(parseSettings({ CLINIC_TIME_ZONE: zone }).timeZone).toBe(zone)
    }
  })

  test('then a public address is safe by default', () => {
    expect(parseSettings(production)).toMatchObject({ loopback: false, sampleData: false, rateLimits: true })
  })

  test('then cards are taken by the stand-in only where nobody else can reach the portal', () => {
    const modeOf = (env: Record<string, string>) => parseSettings(env).payment.mode
    expect(modeOf({})).toBe('stand_in')
    expect(modeOf({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('stand_in')
    expect(modeOf({ STRIPE_SECRET_KEY: 'off' })).toBe('off')
    expect(modeOf({ HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'off', STRIPE_PUBLISHABLE_KEY: 'off' })).toBe('off')
    expect(parseSettings({ ...production, ...testKeys }).payment).toEqual({
      mode: 'test_keys',
      secretKey: testKeys.STRIPE_SECRET_KEY,
      publishableKey: testKeys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: testKeys.STRIPE_WEBHOOK_SECRET,
    })
    expect(modeOf({ ...production, ...liveKeys })).toBe('live')
    expect(parseSettings({ CANCEL_UNTIL_HOURS: '0.5' }).cancelUntilHours).toBe(0.5)
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
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['DEV', { ...production, DEV: '1' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: 'Mars/Olympus' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: 'CET' }],
    ['CLINIC_TIME_ZONE', { CLINIC_TIME_ZONE: '+02:00' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
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
    ['CANCEL_UNTIL_HOURS', { CANCEL_UNTIL_HOURS: '-1' }],
    ['CANCEL_UNTIL_HOURS', { CANCEL_UNTIL_HOURS: 'a day' }],
  ])('A32: then %s is named when it is wrong', (name, env) => {
    expect(() => parseSettings(env)).toThrow(WrongSettings)
    expect(() => parseSettings(env)).toThrow(new RegExp(`^${name} must be `, 'm'))
  })

  test('then all that is wrong is named at once', () => {
    expect(() => parseSettings({ PORT: 'x', CLINIC_TIME_ZONE: 'x', SAMPLE_DATA: 'x' })).toThrow(
      /PORT[\s\S]*SAMPLE_DATA[\s\S]*CLINIC_TIME_ZONE/,
    )
  })
})

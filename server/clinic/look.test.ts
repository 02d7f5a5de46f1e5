import sharp from 'sharp'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Clinic, ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Logo, Look } from '#contract/schemas/look.ts'
import type { Problem } from '#contract/schemas/problem.ts'
import { parseMail } from '../mail-settings.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { pictureOf } from '../testing/forms.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { addBooking, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { addImage, emptyPng, upload } from '../testing/uploads.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const plum = '#7a3f86'
const save = (body: object) => callAs<Look & Problem>(portal, admin, 'PUT', '/look', body)
const publicly = async (): Promise<Clinic> => (await portal.app.inject({ url: '/api/clinic' })).json()
const settings = async () => (await callAs<ClinicSettings>(portal, admin, 'GET', '/clinic/settings')).body.look
const send = (picture: Buffer) => upload(portal, admin, picture, '/api/look/logo')
const sendLogo = async (size = { width: 900, height: 300 }): Promise<Logo> =>
  (await send(await pictureOf('png', size))).json()

describe('color', () => {
  test('is served as a style sheet for both themes, until it is removed', async () => {
    expect(await publicly()).not.toHaveProperty('look')
    const saved = await save({ accent: '#7A3F86', version: 1 })
    expect([saved.status, saved.body]).toEqual([200, { accent: plum, version: 2 }])
    const { look } = await publicly()
    expect(look).toEqual({ accent: plum, styles: expect.stringMatching(/^\/look\/7a3f86-[0-9a-f]{8}\.css$/) })
    const { body, headers } = await portal.app.inject({ url: look?.styles ?? '' })
    expect(body).toContain(`html:root{--color-brand:${plum};`)
    expect(body).toMatch(/@media \(prefers-color-scheme:dark\)\{html:root\{--color-brand:#/)
    expect(headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': /immutable/ })
    expect((await save({ version: 2 })).body).toEqual({ version: 3 })
    expect(await publicly()).not.toHaveProperty('look')
  })

  test.each(['plum', '#7a3f8', '#7a3f86ff', '7a3f86', 'rgb(1, 2, 3)', '#7a3f86;}', '', 5, null])(
    '%j is no color, and nothing is written',
    async (accent) => {
      const before = await countWrites(portal.db)
      const { status, body } = await save({ accent, version: 1 })
      expect([status, body.code, body.errors?.map(({ field }) => field)]).toEqual([400, 'invalid_request', ['accent']])
      expect(await countWrites(portal.db)).toBe(before)
    },
  )

  test.each(['#f2c94c', '#ffffff', '#777777', '#00ff00'])(
    '%s is refused: text would be hard to read',
    async (accent) => {
      const { status, body } = await save({ accent, version: 1 })
      expect([status, body.code]).toEqual([422, 'accent_unreadable'])
      expect(await settings()).toEqual({ version: 1 })
    },
  )

  test('has no style sheet if it is no color or text would be hard to read', async () => {
    for (const file of ['f2c94c-00000000.css', 'plum-00000000.css', '7a3f86.css', '..%2fpackage.json', 'none.css']) {
      expect((await portal.app.inject({ url: `/look/${file}` })).statusCode).toBe(404)
    }
    // An earlier page may name another version of the same color. It gets the styles, which it may not keep.
    const { statusCode, headers } = await portal.app.inject({ url: '/look/7a3f86-00000000.css' })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })
})

describe('logo', () => {
  test('keeps its shape and its transparent parts, without metadata', async () => {
    const drawn = await sharp({ create: { width: 1_200, height: 300, channels: 4, background: '#7a3f8680' } })
      .withMetadata({ exif: { IFD0: { Artist: 'Ann' } } })
      .png()
      .toBuffer()
    const logo: Logo = (await send(drawn)).json()
    expect(logo).toEqual({ src: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/), width: 640, height: 160 })
    expect((await save({ logo: logo.src, version: 1 })).body).toEqual({ logo, version: 2 })
    expect((await publicly()).look).toMatchObject({ logo })
    const { rawPayload } = await portal.app.inject({ url: logo.src })
    const { format, hasAlpha, exif } = await sharp(rawPayload).metadata()
    expect({ format, hasAlpha, exif }).toEqual({ format: 'webp', hasAlpha: true, exif: undefined })
  })

  test('is not enlarged', async () => {
    expect(await sendLogo({ width: 40, height: 30 })).toMatchObject({ width: 40, height: 30 })
  })

  test('up to 6,000 pixels a side is read, a longer side is refused without being decoded', async () => {
    expect((await send(emptyPng(6_000, 6_000))).json()).toMatchObject({ width: 320, height: 320 })
    for (const [width, height] of [
      [20_000, 20_000],
      [6_001, 10],
      [10, 20_000],
    ] as const) {
      const before = process.resourceUsage().maxRSS
      const { statusCode, body } = await send(emptyPng(width, height))
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'logo_too_large'])
      expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
    }
  })

  test.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>')],
    ['a text', Buffer.from('Larch Street Dental')],
  ])('%s is refused', async (_, file) => {
    const { statusCode, body } = await send(file)
    expect([statusCode, JSON.parse(body).code]).toEqual([415, 'unsupported_image_type'])
  })

  test('a GIF or a half picture is refused', async () => {
    expect((await send(await pictureOf('gif'))).json().code).toBe('unsupported_image_type')
    const half = (await pictureOf('png', { width: 300, height: 300 })).subarray(0, 500)
    expect((await send(half)).json().code).toBe('image_unreadable')
  })

  test('has to be an uploaded image', async () => {
    const broken = await addImage(portal, 'a'.repeat(64))
    for (const logo of [
      `/images/${'0'.repeat(64)}.webp`,
      'https://evil.test/logo.webp',
      'data:image/webp;base64,UklGRg==',
      'javascript:alert(1)',
      '/portraits/doctor-1.svg',
      broken,
    ]) {
      const { status, body } = await save({ logo, version: 1 })
      expect([logo, status, body.code]).toEqual([logo, 400, 'no_such_logo'])
    }
    expect(await settings()).toEqual({ version: 1 })
  })
})

test('an outdated version is refused, a repeated change is not', async () => {
  const { src: url } = await sendLogo()
  await save({ accent: plum, logo: url, version: 1 })
  const before = await countWrites(portal.db)
  expect((await save({ accent: plum, logo: url, version: 1 })).body).toMatchObject({ accent: plum, version: 2 })
  expect(await countWrites(portal.db)).toBe(before)
  const late = await save({ accent: '#2462a3', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
})

test('the activity log names what changed', async () => {
  const { src: url } = await sendLogo()
  await save({ accent: plum, logo: url, version: 1 })
  await save({ logo: url, version: 2 })
  const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')
  const changes = body.entries.filter(({ action }) => action === 'look_changed')
  expect(changes.map(({ fields }) => fields)).toEqual([['accent'], ['accent', 'logo']])
})

test('mails have the colors of the clinic, and contain its logo, so that nothing is loaded', async () => {
  const server = await startMailServer()
  const given = { SMTP_URL: server.url, MAIL_FROM: 'Larch Street Clinic <hello@clinic.example>' }
  const mail = parseMail(given, true, new Set())
  const sending = await startTestApp(inject('templateDatabase'), { ...(mail && { mail }), rateLimits: false })
  try {
    const by = await addPerson(sending, { admin: true })
    await addBooking(sending)
    await sending.deliverMail()
    const { src: url } = (
      await upload(sending, by, await pictureOf('png', { width: 900, height: 300 }), '/api/look/logo')
    ).json()
    await callAs(sending, by, 'PUT', '/look', { accent: plum, logo: url, version: 1 })
    await addBooking(sending)
    await sending.deliverMail()
    const [plain = '', own = ''] = server.received.map(({ mail }) => mail.html)
    expect(plain).toContain('background-color:#00786f')
    expect(plain).not.toContain('logo')
    expect(own).toContain(`background-color:${plum}`)
    expect(own).not.toMatch(/#00786f|#00635e|https?:[^"]*(webp|png)/)
    expect(own).toMatch(/<img src="cid:logo@portal" alt="" width="120" height="40" /)
    const logo = server.received[1]?.mail.attachments.find(({ contentId }) => contentId === '<logo@portal>')
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' })
  } finally {
    await sending.close()
    await server.stop()
  }
})

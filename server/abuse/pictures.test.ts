import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addPerson, type Person } from '../testing/factories.ts'
import { type Form, formOf, pictureOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { emptyPng, upload } from '../testing/uploads.ts'

// Section F of docs/security.md: contents of an uploaded file. server/abuse/uploads.test.ts checks how it is sent.
let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

async function expectRefused(sent: Buffer | Form, status: number, code: string) {
  const before = await countWrites(portal.db)
  const answer = await upload(portal, admin, sent)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await countWrites(portal.db)).toBe(before)
}

async function photoOf(sent: Buffer): Promise<Buffer> {
  const answer = await upload(portal, admin, sent)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"success":true')])
  return (await portal.app.inject(answer.json().data.url)).rawPayload
}

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a document', '%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>'],
  ['a script', 'alert(document.cookie)'],
  ['a page behind spaces', `${' '.repeat(2_000)}<html>`],
])('F1: %s in the guise of a picture is 415', async (_, text) => {
  await expectRefused(Buffer.from(text), 415, 'unsupported_image_type')
})

describe('F2: a picture in another format is 415', () => {
  test.each(['gif', 'tiff', 'avif'] as const)('%s', async (format) => {
    await expectRefused(await pictureOf(format), 415, 'unsupported_image_type')
  })

  test.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['JPEG XL', '\xff\x0a\xfa\x1f\x01'],
    ['JPEG XL in a box', '\0\0\0\x0cJXL \r\n\x87\n'],
    ['VIPS', '\xb6\xa6\xf2\x08\0\0\0\0'],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0'],
    ['another RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_, bytes) => {
    await expectRefused(Buffer.from(bytes, 'latin1'), 415, 'unsupported_image_type')
  })

  test('also if it begins like an accepted one', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    await expectRefused(Buffer.concat([png, await pictureOf('gif')]), 400, 'image_unreadable')
  })
})

test('F3: the photo contains nothing that was hidden in the picture or appended to it', async () => {
  const canary = '<script>alert("canary")</script>'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, canary.length + 2]), Buffer.from(canary)])
  const jpeg = await pictureOf('jpeg')
  for (const picture of [
    Buffer.concat([await pictureOf('png'), Buffer.from(canary)]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await pictureOf('webp'), Buffer.from(canary)]),
  ]) {
    const photo = await photoOf(picture)
    expect(photo.toString('latin1')).not.toContain('canary')
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 })
  }
})

describe('F4: a picture with very many pixels', () => {
  test('is 400 without being decoded: 256 million pixels take at most 100 MB of memory', async () => {
    const picture = emptyPng(16_000, 16_000)
    expect(picture.length).toBeLessThan(40_000)
    const before = process.resourceUsage().maxRSS
    await expectRefused(picture, 400, 'image_too_large')
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
  })

  test('is accepted up to 24 million', async () => {
    expect(await sharp(await photoOf(emptyPng(6_000, 4_000))).metadata()).toMatchObject({ width: 512, height: 512 })
    await expectRefused(emptyPng(6_000, 4_001), 400, 'image_too_large')
  })

  test('of ten thousand frames becomes its first frame', async () => {
    const noise = Buffer.from(Array.from({ length: 480_000 }, (_, i) => (i * 7_919) % 251))
    const frames = sharp(noise, { raw: { width: 4, height: 40_000, channels: 3, pageHeight: 4 } })
    const moving = await frames.webp({ loop: 1 }).toBuffer()
    expect(await sharp(moving).metadata()).toMatchObject({ pages: 10_000 })
    const photo = await photoOf(moving)
    const { width, height, pages } = await sharp(photo, { animated: true }).metadata()
    expect({ width, height, pages }).toEqual({ width: 4, height: 4, pages: undefined })
  })
})

test('F5: a truncated or empty picture is 400, one over 5 MB is 413', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const picture = await pictureOf(format, { width: 300, height: 300 })
    await expectRefused(picture.subarray(0, picture.length / 2), 400, 'image_unreadable')
    await expectRefused(picture.subarray(0, 12), 400, 'image_unreadable')
  }
  await expectRefused(Buffer.alloc(0), 400, 'invalid_request')
  const most = 5 * 1024 * 1024
  await photoOf(Buffer.concat([await pictureOf('png')], most))
  await expectRefused(Buffer.alloc(most + 1), 413, 'body_too_large')
  await expectRefused(Buffer.alloc(2 * most), 413, 'body_too_large')
})

test('F5: returns 400 at the field for a file under another name, a text instead of it, or extra fields', async () => {
  const content = await pictureOf('png')
  const image = { name: 'image', content, fileName: 'photo.png' }
  for (const [form, field] of [
    [formOf([{ ...image, name: 'photo' }]), 'photo'],
    [formOf([{ name: 'image', content: 'a text' }]), 'image'],
    [formOf([image, { name: 'role', content: 'admin' }]), 'role'],
  ] as const) {
    const answer = await upload(portal, admin, form)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((fault: { field: string }) => fault.field)).toContain(field)
  }
})

test('F9: the photo has no place, time or author', async () => {
  const exif = { IFD0: { Artist: 'canary' }, IFD3: { GPSLatitude: '45/1 31/1 12/1', GPSLatitudeRef: 'N' } }
  const picture = await sharp(await pictureOf('jpeg'))
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .toBuffer()
  expect(await sharp(picture).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() })
  const photo = await photoOf(picture)
  const { exif: kept, xmp, icc, iptc } = await sharp(photo).metadata()
  expect([kept, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(photo.toString('latin1')).not.toContain('canary')
})

test('turns a rotated picture upright', async () => {
  const lying = await sharp(await pictureOf('png', { width: 90, height: 90 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { data, info } = await sharp(await photoOf(lying))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]
  expect([(redAt(80, 5) ?? 0) > 120, (redAt(5, 80) ?? 0) > 120]).toEqual([true, false])
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const drawn = (channels: 3 | 4) => sharp({ create: { width: 321, height: 123, channels, background: '#7a3f8680' } })
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['PNG', drawn(4).png()],
  ['JPEG', drawn(3).jpeg()],
  ['progressive JPEG with metadata', drawn(3).withMetadata({ orientation: 3 }).jpeg({ progressive: true })],
  ['WebP', drawn(3).webp()],
  ['WebP without loss', drawn(3).webp({ lossless: true })],
  ['WebP with transparent parts', drawn(4).webp()],
])('finds the size of a %s', async (_, picture) => {
  expect(pictureSize(await picture.toBuffer())).toEqual({ kind: 'picture', width: 321, height: 123 })
})

test.each([
  ['pdf', '%PDF-1.7\n'],
  ['svg', '<?xml version="1.0"?>\n<!-- a logo -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['gif', 'GIF89a'],
  ['other', 'Larch Street Dental'],
  ['other', ''],
  ['unreadable', '\x89PNG\r\n\x1a\n'],
  ['unreadable', '\xff\xd8\xff\xe0'],
  ['unreadable', '\xff\xd8\xff\0\0\0\0\0\0\0\0\0'],
  ['unreadable', 'RIFF\0\0\0\0WEBPVP8X'],
])('takes as %s: %j', (kind, text) => {
  expect(pictureSize(bytesOf(text))).toEqual({ kind })
})

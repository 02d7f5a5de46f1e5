import { crc32, deflateSync } from 'node:zlib'
import { authHeaders, type Person } from './factories.ts'
import { type Form, uploadOf } from './forms.ts'
import type { TestApp } from './test-app.ts'

/** Uploads a picture, or any other form, as an admin. */
export function upload({ app }: Pick<TestApp, 'app'>, admin: Person, sent: Buffer | Form, url = '/api/image') {
  const { payload, headers } = Buffer.isBuffer(sent) ? uploadOf(sent) : sent
  return app.inject({ method: 'POST', url, headers: authHeaders(admin, headers), payload })
}

/** Inserts an image with this name and age. Returns its path. */
export async function addImage({ db }: Pick<TestApp, 'db'>, name: string, daysAgo = 0): Promise<string> {
  const created = new Date(Date.now() - daysAgo * 86_400_000)
  await db
    .insertInto('image')
    .values({ name, content: Buffer.from('RIFF'), created_at: created })
    .execute()
  return `/images/${name}.webp`
}

/** Writes a black PNG of any size by hand, because no encoder creates the large ones in little memory. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

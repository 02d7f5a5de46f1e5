import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { purgeUnusedPhotos } from '../doctors/purge-photos.ts'
import { freePort } from '../free-port.ts'
import { issueToken } from '../identity/token.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { type Form, formOf, pictureOf, uploadOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { addImage, upload } from '../testing/uploads.ts'

// Section F of docs/security.md, and B15: how a file is uploaded, stored and served. pictures.test.ts checks its
// contents.
let portal: TestApp
let [admin, patient]: Person[] = []
let port: number
let picture: Buffer
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  patient = await addPerson(portal)
  port = await freePort()
  await portal.app.listen({ host: '127.0.0.1', port })
  picture = await pictureOf('png')
})
afterAll(() => portal.close())
let before: string
beforeEach(async () => {
  before = await countWrites(portal.db)
})

const known = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}
const send = (sent: Buffer | Form) => upload(portal, known(admin), sent)
const unchanged = async () => expect(await countWrites(portal.db)).toBe(before)

/** Starts an upload of 5 MB over a plain socket. */
function beginUpload(person: Person | undefined): Socket {
  const type = 'content-type: multipart/form-data; boundary=portal-tests\r\ncontent-length: 5242880'
  const authorization = person ? `authorization: Bearer ${person.token}\r\n` : ''
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api/image HTTP/1.1\r\nhost: localhost\r\n${authorization}${type}\r\n\r\n`)
  return socket
}

/** Returns the answer that arrives before any byte of the picture is sent. */
async function answerBefore(person: Person | undefined): Promise<string> {
  const socket = beginUpload(person)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('B15: rejects an unauthorized upload before reading the picture', async () => {
  expect(await answerBefore(undefined)).toMatch(/^HTTP\/1\.1 401 /)
  expect(await answerBefore(patient)).toMatch(/^HTTP\/1\.1 403 /)
  await unchanged()
})

test('B15: a session that ends while the body arrives is refused before anything is done', async () => {
  const former = await addPerson(portal)
  const body = JSON.stringify({ appointment: crypto.randomUUID(), transactionId: 'pi_1' })
  const socket = connect(port, '127.0.0.1')
  const head = `authorization: Bearer ${former.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  socket.write(`PUT /api/booking/${crypto.randomUUID()} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n{`)
  // The first check reads only the headers, so it has passed.
  await delay(300)
  await portal.db.deleteFrom('session').where('id', '=', former.sessionId).execute()
  socket.write(body.slice(1))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
})

test.each([
  ['a way out of the folder', '../../../../x.png'],
  ['two endings', 'x.png.php'],
  ['NUL', 'x.png\\0.js'],
  ['three hundred letters', `${'x'.repeat(300)}.png`],
  ['another direction', '\u202egnp.exe'],
  ['a line end', 'x.png%0d%0aset-cookie: a=b'],
  ['nothing', ''],
])('F7: ignores a file name with %s and names the photo after its content', async (_, fileName) => {
  const answers = [await send(uploadOf(picture, fileName)), await send(uploadOf(picture))]
  const [named, plain] = answers.map((answer) => answer.json().data.url)
  expect(named).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/)
  expect(named).toBe(plain)
})

describe('F8: a malformed form, or one with too much in it, is 400 and leaves nothing', () => {
  const part = { name: 'image', fileName: 'photo.png' }
  const boundary = 'b'.repeat(252)
  test.each([
    ['a thousand texts', () => formOf(Array.from({ length: 1_000 }, (_, i) => ({ name: `field${i}`, content: 'x' })))],
    ['two files', () => formOf([part, part].map((each) => ({ ...each, content: picture })))],
    [
      'file and text of one name',
      () =>
        formOf([
          { name: 'image', content: 'x' },
          { ...part, content: picture },
        ]),
    ],
    ['__proto__', () => formOf([{ ...part, name: '__proto__', content: picture }])],
    ['no end', () => ({ ...uploadOf(picture), payload: uploadOf(picture).payload.subarray(0, -10) })],
    ['no boundary', () => ({ ...uploadOf(picture), headers: { 'content-type': 'multipart/form-data' } })],
    [
      'a boundary that never comes',
      () => ({ payload: Buffer.alloc(1e6, `\r\n--${boundary.slice(1)}`), headers: formOf([], boundary).headers }),
    ],
    ['no parts', () => formOf([])],
  ])('%s', async (_, form) => {
    const answer = await send(form())
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
    await unchanged()
  })

  test('a body that is not a form is 415', async () => {
    for (const type of ['application/json', 'image/png', 'application/x-www-form-urlencoded', '']) {
      const answer = await send({ payload: picture, headers: { 'content-type': type } })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    }
    await unchanged()
  })
})

test('F10: serves a photo as an image that can be cached and runs nothing', async () => {
  const photo = await portal.app.inject((await send(picture)).json().data.url)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(photo.headers).not.toHaveProperty('set-cookie')
})

test('F11: serves only photos below /images', async () => {
  const { url } = (await send(picture)).json().data
  const name = url.slice('/images/'.length, -'.webp'.length)
  for (const path of [
    ...['..%2f..%2f..%2f..%2fetc%2fpasswd', '%2e%2e', '..%5c..%5cpackage.json', '.env', '%00', `${name}.webp%00.js`],
    ...[name, `${name}.png`, `${name.toUpperCase()}.webp`, `${name}.webp/..`, `x${name}.webp`, `' or '1'='1`],
  ]) {
    const answer = await portal.app.inject(`/images/${path}`)
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

describe('F12: leftovers of uploads', () => {
  test('a hundred aborted uploads leave no row and no file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-uploads-'))
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder
    try {
      await Promise.all(Array.from({ length: 100 }, breakOff))
      expect(readdirSync(folder)).toEqual([])
      await unchanged()
      expect((await send(picture)).statusCode).toBe(200)
    } finally {
      process.env.TMPDIR = TMPDIR
      if (TMPDIR === undefined) delete process.env.TMPDIR
      rmSync(folder, { recursive: true })
    }
  })

  test('purges two hundred unused photos after a day, and keeps those that were uploaded again or belong to a doctor', async () => {
    await portal.db.deleteFrom('image').execute()
    const name = (number: number) => String(number).padStart(64, '0')
    for (let i = 1; i <= 200; i++) await addImage(portal, name(i), 1.01)
    await addImage(portal, name(201), 0.99)
    const given = { name: 'Dr. Vera Enamel', email: 'vera@clinic.test', speciality: 'Teeth Cleaning' }
    const payload = { ...given, img: `/images/${name(7)}.webp` }
    await portal.app.inject({ method: 'POST', url: '/api/doctors', headers: authHeaders(known(admin)), payload })
    const again = (await send(picture)).json().data.url
    await portal.db
      .updateTable('image')
      .set({ created_at: new Date(0) })
      .where('name', '=', again.slice(8, 72))
      .execute()
    expect((await send(picture)).statusCode).toBe(200)
    await purgeUnusedPhotos(portal.db)
    const left = await portal.db.selectFrom('image').select('name').orderBy('name').execute()
    expect(left.map((image) => image.name).toSorted()).toEqual([name(7), name(201), again.slice(8, 72)].toSorted())
  })

  test('purges a logo a day after its upload, unless the clinic uses it', async () => {
    const { src } = (await upload(portal, known(admin), picture, '/api/look/logo')).json()
    const headers = authHeaders(known(admin))
    const save = (payload: object) => portal.app.inject({ method: 'PUT', url: '/api/look', headers, payload })
    expect((await save({ logo: src, version: 1 })).statusCode).toBe(200)
    await portal.db
      .updateTable('image')
      .set({ created_at: new Date(0) })
      .execute()
    await purgeUnusedPhotos(portal.db)
    expect((await portal.app.inject({ url: src })).statusCode).toBe(200)
    expect((await save({ version: 2 })).statusCode).toBe(200)
    await purgeUnusedPhotos(portal.db)
    expect((await portal.app.inject({ url: src })).statusCode).toBe(404)
  })

  test('limits an admin to ten uploads a minute and two hundred a day, with Retry-After', async () => {
    const limited = await startTestApp(inject('templateDatabase'))
    const person = await addPerson(limited, { admin: true })
    for (let i = 0; i < 10; i++) expect((await upload(limited, person, picture)).statusCode).toBe(200)
    const refused = await upload(limited, person, picture)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    const later = async (minutes: number) => {
      limited.advance(minutes)
      const { id: personId, sessionId } = person
      return { ...person, token: await issueToken(limited.context, { personId, sessionId }) }
    }
    for (let minute = 0; minute < 19; minute++) {
      const now = await later(1.01)
      for (let i = 0; i < 10; i++) expect((await upload(limited, now, picture)).statusCode).toBe(200)
    }
    expect((await upload(limited, await later(1.01), picture)).statusCode).toBe(429)
    expect((await upload(limited, await later(24 * 60), picture)).statusCode).toBe(200)
    await limited.close()
  })
})

/** Sends part of an upload and disconnects. */
async function breakOff(): Promise<void> {
  const socket = beginUpload(known(admin))
  socket.end(uploadOf(Buffer.concat([picture], 200_000)).payload.subarray(0, 100_000))
  socket.resume()
  await once(socket, 'close')
}

test('F13: two concurrent uploads of a picture create one photo', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(picture)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
  const urls = new Set(answers.map((answer) => answer.json().data.url))
  expect(urls.size).toBe(1)
  expect((await portal.app.inject([...urls][0])).statusCode).toBe(200)
})

import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addPerson, type Person } from '../testing/factories.ts'
import { pictureOf } from '../testing/forms.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { upload } from '../testing/uploads.ts'

/** Number of damaged images; `DAMAGED_IMAGES=2000` runs the long form. */
const count = Number(process.env.DAMAGED_IMAGES ?? 150)
const formats = ['jpeg', 'png', 'webp'] as const

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
})
afterAll(() => portal.close())

test(`F6: accepts or rejects ${count} images with 0.1 to 5% flipped bits, never with a server error`, async () => {
  const whole = await Promise.all(formats.map((format) => pictureOf(format, { width: 200, height: 150 })))
  const outcomes: Record<string, number> = {}
  let next = 0
  async function runNext(): Promise<void> {
    for (let i = next++; i < count; i = next++) {
      const { statusCode, body } = await upload(portal, admin, damage(whole[i % 3] ?? Buffer.alloc(0), i))
      const outcome = statusCode === 200 ? '200' : `${statusCode} ${JSON.parse(body).code}`
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext))
  const expected = ['200', '400 image_unreadable', '400 image_too_large', '415 unsupported_image_type']
  expect(
    Object.keys(outcomes).filter((outcome) => !expected.includes(outcome)),
    JSON.stringify(outcomes),
  ).toEqual([])
  expect(outcomes['400 image_unreadable'], JSON.stringify(outcomes)).toBeGreaterThan(count / 4)
  expect((await upload(portal, admin, whole[0] ?? Buffer.alloc(0))).statusCode).toBe(200)
}, 600_000)

/** Flips some bits, reproducibly for a number. The first bytes often stay unchanged. */
function damage(bytes: Buffer, number: number): Buffer {
  const random = randomFrom(number + 1)
  const share = 0.001 * 50 ** random()
  const from = random() < 0.7 ? 16 : 0
  const copy = Buffer.from(bytes)
  for (let i = 0; i < Math.max(1, copy.length * 8 * share); i++) {
    const at = from + Math.floor(random() * (copy.length - from))
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return copy
}

// mulberry32
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

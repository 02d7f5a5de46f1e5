import { connect } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { startTestHosting, type TestHosting } from '../../prove/processes/hosting.ts'
import { createFront } from './front.ts'

let hosting: TestHosting
afterEach(() => hosting.close())

test('a clinic closes after its clients have left, also in the middle of a pipeline', async () => {
  hosting = await startTestHosting(inject('templateDatabase'), { times: { idleMs: 50, idleAfterWorkMs: 50 } })
  const { host } = await hosting.add('north')
  await hosting.ask('north', '/api/clinic')
  await expect.poll(() => hosting.clinics.count().open).toBe(0)
  const socket = connect(hosting.port, '127.0.0.1')
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  // The answers to the others wait for that to the first, which waits for the opening of the clinic.
  socket.write(head('/api/clinic').repeat(10))
  await expect.poll(() => hosting.opened.length).toBe(2)
  socket.destroy()
  await expect.poll(() => hosting.clinics.count().open).toBe(1)
  await expect.poll(() => hosting.clinics.count().open).toBe(0)
})

test('concurrent checks of the readiness share a query of the registry', async () => {
  hosting = await startTestHosting(inject('templateDatabase'))
  let checks = 0
  const checkRegistry = async () => {
    checks++
    await hosting.registry.requireWritable()
  }
  const front = createFront(hosting.clinics, checkRegistry, [])
  const answers = await Promise.all(Array.from({ length: 50 }, () => front.inject('/readyz')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(checks).toBeLessThanOrEqual(2)
  await front.close()
})

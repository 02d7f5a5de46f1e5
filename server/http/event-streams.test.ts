import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { mountApi } from './api/mount.ts'
import { streamRoute } from './api/route.ts'
import { enableGracefulShutdown } from './graceful-shutdown.ts'
import { createServer } from './serve.ts'

const ticks = endpoint('ticks', 'public GET /ticks', {
  summary: 'Ticks.',
  answer: z.string(),
  answerType: 'text/event-stream',
  errors: ['too_many_requests'],
})

const endings: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of endings.splice(0).reverse()) await end()
})

type Tell = (text: string) => void

/** Serves only a stream. Calls `begin` for each opened stream, and the function it returns when the stream has ended. */
async function serveTicks(begin: (tell: Tell) => () => void, limits = { ofNetwork: 2, ofProcess: 3 }) {
  const app = createServer(false, ['127.0.0.1'])
  mountApi(app, [streamRoute(ticks, (_, tell) => begin(tell))], {
    guards: {} as never,
    publicUrl: new URL('http://localhost:3000'),
    noteRead: async () => {},
    onFreed: () => {},
    streamLimits: limits,
    checkAnswers: true,
  })
  enableGracefulShutdown(app, true)
  await app.listen({ host: '127.0.0.1', port: 0 })
  endings.push(() => app.close())
  return { app, address: `http://127.0.0.1:${portOf(app)}/api/ticks` }
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

async function open(address: string): Promise<OpenStream> {
  const stream = await openStream(address)
  endings.push(() => stream.close())
  return stream
}

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip }, url: '/api/ticks', payloadAsStream: true }) as const

describe('an open stream', () => {
  test('sends one line after another under the usual headers, and nothing else', async () => {
    const tells: Tell[] = []
    const { address } = await serveTicks((tell) => {
      tells.push(tell)
      return () => {}
    })
    const stream = await open(address)
    tells[0]?.('one')
    tells[0]?.('two')
    expect([await stream.next(), await stream.next()]).toEqual(['one', 'two'])
    expect(stream.text()).toBe('retry: 2000\n\ndata: one\n\ndata: two\n\n')
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
  })

  test('sends heartbeats while there are no events', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { address } = await serveTicks(() => () => {})
    const stream = await open(address)
    vi.advanceTimersByTime(15_000)
    await expect.poll(() => stream.text()).toBe('retry: 2000\n\n:\n\n')
  })

  test('stops its source when the client leaves', async () => {
    const ended = vi.fn()
    const { address } = await serveTicks(() => ended)
    const stream = await open(address)
    stream.close()
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  })

  test('disconnects a client that does not read, and buffers nothing for it', async () => {
    const line = 'x'.repeat(16_384)
    let told = 0
    const gone = new Promise<void>((resolve) => {
      void serveTicks((tell) => {
        const timer = setInterval(() => {
          tell(line)
          told += line.length
        }, 0)
        return () => {
          clearInterval(timer)
          resolve()
        }
      }).then(({ app }) => {
        const deaf: Socket = connect(portOf(app), '127.0.0.1', () => {
          deaf.pause()
          deaf.write('GET /api/ticks HTTP/1.1\r\nhost: x\r\n\r\n')
        })
        deaf.on('error', () => {})
        endings.push(() => deaf.destroy())
      })
    })
    await gone
    // The buffers of the operating system do not count.
    expect(told).toBeLessThan(32 * 1024 * 1024)
  })

  test.for([
    ['at the same time', 0],
    ['later', 1],
  ] as const)('disconnects a connection that sends more requests %s, and starts no other stream', async ([, begun]) => {
    const begin = vi.fn(() => () => {})
    const { app } = await serveTicks(begin, { ofNetwork: 50, ofProcess: 50 })
    const socket = connect(portOf(app), '127.0.0.1')
    endings.push(() => socket.destroy())
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const ask = 'GET /api/ticks HTTP/1.1\r\nhost: x\r\n\r\n'
    if (begun === 0) socket.write(ask.repeat(20))
    else {
      socket.write(ask)
      await expect.poll(() => begin.mock.calls.length).toBe(begun)
      socket.write(ask.repeat(19))
    }
    socket.resume()
    await closed
    expect(begin).toHaveBeenCalledTimes(begun)
  })

  test('ends when the server closes, without delaying it', async () => {
    const { app, address } = await serveTicks(() => () => {})
    const stream = await open(address)
    await app.close()
    await stream.ended
  })
})

test('ends a stream immediately that is requested during shutdown, so that its client reconnects', async () => {
  const { app } = await serveTicks(() => () => {})
  const connection = connect(portOf(app), '127.0.0.1')
  endings.push(() => connection.destroy())
  const came = text(connection)
  await once(connection, 'connect')
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  connection.write('GET /api/ticks HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await came).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nretry: 2000\n\n\r\n0\r\n\r\n$/)
  await closing
})

describe('stream limits', () => {
  test('refuses another stream of the same network, and any stream over the limit of the process', async () => {
    const { app } = await serveTicks(() => () => {})
    const statuses = []
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const answer = await app.inject(from(ip))
      statuses.push([answer.statusCode, answer.headers['retry-after']])
    }
    expect(statuses).toEqual([
      [200, undefined],
      [200, undefined],
      [429, '30'],
      [200, undefined],
      [503, '30'],
    ])
  })

  test('allows a site with many networks twice the limit of one network', async () => {
    const { app } = await serveTicks(() => () => {}, { ofNetwork: 1, ofProcess: 5 })
    const statuses = []
    for (const ip of ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1']) {
      statuses.push((await app.inject(from(ip))).statusCode)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  test('accepts a stream after another has ended', async () => {
    const { address } = await serveTicks(() => () => {}, { ofNetwork: 1, ofProcess: 1 })
    const stream = await open(address)
    await expect(openStream(address)).rejects.toThrow('503')
    stream.close()
    await expect.poll(() => open(address).then(() => 'open', String)).toBe('open')
  })
})

test('opens no stream for HEAD', async () => {
  const { app } = await serveTicks(() => () => {})
  expect((await app.inject({ method: 'HEAD', url: '/api/ticks' })).statusCode).toBe(404)
})

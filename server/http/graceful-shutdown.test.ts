import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { enableGracefulShutdown } from './graceful-shutdown.ts'
import { createServer } from './serve.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function serve(proxy: readonly string[]) {
  const app = createServer(false, proxy)
  const { promise, resolve } = Promise.withResolvers<void>()
  app.get('/', () => ({ ok: true }))
  app.get('/slow', () => promise.then(() => ({ ok: true })))
  enableGracefulShutdown(app, proxy.length > 0)
  await app.listen({ host: '127.0.0.1', port: 0 })
  endings.push(() => app.close())
  return Object.assign(app, { answerSlow: resolve })
}

interface Connection {
  readonly socket: Socket
  readonly closed: Promise<void>
  /** Sends a request. Returns the text received when the answer is complete or the connection has ended. */
  ask(path?: string): Promise<string>
}

function open(app: FastifyInstance): Connection {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let came = ''
  socket.on('error', (error) => {
    came += error.message
  })
  socket.on('data', (chunk) => {
    came += chunk
  })
  endings.push(() => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    ask: async (path = '/') => {
      came = ''
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
      while (!came.endsWith('{"ok":true}'))
        if ((await Promise.race([closed.then(() => 1), once(socket, 'data')])) === 1) break
      return came
    },
  }
}

describe('shutdown behind a proxy', () => {
  test('accepts no new connections and answers one last request on each open connection', async () => {
    const app = await serve(['127.0.0.1'])
    const [used, idle] = [open(app), open(app)]
    for (const { ask } of [used, idle]) expect(await ask()).toMatch(/\r\nConnection: keep-alive\r\n/)
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    await expect(refusal(used.socket.remotePort)).resolves.toBe('ECONNREFUSED')
    expect(await used.ask()).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i)
    await used.closed
    expect(idle.socket.destroyed).toBe(false)
    // The server has closed once the proxy has closed its idle connection.
    idle.socket.end()
    await closing
  })

  test('accepts and answers connections that are still in the backlog', async () => {
    const app = await serve(['127.0.0.1'])
    const door = Array.from({ length: 200 }, () => open(app))
    const answers = Promise.all(door.map(({ ask }) => ask()))
    // The system has accepted all of them before this process has handled any.
    await app.close()
    expect(new Set((await answers).map((answer) => answer.slice(0, 15)))).toEqual(new Set(['HTTP/1.1 200 OK']))
  })

  test('closes the connection of a request that was in flight with its answer', async () => {
    const app = await serve(['127.0.0.1'])
    const slow = open(app)
    const begun = once(app.server, 'request')
    const answer = slow.ask('/slow')
    await begun
    const closing = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    app.answerSlow()
    expect(await answer).toMatch(/\r\nConnection: close\r\n/i)
    await Promise.all([slow.closed, closing])
  })

  test('does not wait for a connection that the proxy never closes', async () => {
    const app = await serve(['127.0.0.1'])
    const idle = open(app)
    await idle.ask()
    await app.close()
    await idle.closed
  })
})

test('closes idle connections immediately without a proxy', async () => {
  const app = await serve([])
  const idle = open(app)
  await idle.ask()
  const closing = app.close()
  await Promise.all([idle.closed, closing])
})

async function refusal(port: number | undefined): Promise<string> {
  const socket = connect(port ?? 0, '127.0.0.1')
  endings.push(() => socket.destroy())
  const [error] = await once(socket, 'error')
  return error.code
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { listen } from './listen.ts'

test('treats a silent connection as lost and reconnects', async () => {
  const { config: named, drop } = await copyTemplate(inject('templateDatabase'))
  const config = splitUrl(named)
  const proxy = await openProxy(config)
  const [onConnected, onNotification, onDisconnected] = [vi.fn(), vi.fn(), vi.fn()]
  const through = { ...config, host: '127.0.0.1', port: proxy.port }
  const listening = listen(
    through,
    'news',
    { onConnected, onNotification, onDisconnected },
    { checkMs: 50, answerMs: 1_000 },
  )
  const timeout = { timeout: 30_000 }
  await expect.poll(() => onConnected.mock.calls.length, timeout).toBeGreaterThan(0)
  proxy.silence()
  const before = onDisconnected.mock.calls.length
  await expect.poll(() => onDisconnected.mock.calls.length, timeout).toBeGreaterThan(before)
  const notifier = new pg.Client(config)
  await notifier.connect()
  await expect
    .poll(async () => {
      await notifier.query(`notify news, 'one'`)
      return onNotification.mock.calls.length
    }, timeout)
    .toBeGreaterThan(0)
  expect(onNotification).toHaveBeenCalledWith('one')
  await Promise.all([notifier.end(), listening.close()])
  proxy.close()
  await drop()
})

/** Splits a connection URL into parts, since `pg` would ignore a host and port next to the URL. */
function splitUrl(config: pg.ClientConfig): pg.ClientConfig {
  if (!config.connectionString) return config
  const { hostname, port, username, password, pathname } = new URL(config.connectionString)
  return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) }
}

/** Opens a TCP proxy to a database of this machine. Its open connections can be silenced without closing them. */
async function openProxy({ host = '', port = 5432 }: pg.ClientConfig) {
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { followChanges, listenOn } from './change-feed.ts'
import { withSessionSettings } from './connect.ts'

const never = { pollMs: 3_600_000, answerMs: 5_000 }
const listenerOf = () => ({ onConnected: vi.fn(), onNotification: vi.fn(), onDisconnected: vi.fn() })
const note = "insert into change (channel, payload) values ('news', $1)"

/** A connection that is not a pool's. */
async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  await client.connect()
  return client
}

test('treats a silent connection as lost and reconnects', async () => {
  const { config: named, drop } = await copyTemplate(inject('templateDatabase'))
  const config = splitUrl(named)
  const proxy = await openProxy(config)
  const listener = listenerOf()
  const through = { ...config, host: '127.0.0.1', port: proxy.port }
  const feed = followChanges(listenOn(through), new Map([['news', listener]]), { pollMs: 50, answerMs: 1_000 })
  const timeout = { timeout: 120_000 }
  await expect.poll(() => listener.onConnected.mock.calls.length, timeout).toBeGreaterThan(0)
  proxy.silence()
  const before = listener.onDisconnected.mock.calls.length
  await expect.poll(() => listener.onDisconnected.mock.calls.length, timeout).toBeGreaterThan(before)
  const writer = await open(config)
  await expect
    .poll(async () => {
      await writer.query(note, ['one'])
      return listener.onNotification.mock.calls.length
    }, timeout)
    .toBeGreaterThan(0)
  expect(listener.onNotification).toHaveBeenCalledWith('one')
  await Promise.all([writer.end(), feed.close()])
  proxy.close()
  await drop()
})

test('sees the change of a process that died before it could tell, in whatever order transactions commit', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const listener = listenerOf()
  const feed = followChanges(listenOn(config), new Map([['news', listener]]))
  await expect.poll(() => listener.onConnected.mock.calls.length).toBe(1)
  const [slow, killed] = [await open(withSessionSettings(config)), await open(withSessionSettings(config))]
  await slow.query('begin')
  await slow.query(note, ['committed last'])
  await killed.query(note, ['committed first'])
  await killed.end()
  await expect.poll(() => listener.onNotification.mock.calls).toEqual([['committed first']])
  await slow.query('commit')
  await expect.poll(() => listener.onNotification.mock.calls).toEqual([['committed first'], ['committed last']])
  await slow.query('begin')
  await slow.query(note, ['rolled back'])
  await slow.query('rollback')
  await slow.query(note, ['told once'])
  await expect.poll(() => listener.onNotification.mock.calls.at(-1)).toEqual(['told once'])
  expect(listener.onNotification).toHaveBeenCalledTimes(3)
  await Promise.all([slow.end(), feed.close()])
  await drop()
})

test('notifies after the commit', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const [ours, other] = [listenerOf(), listenerOf()]
  // Neither looks by itself, so what they see they were told.
  const feeds = [ours, other].map((listener) => followChanges(listenOn(config), new Map([['news', listener]]), never))
  await expect.poll(() => [ours, other].map(({ onConnected }) => onConnected.mock.calls.length)).toEqual([1, 1])
  const writer = await open(withSessionSettings(config))
  for (let n = 0; n < 3; n++) await writer.query(note, ['ours'])
  expect(other.onNotification).not.toHaveBeenCalled()
  feeds[0]?.announce()
  await expect.poll(() => other.onNotification.mock.calls).toEqual([['ours']])
  expect(ours.onNotification.mock.calls).toEqual([['ours']])
  await Promise.all([writer.end(), ...feeds.map((feed) => feed.close())])
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

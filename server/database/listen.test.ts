import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { listen } from './listen.ts'

test('when a connection falls silent without breaking, then it counts as lost, and another one hears again', async () => {
  const { config: named, drop } = await copyTemplate(inject('templateDatabase'))
  const config = inParts(named)
  const wire = await openWire(config)
  const [found, heard, lost] = [vi.fn(), vi.fn(), vi.fn()]
  const through = { ...config, host: '127.0.0.1', port: wire.port }
  const listening = listen(
    through,
    'news',
    { onConnected: found, onNotification: heard, onDisconnected: lost },
    { checkMs: 50, answerMs: 1_000 },
  )
  const patience = { timeout: 30_000 }
  await expect.poll(() => found.mock.calls.length, patience).toBeGreaterThan(0)
  wire.fallSilent()
  const before = lost.mock.calls.length
  await expect.poll(() => lost.mock.calls.length, patience).toBeGreaterThan(before)
  const teller = new pg.Client(config)
  await teller.connect()
  await expect
    .poll(async () => {
      await teller.query(`notify news, 'one'`)
      return heard.mock.calls.length
    }, patience)
    .toBeGreaterThan(0)
  expect(heard).toHaveBeenCalledWith('one')
  await Promise.all([teller.end(), listening.close()])
  wire.close()
  await drop()
})

/** An address would be asked whatever host and port stand beside it. */
function inParts(config: pg.ClientConfig): pg.ClientConfig {
  if (!config.connectionString) return config
  const { hostname, port, username, password, pathname } = new URL(config.connectionString)
  return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) }
}

/** Leads connections on to a database of this machine; those there are may fall silent, so that nobody hears of an end. */
async function openWire({ host = '', port = 5432 }: pg.ClientConfig) {
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
    fallSilent() {
      for (const socket of open) socket.unpipe().pause()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { copyTemplate, type OwnDatabase } from '../testing/template-database.ts'
import { connect, UnusableDatabaseError } from './connect.ts'
import { configOf, openWithoutMigrating } from './open.ts'

let own: OwnDatabase
beforeEach(async () => {
  own = await copyTemplate(inject('templateDatabase'))
  return () => own.drop()
})

function at(words: Record<string, string>) {
  const url = new URL(urlOf(own.config))
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  return { dataDir: 'none', databaseUrl: url.href }
}

test('ignores the application name and timeouts in DATABASE_URL', async () => {
  const { config } = await openWithoutMigrating(at({ application_name: 'clinic', lock_timeout: '60000' }), () => {})
  const { db, close } = connect(config, () => {})
  const { rows } = await sql`
    select current_setting('application_name') as name, current_setting('lock_timeout') as timeout`.execute(db)
  expect(rows).toEqual([{ name: 'dental-portal', timeout: '2s' }])
  await close()
})

test('combines the options of DATABASE_URL with those of the portal', async () => {
  const { config } = await openWithoutMigrating(at({ options: '-c search_path=public -c work_mem=5MB' }), () => {})
  const { db, close } = connect(config, () => {})
  const { rows } = await sql`
    select current_setting('work_mem') as memory, current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ memory: '5MB', jit: 'off' }])
  await close()
})

test('reports a missing certificate file in one line', async () => {
  const reached = openWithoutMigrating(at({ sslmode: 'verify-full', sslrootcert: '/none.pem' }), () => {})
  await expect(reached).rejects.toThrow(UnusableDatabaseError)
})

test('probes connections without traffic, so that a lost machine is noticed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new pg.Client(configOf(`postgres://portal@127.0.0.1:${port}/portal`))
  client.on('error', () => {})
  const accepted = once(server, 'connection')
  const connecting = expect(client.connect()).rejects.toThrow()
  const [socket] = await accepted
  const to = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  // The timer of the kernel for the connection: 02 is that of probes.
  const timers = () =>
    readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote]) => remote?.endsWith(to))
      .map((columns) => columns[5]?.slice(0, 2))
  await expect.poll(timers).toEqual(['02'])
  socket.destroy()
  await connecting
  server.close()
})

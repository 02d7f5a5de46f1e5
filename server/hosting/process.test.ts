import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { authSecret, type PortalProcess, startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { askHost } from '../testing/ask-host.ts'
import { run } from '../testing/run-program.ts'
import { makeEmptyDatabase, type OwnDatabase } from '../testing/template-database.ts'

let folder: string
let registry: OwnDatabase
let portal: PortalProcess
let port: number
let shared: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-hosting-'))
  registry = await makeEmptyDatabase(inject('templateDatabase'))
  shared = { CLINICS_URL: urlOf(registry.config), DATA_DIR: folder, AUTH_SECRET: authSecret, OPEN_CLINICS: '5' }
  portal = await startPortal(shared)
  port = Number(new URL(portal.url).port)
})
afterAll(async () => {
  await portal?.stop()
  const client = new pg.Client(registry.config)
  await client.connect()
  const { rows } = await client.query<{ database: string }>('select database from hosted_clinic')
  for (const { database } of rows) {
    await client.query(`drop database ${pg.escapeIdentifier(new URL(database).pathname.slice(1))} with (force)`)
  }
  await client.end()
  await registry.drop()
  rmSync(folder, { recursive: true, force: true })
})

const clinic = (...words: string[]) => run('commands/clinic.ts', shared, words)

test('adds clinics while the portal runs, and serves each at its own address', async () => {
  for (const name of ['north', 'south']) {
    const added = await clinic('add', `http://${name}.localhost:${port}`, '--admin', `boss@${name}.test`)
    expect([added.code, added.err]).toEqual([0, ''])
    expect(added.out).toMatch(/Password: \S{22}/)
  }
  const answers = async () => {
    const found = []
    // Not /readyz, which the process answers for itself at a host that it does not know yet.
    for (const name of ['north', 'south']) found.push(await askHost(port, `${name}.localhost:${port}`, '/api/clinic'))
    return found.map(({ status }) => status)
  }
  await expect.poll(answers).toEqual([200, 200])
  const listed = await clinic('list')
  expect(listed.out).toMatch(/north.*open in 1[\s\S]*south.*open in 1[\s\S]*Clinics: 2/)
})

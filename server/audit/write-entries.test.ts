import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseSettings, startPortal } from '../../prove/processes/portal-process.ts'
import type { Connected } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { copyTemplate, type OwnDatabase } from '../testing/template-database.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { chainEntries } from './chain-entries.ts'
import { writeEntries } from './write-entries.ts'

let own: OwnDatabase
let connected: Connected
let db: Kysely<Database>
beforeEach(async () => {
  own = await copyTemplate(inject('templateDatabase'))
  connected = openConnections(own.config)
  db = connected.db
})
afterEach(async () => {
  await connected.close()
  await own.drop()
})

interface Line {
  readonly position: number
  readonly hash: string
  readonly [field: string]: unknown
}

async function addEntries(count: number, kind: string): Promise<void> {
  await sql`
    insert into audit_entry (actor, action, object_kind, fields, session_hash, request_id, network)
    select 'portal', 'joined', ${kind}, '{name}', 'a session', 'a request', '192.0.2.0/24'
    from generate_series(1, ${count})`.execute(db)
}

const collect = () => {
  const lines: Line[] = []
  return {
    lines,
    write: async (texts: readonly string[]) => void lines.push(...texts.map((text) => JSON.parse(text) as Line)),
  }
}
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

test('writes each entry once and in order, also by several processes and after a failure', async () => {
  const second = openConnections(own.config)
  try {
    const { lines, write } = collect()
    await addEntries(2_300, 'first')
    const head = await chainEntries(db)
    await expect(writeEntries(db, () => Promise.reject(new Error('The output is closed.')))).rejects.toThrow('closed')
    await Promise.all([db, second.db, db, second.db].map((each) => writeEntries(each, write)))
    await writeEntries(db, write)
    await addEntries(2, 'second')
    await chainEntries(db)
    await writeEntries(second.db, write)
    expect(lines.map(({ position }) => position)).toEqual(upTo(Number(head?.position) + 2))
  } finally {
    await second.close()
  }
})

test('writes at most 5,000 entries at a time', async () => {
  const { lines, write } = collect()
  await addEntries(5_100, 'many')
  const head = await chainEntries(db)
  await writeEntries(db, write)
  expect(lines).toHaveLength(5_000)
  await writeEntries(db, write)
  expect(lines.map(({ position }) => position)).toEqual(upTo(Number(head?.position)))
})

test('a line has what verifies the chain, but not what names the device of a person', async () => {
  const { lines, write } = collect()
  await addEntries(1, 'one')
  await chainEntries(db)
  await writeEntries(db, write)
  expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2|a session|a request/)
  let previous = '0'.repeat(64)
  for (const { id, at, actor, actorId, action, objectKind, objectId, personId, fields, digest, hash } of lines) {
    const values = [previous, id, at, actor, actorId, action, objectKind, objectId, personId, fields, digest]
    previous = createHash('sha256').update(JSON.stringify(values)).digest('hex')
    expect(hash).toBe(previous)
  }
  expect(lines.at(-1)).toMatchObject({ msg: 'activity', objectKind: 'one', fields: ['name'], time: expect.any(Number) })
})

test('a portal with ACTIVITY_LOG=stdout writes the entries, and continues after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-activity-'))
  try {
    const lines: string[] = []
    const written = () => lines.filter((line) => line.startsWith('{')).map((line): Line => JSON.parse(line))
    const runUntilWritten = async (kind: string, settings: Record<string, string>) => {
      const portal = await startPortal(
        { DATA_DIR: folder, ...databaseSettings(own.config), ...settings },
        { onLog: (line) => lines.push(line) },
      )
      await expect
        .poll(
          () => written().some(({ msg, objectKind }) => (msg === 'activity log' ? kind === '' : objectKind === kind)),
          { timeout: 60_000 },
        )
        .toBe(true)
      await portal.stop()
    }
    await addEntries(1, 'before')
    await runUntilWritten('', {})
    expect(written().filter(({ msg }) => msg === 'activity')).toEqual([])
    await runUntilWritten('before', { ACTIVITY_LOG: 'stdout' })
    await addEntries(1, 'between')
    await runUntilWritten('between', { ACTIVITY_LOG: 'stdout' })
    const positions = written()
      .filter(({ msg }) => msg === 'activity')
      .map(({ position }) => position)
    expect(positions).toEqual(upTo(positions.length))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

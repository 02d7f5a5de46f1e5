import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Connected } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { signUp } from '../testing/accounts.ts'
import { callAs } from '../testing/payments.ts'
import { copyTemplate, type OwnDatabase } from '../testing/template-database.ts'
import { startTestApp } from '../testing/test-app.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { chainEntries } from './chain-entries.ts'
import { purgeAuditEntries } from './purge-entries.ts'
import { verifyChain } from './verify-chain.ts'

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

/** Adds entries of this kind, a second apart. */
async function addEntries(count: number, kind: string, since = '0 seconds'): Promise<void> {
  await sql`
    insert into audit_entry (at, actor, action, object_kind, fields, network)
    select now() - ${since}::interval + n * interval '1 second', 'portal', 'joined', ${kind}, '{}', '192.0.2.0/24'
    from generate_series(1, ${count}) n`.execute(db)
}

/** Changes the database as someone would who owns it. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const triggers = (state: string) =>
    ['audit_entry', 'audit_link'].map((table) => `alter table ${table} ${state} trigger user`)
  await db.transaction().execute(async (tx) => {
    for (const statement of [...triggers('disable'), ...statements, ...triggers('enable')])
      await sql.raw(statement).execute(tx)
  })
}

async function faults(): Promise<readonly string[]> {
  return (await verifyChain(db)).faults.map((fault) => fault.replace(/ \(\w+, [\d: -]+ UTC\)/, ''))
}

/** Returns the IDs of the entries of this kind in the order of the chain. */
async function idsOf(kind: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from audit_link join audit_entry e on e.id = entry_id where object_kind = ${kind} order by position`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

describe('the chain', () => {
  test('contains every entry once, over several batches and runs', async () => {
    await addEntries(2_300, 'first')
    const head = await chainEntries(db)
    await addEntries(3, 'second')
    expect(await chainEntries(db)).toMatchObject({ position: Number(head?.position) + 3 })
    expect(await chainEntries(db)).toBeUndefined()
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entry`.execute(db)
    expect(await verifyChain(db)).toMatchObject({ chained: rows[0]?.count, faults: [], misdated: 0, waiting: 0 })
  })

  test('gets an entry that is committed after later ones, and never waits for its writer', async () => {
    const writer = new pg.Client(own.config)
    await writer.connect()
    await writer.query('begin')
    await writer.query("select record_audit_entry('joined', 'late', null, null, '{}')")
    await addEntries(2, 'early')
    await chainEntries(db)
    expect([await idsOf('early'), await idsOf('late')]).toEqual([[expect.anything(), expect.anything()], []])
    // The writer's entry has a lower ID, so nothing up to it may count as complete.
    const { settled } = await db.selectFrom('audit_chain').select('settled').executeTakeFirstOrThrow()
    await writer.query('commit')
    await writer.end()
    await chainEntries(db)
    const [late] = await idsOf('late')
    expect(Number(settled)).toBeLessThan(Number(late))
    expect(Number(late)).toBeLessThan(Number((await idsOf('early'))[0]))
    expect(await verifyChain(db)).toMatchObject({ faults: [], waiting: 0 })
  })

  test('is valid after two processes added at the same time', async () => {
    const second = openConnections(own.config)
    try {
      for (let round = 0; round < 10; round++) {
        await addEntries(150, `round ${round}`)
        await Promise.all([chainEntries(db), chainEntries(second.db), chainEntries(db), chainEntries(second.db)])
      }
      await chainEntries(db)
      expect(await verifyChain(db)).toMatchObject({ faults: [], waiting: 0 })
    } finally {
      await second.close()
    }
  })

  /** Adds an entry while `other` is in the middle of its transaction, and returns whether it got through within half a second. */
  async function writesBeside(other: (client: pg.Client) => Promise<unknown>): Promise<boolean> {
    const [chaining, writer] = [new pg.Client(own.config), new pg.Client(own.config)]
    await Promise.all([chaining.connect(), writer.connect()])
    try {
      await chaining.query('begin')
      await other(chaining)
      await writer.query("set lock_timeout = '500ms'")
      return await writer.query("select record_audit_entry('joined', 'beside', null, null, '{}')").then(
        () => true,
        () => false,
      )
    } finally {
      await Promise.all([chaining.end(), writer.end()])
    }
  }

  test('is added to without blocking a writer, which a lock of the table would', async () => {
    // Holds everything that a batch locks: the job's transaction stops before its commit.
    await sql`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(7); return null; end $$`.execute(db)
    await sql`
      create trigger wait_for_test after update on audit_chain for each row execute function wait_for_test()`.execute(
      db,
    )
    await addEntries(3, 'batch')
    let job: Promise<unknown> = Promise.resolve()
    const inTheMiddle = async (client: pg.Client) => {
      await client.query('select pg_advisory_xact_lock(7)')
      job = chainEntries(db)
      await expect
        .poll(async () => {
          const { rows } = await client.query("select from pg_locks where locktype = 'advisory' and not granted")
          return rows.length
        })
        .toBe(1)
    }
    expect(await writesBeside(inTheMiddle)).toBe(true)
    await job
    expect(await writesBeside((client) => client.query('lock table audit_entry in share mode'))).toBe(false)
    await chainEntries(db)
    expect(await faults()).toEqual([])
  })
})

describe('verifying finds', () => {
  let ids: readonly string[]
  beforeEach(async () => {
    await addEntries(9, 'entry')
    await chainEntries(db)
    ids = await idsOf('entry')
    expect(await faults()).toEqual([])
  })

  test.each([
    ["set action = 'removed'", 'Entry # was changed.'],
    ["set at = at - interval '1 microsecond'", 'Entry # was changed.'],
    ["set fields = '{role}'", 'Entry # was changed.'],
    ['set actor_id = gen_random_uuid()', 'Entry # was changed.'],
    ["set network = '192.0.3.0/24'", 'The session, request or network of entry # was changed.'],
    ['set network = null', 'The session, request or network of entry # was changed.'],
  ])('an entry after update %s', async (change, fault) => {
    await tamper(`update audit_entry ${change} where id = ${ids[4]}`)
    expect(await faults()).toEqual([fault.replace('#', String(ids[4]))])
  })

  test('an entry that was removed, with or without its link, and the newest one', async () => {
    await tamper(`delete from audit_entry where id = ${ids[2]}`)
    expect(await faults()).toEqual([`Entry ${ids[2]} was removed.`])
    await tamper(`delete from audit_link where entry_id = ${ids[2]}`)
    expect(await faults()).toEqual([`1 entry was removed before entry ${ids[3]}.`])
    await tamper(
      `update audit_link set position = -position where entry_id > ${ids[2]}`,
      `update audit_link set position = -position - 1 where entry_id > ${ids[2]}`,
      'update audit_chain set position = position - 1',
    )
    expect(await faults()).toEqual([`At least one entry was removed before entry ${ids[3]}.`])
    await tamper(`delete from audit_entry where id = ${ids[8]}`, `delete from audit_link where entry_id = ${ids[8]}`)
    expect(await faults()).toContain('The newest entries of the chain were removed: 1.')
  })

  test('an entry that was inserted past the portal, also into the chain', async () => {
    await tamper(`
      insert into audit_entry (id, actor, action, object_kind, fields) overriding system value
      values (-5, 'admin', 'joined', 'forged', '{}')`)
    await chainEntries(db)
    expect(await faults()).toEqual(['Entry -5 was inserted.'])
    await tamper(
      `update audit_link set position = -position where entry_id > ${ids[4]}`,
      `update audit_link set position = -position + 1 where entry_id > ${ids[4]}`,
      `insert into audit_link (position, entry_id, digest, previous, hash)
        select position + 1, -5, digest, hash, sha256(hash) from audit_link where entry_id = ${ids[4]}`,
      'update audit_chain set position = position + 1',
    )
    expect(await faults()).toContain('Entry -5 was inserted.')
  })

  test('entries whose order was changed', async () => {
    await tamper(
      `update audit_link set position = -position where entry_id in (${ids[2]}, ${ids[6]})`,
      `update audit_link l set position = -other.position from audit_link other
        where l.position < 0 and other.position < 0 and l.entry_id <> other.entry_id`,
    )
    expect(await faults()).toEqual(
      [ids[6], ids[3], ids[2], ids[7]].map(
        (id) => `Entry ${id} was moved: it does not follow the entry that it followed before.`,
      ),
    )
  })

  test('a chain that was written again, by a link that was noted elsewhere', async () => {
    const { head } = await verifyChain(db)
    expect((await verifyChain(db, head)).faults).toEqual([])
    await tamper(`update audit_entry set action = 'removed' where id = ${ids[4]}`, 'delete from audit_link')
    await tamper('delete from audit_chain', 'insert into audit_chain default values')
    await chainEntries(db)
    expect(await faults()).toEqual([])
    expect((await verifyChain(db, head)).faults).toEqual([
      `Link ${head.position} is not the noted one: entries up to it were changed, and the chain was written again.`,
    ])
    expect((await verifyChain(db, { ...head, position: head.position + 1 })).faults).toEqual([
      `The chain ends at ${head.position}, before the noted link ${head.position + 1}: entries were removed.`,
    ])
  })

  test('an entry that was dated back', async () => {
    await addEntries(1, 'forged', '2 days')
    await chainEntries(db)
    expect(await verifyChain(db)).toMatchObject({ faults: [], misdated: 1 })
  })

  test('counts the faults that it does not describe', async () => {
    await tamper("update audit_entry set action = 'removed' where object_kind = 'entry'")
    expect(await verifyChain(db)).toMatchObject({ faults: { length: 5 }, moreFaults: 4 })
  })

  test('protects links from statements that respect triggers', async () => {
    const refused = { message: 'audit entries are immutable' }
    await expect(sql`update audit_link set digest = hash`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`delete from audit_link`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`truncate audit_link`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`update audit_entry set network = null`.execute(db)).rejects.toMatchObject(refused)
  })
})

describe('retention', () => {
  test('deletes from the beginning, and the rest stays valid', async () => {
    await tamper('delete from audit_entry')
    await addEntries(1_200, 'old', '7 years')
    await addEntries(5, 'young')
    await chainEntries(db)
    const { head } = await verifyChain(db)
    await purgeAuditEntries(db)
    expect(await verifyChain(db, head)).toMatchObject({ chained: 5, faults: [], head })
    await addEntries(2, 'new')
    await chainEntries(db)
    expect(await verifyChain(db, head)).toMatchObject({ chained: 7, faults: [] })
    await tamper('delete from audit_link where position = (select min(position) from audit_link)')
    expect(await faults()).toContain(`1 entry was removed before entry ${(await idsOf('young'))[0]}.`)
  })

  test('does not hide an entry that was removed before', async () => {
    await tamper('delete from audit_entry')
    await addEntries(3, 'entry')
    await chainEntries(db)
    const [first] = await idsOf('entry')
    await tamper(`delete from audit_entry where id = ${first}`)
    await purgeAuditEntries(db)
    expect(await faults()).toEqual([`Entry ${first} was removed.`])
  })
})

test('forgetting a person empties their entries and their salts, and the chain stays valid', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  try {
    const account = { name: 'Maya Okafor', email: 'maya@clinic.test', password: 'six teeth' }
    const person = await signUp(portal, account)
    const other = await signUp(portal, { name: 'Noa', email: 'noa@clinic.test', password: 'seven teeth' })
    await chainEntries(portal.db)
    const { head } = await verifyChain(portal.db)
    const { rows: devices } = await sql<{ id: string }>`
      select id from audit_entry where coalesce(session_hash, request_id, text(network)) is not null`.execute(portal.db)
    const known = devices.map(({ id }) => id)
    const count = async (id: string) => {
      const { rows } = await sql<{ networks: number; requests: number; salts: number }>`
        select count(network)::integer as networks, count(coalesce(session_hash, request_id))::integer as requests,
          count(salt) filter (where e.id = any (${known}::bigint[]))::integer as salts
        from audit_entry e left join audit_link on entry_id = e.id where actor_id = ${id}`.execute(portal.db)
      return rows[0]
    }
    expect((await count(person.id))?.salts).toBeGreaterThan(0)
    const before = await count(other.id)
    await callAs(portal, person, 'DELETE', '/me', { password: account.password })
    expect(await count(person.id)).toEqual({ networks: 0, requests: 0, salts: 0 })
    expect(await count(other.id)).toEqual(before)
    expect(await verifyChain(portal.db, head)).toMatchObject({ faults: [] })
    await chainEntries(portal.db)
    expect(await verifyChain(portal.db, head)).toMatchObject({ faults: [], waiting: 0 })
  } finally {
    await portal.close()
  }
})

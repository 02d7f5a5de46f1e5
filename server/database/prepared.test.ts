import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate } from '../testing/template-database.ts'
import { connect } from './connect.ts'
import { prepared } from './prepared.ts'

test('a prepared query is parsed once for each connection, and uses its values in their order', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const portal = connect(config, () => {})
  const join = prepared((db, one: string, other: string) =>
    sql<{ text: string }>`select ${one}::text || ${other}::text as text`.compile(db),
  )
  const turned = prepared((db, one: string, other: string) => sql`select ${other}::text, ${one}::text`.compile(db))
  await portal.db.connection().execute(async (db) => {
    expect([...(await join(db, 'a', 'b')), ...(await join(db, 'c', 'd'))]).toEqual([{ text: 'ab' }, { text: 'cd' }])
    const { rows } = await sql`select name from pg_prepared_statements where statement like '%text ||%'`.execute(db)
    expect(rows).toHaveLength(1)
    await expect(turned(db, 'a', 'b')).rejects.toThrow('in another order')
  })
  await portal.close()
  await drop()
})

import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport, LeftOut } from '#contract/schemas/import.ts'
import { toCsv } from '#contract/to-csv.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { importFiles, rowsOf, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const begin = async () => (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body._id

const formulas = ['=cmd|calc!A1', '+Plus Sum', '-Minus Sum', '@Sum', '＝Wide Sum']

test('stores a cell that begins like a formula as its text, and exports it as a text', async () => {
  const names = formulas.map((name, n) => `${n},${name},+1 503 555 010${n},\n`).join('')
  const wrong = formulas.map((name, n) => `w${n},${name},+1 503 555 020${n},31/02/1979\n`).join('')
  const { _id, results } = await importFiles(portal, admin, { patients: `number,name,phone,dob\n${names}${wrong}` })
  expect(results).toEqual({ patients: { added: 5, left_out: 5 } })
  const people = await portal.db
    .selectFrom('import_source')
    .innerJoin('person', 'person.id', 'object_id')
    .select(['person.name', 'phone'])
    .orderBy('number')
    .execute()
  expect(people).toEqual(formulas.map((name, n) => ({ name, phone: `+1 503 555 010${n}` })))

  const [left] = await rowsOf(portal, admin, _id, 'left')
  const path = `/imports/${_id}/left-out/${left?.file}`
  const found = (await callAs<LeftOut>(portal, admin, 'GET', path)).body
  const csv = toCsv([found.headings, ...found.rows.map(({ cells }) => cells)])
  for (const [n, name] of formulas.entries())
    expect(csv).toContain(`\r\nw${n},'${name},'+1 503 555 020${n},31/02/1979\r\n`)
  // What was exported and corrected is imported with its own text.
  const corrected = csv.replaceAll('31/02/1979', '28/02/1979')
  expect((await importFiles(portal, admin, { patients: corrected })).results).toEqual({ patients: { added: 5 } })
  const added = await portal.db
    .selectFrom('person')
    .select('name')
    .where('phone', 'like', '%020_')
    .orderBy('phone')
    .execute()
  expect(added.map(({ name }) => name)).toEqual(formulas)
})

const rows = Array.from({ length: 3_000 }, (_, n) => `${n},Patient ${n},p${n}@example.test\n`).join('')

test.each([
  ['file_cut_off', 'a cell in quotes that does not end', `number,name,email\n${rows}3000,"Ann Lind,ann@exam`],
  ['file_not_text', 'a zero byte far behind', `number,name,email\n${rows}3000,Ann\0,ann@example.test\n`],
  [
    'file_not_text',
    'an image',
    Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex'),
  ],
  ['file_not_text', 'nothing', ''],
  ['file_too_many_columns', 'a row that is too long', `number,name,email\n${rows}${','.repeat(300)}x\n`],
])('refuses a file with %s for %s, and keeps nothing of it', async (code, _, content) => {
  const id = await begin()
  expect((await uploadTo(portal, admin, id, content, 'patients')).body.code).toBe(code)
  expect((await callAs<DataImport>(portal, admin, 'GET', `/imports/${id}`)).body.files).toEqual([])
  expect(await portal.db.selectFrom('import_row').select('number').limit(1).execute()).toEqual([])
})

test('imports a file with 300 columns, of which it uses those it knows', async () => {
  const more = Array.from({ length: 297 }, (_, n) => n)
  const { results } = await importFiles(portal, admin, {
    patients: `number,name,email,${more.map((n) => `Extra ${n}`).join(',')}\n1,Anna Lind,anna@example.test,${more.join(',')}\n`,
  })
  expect(results).toEqual({ patients: { added: 1 } })
})

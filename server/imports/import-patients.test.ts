import { beforeEach, expect, inject, test, vi } from 'vitest'
import { reasonHeadings } from '#contract/reason-headings.ts'
import type { DataImport, LeftOut } from '#contract/schemas/import.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addStoredImport, beginStep, importFiles, rowsOf, runStep, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { purgeImports } from './purge-imports.ts'
import { runBatch } from './run-imports.ts'
import { storeFile } from './store-file.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

async function begin(): Promise<DataImport> {
  return (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
}

const upload = (id: string, content: string | Buffer) => uploadTo(portal, admin, id, content, 'patients')
const step = (id: string, name: string) => runStep(portal, admin, id, name)
const rows = (id: string, outcome: string) => rowsOf(portal, admin, id, outcome)
const importAll = (content: string) => importFiles(portal, admin, { patients: content })

const people = () =>
  portal.db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'phone', 'email_verified'])
    .where('role', '=', 'patient')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()

const file = `Pat_Nr;Surname;Given;DOB;Tel mobile;Mail;Recall_mon\r
10021;Lind;Anna;03/11/1984;503 555 0117;anna@example.test;6\r
10022;Haddad;Omar;12/05/1990;503-555-0134;omar@example.test;6\r
10023;Moreau;Élise;07/22/2015;(503)5550149;;12\r
`

test('brings patients along, once, and says so before', async () => {
  const { _id } = await begin()
  const { body: uploaded } = await upload(_id, Buffer.from(file, 'latin1'))
  expect(uploaded.files[0]).toMatchObject({ rows: 3, encoding: 'Windows-1252', dates: 'mdy' })
  expect(uploaded.files[0].columns.map(({ field }: { field: string }) => field)).toEqual([
    'number',
    'last',
    'first',
    'birthDate',
    'phone',
    'email',
    null,
  ])
  const checked = await step(_id, 'check')
  expect(checked).toMatchObject({ state: 'checked', counts: { patients: { new: 3 } }, results: {} })
  expect(await people()).toEqual([])
  const done = await step(_id, 'start')
  expect(done).toMatchObject({ state: 'done', results: { patients: { added: 3 } }, rows: 3, done: 3 })
  expect(await people()).toMatchObject([
    { name: 'Anna Lind', email: 'anna@example.test', phone: '503 555 0117', email_verified: false },
    { name: 'Omar Haddad' },
    { name: 'Élise Moreau', email: expect.stringContaining('@caller.invalid') },
  ])
  const again = await importAll(file)
  expect(again.results).toEqual({ patients: { unchanged: 3 } })
  expect(await people()).toHaveLength(3)
  expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('a newer file changes what changed in it, and undo gives the old values back', async () => {
  const { _id: first } = await importAll(file)
  const before = await people()
  await portal.db.updateTable('person').set({ phone: '1' }).where('name', '=', 'Omar Haddad').execute()
  const { _id, results } = await importAll(file.replace('503 555 0117', '503 555 9999'))
  expect(results).toEqual({ patients: { updated: 1, unchanged: 2 } })
  expect((await people()).map(({ phone }) => phone)).toEqual(['503 555 9999', '1', '(503)5550149'])
  expect((await step(_id, 'undo')).results).toEqual({ patients: { restored: 1, unchanged: 2 } })
  expect((await people())[0]).toEqual(before[0])
  // Omar was changed by someone else, so that he stays.
  expect((await step(first, 'undo')).results).toEqual({ patients: { removed: 1, kept: 2 } })
  expect((await rows(first, 'left')).map(({ title }) => title)).toEqual(['Anna Lind', 'Omar Haddad'])
  expect((await importAll(file)).results).toEqual({ patients: { added: 1, unchanged: 2 } })
})

test('a family that shares an address is neither one person nor found by it', async () => {
  const done = await importAll(`number,name,email,phone
1,Maria Lopez,family@example.test,503 555 0100
2,Tom Lopez,family@example.test,503 555 0100
3,Tom Lopez,family@example.test,503 555 0100
`)
  expect(done.results).toEqual({ patients: { added: 3 } })
  expect((await people()).filter(({ email }) => !email.endsWith('@caller.invalid'))).toEqual([])
})

test('an account is matched by its verified address only; otherwise an admin decides', async () => {
  const verified = await addPerson(portal, { name: 'Vera Fied' })
  const namesake = await addPerson(portal, { name: 'Nora Mesake' })
  await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', verified.id).execute()
  await portal.db.updateTable('person').set({ phone: '503 555 0101' }).where('id', '=', namesake.id).execute()
  const { _id } = await begin()
  await upload(
    _id,
    `number,name,email,phone
1,vera fied,${verified.email},503 555 0102
2,Nora Mesake,,(503) 555-0101
3,Someone Else,${verified.email},503 555 0103
`,
  )
  expect((await step(_id, 'check')).counts).toEqual({ patients: { matched: 1, undecided: 1, new: 1 } })
  const [undecided] = await rows(_id, 'undecided')
  expect(undecided).toMatchObject({ number: 3, problem: { code: 'can_sign_in' }, candidates: [{ _id: namesake.id }] })
  const path = `/imports/${_id}/files/${undecided?.file}/rows/3`
  expect((await callAs(portal, admin, 'PUT', path, { decision: verified.id })).status).toBe(404)
  expect((await callAs(portal, admin, 'PUT', path, { decision: 'new' })).body).toMatchObject({ decision: 'new' })
  const { body: decided } = await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)
  // The import has no rows that depend on who these people are.
  expect([decided.decided, decided.outdated]).toEqual([1, undefined])
  expect((await step(_id, 'start')).results).toEqual({ patients: { updated: 1, added: 2 } })
  const found = await people()
  expect(found.filter(({ email }) => email === verified.email)).toMatchObject([
    { id: verified.id, name: 'Vera Fied', phone: '503 555 0102' },
  ])
})

test('continues where a killed process stopped, and stops on request', async () => {
  const many = Array.from({ length: 900 }, (_, i) => `${i},Patient ${i},p${i}@example.test`).join('\n')
  const { _id } = await begin()
  await upload(_id, `number,name,email\n${many}\n`)
  await step(_id, 'check')
  await beginStep(portal, admin, _id, 'start')
  await runBatch(portal.context)
  const { body: running } = await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)
  expect(running).toMatchObject({ state: 'running', done: 400, results: { patients: { added: 400 } } })
  expect((await step(_id, 'stop')).state).toBe('stopped')
  expect((await step(_id, 'start')).results).toEqual({ patients: { added: 900 } })
  expect((await step(_id, 'undo')).results).toEqual({ patients: { removed: 900 } })
  expect(await people()).toEqual([])
})

test('deciding, importing and undoing ask for a recent sign-in', async () => {
  const { _id } = await begin()
  await upload(_id, file)
  await step(_id, 'check')
  const { id, file: fileId } = await addStoredImport(portal.db, admin, 'checked')
  const confirm = (at: Date) => portal.db.updateTable('session').set({ confirmed_at: at }).execute()
  const move = async (name: string) => (await beginStep(portal, admin, _id, name)).body.code
  await confirm(new Date(0))
  expect(await move('start')).toBe('reauthentication_required')
  const decided = await callAs(portal, admin, 'PUT', `/imports/${id}/files/${fileId}/rows/2`, { decision: 'new' })
  expect(decided.body).toMatchObject({ code: 'reauthentication_required' })
  await confirm(new Date())
  expect((await step(_id, 'start')).state).toBe('done')
  await confirm(new Date(0))
  expect(await move('undo')).toBe('reauthentication_required')
  expect(await people()).toHaveLength(3)
})

test('keeps the rows while an import can be undone, and unused imports for a week', async () => {
  const done = await importAll(file)
  const { _id } = await begin()
  await upload(_id, file)
  const kept = async () => {
    await purgeImports(portal.context)
    const rows = await portal.db.selectFrom('import_row').select('import_id').distinct().execute()
    return rows.map(({ import_id }) => import_id).sort()
  }
  expect(await kept()).toEqual([done._id, _id].sort())
  portal.advance(8 * 24 * 60)
  expect(await kept()).toEqual([done._id])
  portal.advance(23 * 24 * 60)
  expect(await kept()).toEqual([])
  expect((await callAs(portal, admin, 'POST', `/imports/${done._id}/steps/undo`)).status).not.toBe(200)
  expect(await people()).toHaveLength(3)
})

test('keeps the headings of a file for the next one, but no row that stands in their place', async () => {
  const rows = 'Lind,no,503 555 0117\nHaddad,no,503 555 0134\n'
  const { _id } = await begin()
  const { body } = await upload(_id, rows)
  const columns = ['name', null, 'phone']
  await callAs(portal, admin, 'PUT', `/imports/${_id}/files/${body.files[0]._id}`, { columns })
  await step(_id, 'check')
  await step(_id, 'start')
  await importAll('number,name,remark\n3,Cleo Diaz,\n')
  const headings = async () => {
    await purgeImports(portal.context)
    const files = await portal.db.selectFrom('import_file').select('headings').orderBy('name').orderBy('id').execute()
    return files.map((each) => each.headings).sort()
  }
  const known = ['number', 'name', 'remark']
  expect(await headings()).toEqual([['Lind', 'no', '503 555 0117'], known])
  portal.advance(31 * 24 * 60)
  expect(await headings()).toEqual([[], known])
})

test('lists the latest imports with their files, and shows the start of long cells', async () => {
  const { _id } = await begin()
  await upload(_id, `number,name,remark\n1,Cleo Diaz,${'x'.repeat(100)}\n`)
  const { body } = await callAs<DataImport[]>(portal, admin, 'GET', '/imports')
  const { state, createdAt, by, files } = (await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)).body
  expect(files[0]?.columns[2]?.examples).toEqual(['x'.repeat(60)])
  const listed = files.map(({ _id: file, kind, name, rows }) => ({ _id: file, kind, name, rows }))
  expect(body).toEqual([{ _id, state, by, createdAt, files: listed }])
})

test.each([
  ['file_not_text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1, 0, 8])],
  ['file_one_line', 'name,email\n'],
  ['file_cut_off', 'name,email\n"Ann,ann@example.test\nBob,bob@exa'],
  ['file_cut_off', 'number,name,email\n1,Ann,ann@example.test\n2,Bo'],
  ['file_two_headers', 'Patients\nname,email\nAnn,ann@example.test\n'],
  ['file_two_headers', 'name,email\nname,email\nAnn,ann@example.test\n'],
  ['file_too_many_columns', `${Array.from({ length: 301 }, (_, i) => `c${i}`).join(',')}\n1\n`],
  ['file_too_many_rows', `name\n${'Ann\n'.repeat(100_001)}`],
  ['body_too_large', `name\n${'x'.repeat(1000)}\n`.repeat(21_000)],
])('refuses a file with %s and keeps nothing of it', async (code, content) => {
  const { _id } = await begin()
  expect((await upload(_id, content)).body.code).toBe(code)
  expect((await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)).body.files).toEqual([])
  expect(await portal.db.selectFrom('import_row').select('number').limit(1).execute()).toEqual([])
})

test('an upload that was killed does not prevent the check', async () => {
  const { _id } = await begin()
  await upload(_id, file)
  const killed = { import_id: _id, position: 9, kind: 'patients', name: 'killed.csv', encoding: 'UTF-8' } as const
  await portal.db
    .insertInto('import_file')
    .values({ ...killed, headings: ['name'], columns: ['name'] })
    .execute()
  expect((await upload(_id, 'number,name\n4,Cleo Diaz\n')).status).toBe(200)
  expect((await step(_id, 'check')).counts).toEqual({ patients: { new: 4 } })
  expect((await portal.db.selectFrom('import_file').select('whole').execute()).map(({ whole }) => whole)).toEqual([
    ...[true, true],
  ])
})

test('an upload that is still arriving when the check begins is refused', async () => {
  const { _id } = await begin()
  await upload(_id, file)
  let end = () => {}
  const content = new ReadableStream<Uint8Array>({
    start: (arriving) => {
      const rows = Array.from({ length: 9_000 }, (_, n) => `n${n},Patient ${n}\n`)
      arriving.enqueue(Buffer.from(['number,name\n', ...rows].join('')))
      end = () => arriving.close()
    },
  })
  const stored = storeFile(portal.context, {}, _id, { kind: 'patients', name: 'slow.csv', content })
  const refused = expect(stored).rejects.toMatchObject({ code: 'import_not_ready' })
  const arrived = async () =>
    (await portal.db.selectFrom('import_row').select('number').where('number', '>', 999).execute()).length
  await vi.waitUntil(async () => (await arrived()) > 0, { timeout: 20_000 })
  expect((await step(_id, 'check')).counts).toEqual({ patients: { new: 3 } })
  end()
  await refused
  expect((await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)).body).toMatchObject({
    state: 'checked',
    rows: 3,
  })
})

test('takes eight files at a time, however many were removed before', async () => {
  const { _id } = await begin()
  const add = async (n: number) => (await upload(_id, `number,name\n${n},Patient ${n}\n`)).body
  for (let n = 0; n < 8; n++) await add(n)
  expect(await add(8)).toMatchObject({ code: 'import_not_ready' })
  const [first] = (await callAs<DataImport>(portal, admin, 'GET', `/imports/${_id}`)).body.files
  await callAs(portal, admin, 'DELETE', `/imports/${_id}/files/${first?._id}`)
  expect((await add(9)).files).toHaveLength(8)
})

test('names the row and the reason of what cannot be imported', async () => {
  const { _id } = await begin()
  await upload(
    _id,
    `number,name,email,phone,dob
1,Ann,kai@example,503 555 0100,
2,Bob,,503 555 0101,31/02/1979
3,,x@example.test,,
,Cleo,,n/a,
5,Dan,,503 555 0104,13/02/1979
5,Eve,,503 555 0105,
6,Fay,,503 555 0106,,more
`,
  )
  expect((await step(_id, 'check')).counts).toEqual({ patients: { problem: 6, new: 1 } })
  const problems = await rows(_id, 'problem')
  expect(problems.map(({ number, problem }) => [number, problem?.code, problem?.value ?? problem?.row])).toEqual([
    [2, 'invalid', 'kai@example'],
    [3, 'no_such_date', '31/02/1979'],
    [4, 'missing', undefined],
    [5, 'nothing_to_recognize', undefined],
    [7, 'duplicate_number', 6],
    [8, 'too_many_cells', undefined],
  ])
  const left = `/imports/${_id}/left-out/${problems[0]?.file}`
  const { headings, rows: found } = (await callAs<LeftOut>(portal, admin, 'GET', left)).body
  expect(headings).toEqual(['number', 'name', 'email', 'phone', 'dob'])
  expect(found[1]).toEqual({
    cells: ['2', 'Bob', '', '503 555 0101', '31/02/1979'],
    problem: { code: 'no_such_date', field: 'birthDate', value: '31/02/1979' },
  })
})

test.each(Object.values(reasonHeadings))(
  'a file that was corrected is matched as before, without its column %s',
  async (reason) => {
    const { _id } = await begin()
    const { body } = await upload(_id, 'A,B,Note\n1,Ann,x\n')
    const path = `/imports/${_id}/files/${body.files[0]._id}`
    await callAs(portal, admin, 'PUT', path, { columns: ['number', 'name', null] })
    const { body: corrected } = await upload(
      _id,
      `A,B,Note,${reason}\n2,Bob,y,"Birth date is missing."\n3,Cleo,z,,more\n`,
    )
    expect(
      corrected.files[1].columns.map(({ heading, field }: { heading: string; field: string }) => [heading, field]),
    ).toEqual([
      ['A', 'number'],
      ['B', 'name'],
      ['Note', null],
    ])
    expect((await step(_id, 'check')).counts).toEqual({ patients: { new: 2, problem: 1 } })
    expect(await rows(_id, 'problem')).toMatchObject([{ number: 3, problem: { code: 'too_many_cells' } }])
  },
)

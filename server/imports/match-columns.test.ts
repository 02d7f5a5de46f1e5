import { beforeEach, expect, inject, test } from 'vitest'
import type { DataImport, ImportField } from '#contract/schemas/import.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { rowsOf, runStep, uploadTo } from '../testing/imports.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

/** Uploads a file of patients. Returns functions that match its columns and begin the check. */
async function upload(content: string) {
  const { _id } = (await callAs<DataImport>(portal, admin, 'POST', '/imports')).body
  const { body } = await uploadTo(portal, admin, _id, content, 'patients')
  const [file] = (body as DataImport).files
  return {
    id: _id,
    file,
    match: async (columns: (ImportField | null)[], dates?: string) => {
      const path = `/imports/${_id}/files/${file?._id}`
      const { body: matched } = await callAs<DataImport & { code?: string }>(portal, admin, 'PUT', path, {
        columns,
        ...(dates && { dates }),
      })
      return matched.code ?? matched.files[0]
    },
    check: async () =>
      (await callAs<{ code?: string }>(portal, admin, 'POST', `/imports/${_id}/steps/check`)).body.code,
  }
}

test('an unknown file is matched column by column; only the check needs all that are needed', async () => {
  const { id, match, check } = await upload('A;B;C\n1;Anna Lind;03/04/1984\n')
  expect(await match([null, 'name', null])).toMatchObject({ columns: [{ field: null }, { field: 'name' }, {}] })
  expect(await check()).toBe('columns_incomplete')
  await match(['number', 'name', null])
  // The order of its dates was not known before, and nothing in them tells.
  expect(await match(['number', 'name', 'birthDate'])).toMatchObject({ dates: null })
  expect(await check()).toBe('dates_unclear')
  await match(['number', 'name', 'birthDate'], 'mdy')
  expect((await runStep(portal, admin, id, 'check')).counts).toEqual({ patients: { new: 1 } })
})

test('the order is guessed from the dates of a column that is matched later, and a chosen one stays', async () => {
  const { match } = await upload('number,name,A\n1,Ann,31/12/1984\n2,Bob,02/01/1990\n')
  expect(await match(['number', 'name', 'birthDate'])).toMatchObject({ dates: 'dmy' })
  expect(await match(['number', 'name', 'birthDate'], 'mdy')).toMatchObject({ dates: 'mdy' })
  expect(await match([null, 'name', 'birthDate'])).toMatchObject({ dates: 'mdy' })
})

test('a date in another order than year, month and day is a problem of its row in a file in that order', async () => {
  const { id, file, match } = await upload('number,name,dob\n1,Ann,1984-12-31\n2,Bob,1990-01-02\n')
  expect(file).toMatchObject({ dates: 'ymd' })
  const mixed = await upload('number,name,dob\n1,Ann,1984-12-31\n2,Bob,31/12/1984\n')
  expect(mixed.file).toMatchObject({ dates: 'dmy' })
  await mixed.match(['number', 'name', 'birthDate'], 'ymd')
  await runStep(portal, admin, mixed.id, 'check')
  expect(await rowsOf(portal, admin, mixed.id, 'problem')).toMatchObject([
    { number: 3, problem: { code: 'invalid', field: 'birthDate', value: '31/12/1984' } },
  ])
  await match(['number', 'name', 'birthDate'])
  expect((await runStep(portal, admin, id, 'check')).counts).toEqual({ patients: { new: 2 } })
})

test('refuses fields of another kind, more columns than the file has, and a field in two of them', async () => {
  const { match } = await upload('A,B\n1,Ann\n')
  expect(await match(['treatment', null])).toBe('invalid_request')
  expect(await match(['name', null, null])).toBe('invalid_request')
  expect(await match(['name', 'name'])).toBe('columns_twice')
})

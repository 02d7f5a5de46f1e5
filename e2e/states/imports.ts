import { expect, type Page } from '@playwright/test'
import type { DataImport, ImportRow } from '#contract/schemas/import.ts'
import { asAdmin, hold, type PageStates } from './arrange.ts'
import { idOf } from './sample-data.ts'

const id = idOf(1)
const file = {
  ...{ _id: idOf(2), kind: 'patients', name: 'patients-2026.csv', rows: 4036 },
  ...{ encoding: 'Windows-1252', dates: 'mdy' },
  columns: [
    { heading: 'Pat_Nr', field: 'number', examples: ['10021', '10022', '10023', '10025', '10031'] },
    { heading: 'Surname', field: 'last', examples: ['Lind', 'Haddad', 'Moreau', 'Ng', 'Petrova'] },
    { heading: 'Given', field: 'first', examples: ['Anna', 'Omar', 'Élise', 'Kai', 'Mila'] },
    { heading: 'DOB', field: 'birthDate', examples: ['03/11/1984', '12/05/1990', '', '01/30/1971', '09/09/1963'] },
    { heading: 'Mail', field: 'email', examples: ['anna@example.test', '', 'elise@example.test', '', ''] },
    { heading: 'Recall_mon', field: null, examples: ['6', '6', '12', '6', '3'] },
  ],
} as const satisfies DataImport['files'][number]

const sample = {
  ...{ _id: id, state: 'open', check: 1, by: 'Ada Molar', createdAt: '2026-11-23T16:00:00.000Z' },
  ...{ files: [file], rows: 4036, done: 0, decided: 0, counts: {}, results: {} },
} as unknown as DataImport
const counts = { patients: { new: 3871, matched: 96, unchanged: 45, undecided: 2, problem: 2 } }

const row = { file: file._id, kind: 'patients' } as const
const rows: Partial<Record<string, ImportRow[]>> = {
  undecided: [
    {
      ...{ ...row, number: 214, title: 'Anna Lind', outcome: 'undecided', problem: { code: 'several_fit' } },
      candidates: [
        {
          _id: idOf(3),
          name: 'Anna Lind',
          email: 'anna@example.test',
          birthDate: '1984-03-11',
          appointments: 14,
          canSignIn: true,
        },
        { _id: idOf(4), name: 'Anna Lind', phone: '(503) 555-0117', appointments: 1, canSignIn: false },
      ],
    },
    { ...row, number: 391, title: 'Kai Ng', outcome: 'undecided', problem: { code: 'unverified' } },
  ],
  problem: [
    {
      ...row,
      number: 87,
      title: 'Vera Petrova',
      outcome: 'problem',
      problem: { code: 'no_such_date', field: 'birthDate', value: '31/02/1979' },
    },
    {
      ...row,
      number: 2250,
      title: 'Lea Roth',
      outcome: 'problem',
      problem: { code: 'duplicate_number', field: 'number', row: 1118 },
    },
  ],
}
rows.left = rows.problem

const invitations = { ready: 1204, invited: 0, noAddress: 37, canSignIn: 12, waiting: 0, sent: 0, failed: 0 }

/** Shows an import that the server does not have. */
async function show(page: Page, change: object, invited: object = {}): Promise<void> {
  await page.route(`**/api/imports/${id}`, (route) => route.fulfill({ json: { ...sample, ...change } }))
  await page.route(`**/api/imports/${id}/rows?*`, (route) => {
    const found = rows[new URL(route.request().url()).searchParams.get('outcome') ?? ''] ?? []
    return route.fulfill({ json: found, headers: { 'x-total-count': String(found.length) } })
  })
  await page.route(`**/api/imports/${id}/invitations`, (route) =>
    route.fulfill({ json: { ...invitations, ...invited } }),
  )
  await page.goto(`/dashboard/import/${id}`)
}

const done = { state: 'done', endedAt: '2026-11-23T16:01:00.000Z', undoUntil: '2026-12-23T16:01:00.000Z' }

export const importStates = {
  '/dashboard/import': {
    arrived: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/import')
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    }),
    'with earlier ones': asAdmin(async ({ page }) => {
      await page.route('**/api/imports', (route) => route.fulfill({ json: [{ ...sample, ...done }] }))
      await page.goto('/dashboard/import')
      await expect(page.getByText('patients-2026.csv')).toBeVisible()
    }),
    'with a file that is refused': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/import')
      const upload = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from('name,email\n') }
      await page.locator('input[type=file]').setInputFiles(upload)
      await expect(page.getByText('Only one line')).toBeVisible()
    }),
  },
  '/dashboard/import/:id': {
    failed: asAdmin(async ({ page }) => {
      await hold(page, `imports/${id}`, 'unavailable')
      await page.goto(`/dashboard/import/${id}`)
      await expect(page.getByText('The import couldn’t be loaded.')).toBeVisible()
    }),
    columns: asAdmin(async ({ page }) => {
      await show(page, {})
      await expect(page.getByText('patients-2026.csv')).toBeVisible()
    }),
    'columns, dates unclear': asAdmin(async ({ page }) => {
      await show(page, { files: [{ ...file, dates: null }] })
      await expect(page.getByText('more than one format')).toBeVisible()
    }),
    'columns that are missing': asAdmin(async ({ page }) => {
      const columns = file.columns.map((column) => ({ ...column, field: null }))
      await show(page, { files: [{ ...file, columns, dates: undefined }] })
      await expect(page.getByText('Before the check, choose a column for:')).toBeVisible()
    }),
    checked: asAdmin(async ({ page }) => {
      await show(page, { state: 'checked', counts })
      await expect(page.getByRole('radio', { name: 'A new patient' })).toHaveCount(2)
    }),
    'checked, problems': asAdmin(async ({ page }) => {
      await show(page, { state: 'checked', counts })
      await page.getByRole('radio', { name: 'Problems' }).check()
      await expect(page.getByText('31/02/1979')).toBeVisible()
    }),
    'checked, unknown names': asAdmin(async ({ page }) => {
      const choosable = {
        treatments: [{ _id: idOf(5), name: 'Teeth Cleaning' }],
        doctors: [{ _id: idOf(6), name: 'Dr. Ada Molar' }],
      }
      const names = [
        { kind: 'treatments', name: 'Plomb. 2fl.', rows: 214, chosen: idOf(5) },
        { kind: 'treatments', name: 'Recall with a long name of another program', rows: 12 },
        { kind: 'doctors', name: 'Dr. Weiss', rows: 3120, chosen: null },
      ]
      await page.route(`**/api/imports/${id}/names`, (route) =>
        route.fulfill({ json: { names, more: 12, ...choosable } }),
      )
      await show(page, { state: 'checked', counts, files: [{ ...file, kind: 'appointments' }], outdated: true })
      await expect(page.getByText('Plomb. 2fl.')).toBeVisible()
    }),
    running: asAdmin(async ({ page }) => {
      await show(page, { state: 'running', done: 2740 })
      await expect(page.getByText('2,740 of 4,036 rows')).toBeVisible()
    }),
    done: asAdmin(async ({ page }) => {
      await show(page, {
        ...done,
        counts,
        results: { patients: { added: 3871, updated: 96, unchanged: 45, left_out: 24 } },
      })
      await expect(page.getByText('31/02/1979')).toBeVisible()
    }),
    'asking before the invitations': asAdmin(async ({ page }) => {
      await show(page, { ...done, counts, results: { patients: { added: 3871 } } })
      await page.getByRole('button', { name: 'Invite patients…' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    inviting: asAdmin(async ({ page }) => {
      const change = {
        ...done,
        state: 'inviting',
        undoUntil: undefined,
        counts,
        results: { patients: { added: 3871 } },
      }
      await show(page, change, { ready: 204, invited: 1000, waiting: 600, sent: 397, failed: 3 })
      await expect(page.getByText('Emails sent: 397 of 1,000')).toBeVisible()
    }),
    'no one left to invite': asAdmin(async ({ page }) => {
      await show(
        page,
        { ...done, counts, results: { patients: { added: 3871 } } },
        { ready: 0, invited: 1204, sent: 1204 },
      )
      await expect(page.getByText('No one is left to invite.')).toBeVisible()
    }),
    'invitations that cannot be loaded': asAdmin(async ({ page }) => {
      await show(page, { ...done, counts, results: { patients: { added: 3871 } } })
      await hold(page, `imports/${id}/invitations`, 'unavailable')
      await page.reload()
      await expect(page.getByText('The invitations couldn’t be loaded.')).toBeVisible()
    }),
    'asking before the undo': asAdmin(async ({ page }) => {
      await show(page, { ...done, counts, results: { patients: { added: 3871 } } })
      await page.getByRole('button', { name: 'Undo this import' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
  },
} satisfies PageStates

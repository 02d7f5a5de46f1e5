import type { Locator, Page } from '@playwright/test'
import type { Setup } from '#contract/schemas/setup.ts'
import { countPresses } from '../support/count-presses.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { startPortal } from '../support/portal-process.ts'
import { toast } from '../support/steps.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

// A portal of its own, which has no clinic.
const test = base.extend({
  portal: [
    async ({ now }, use) => {
      const portal = await startPortal(now)
      await portal.openFresh()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  // A new installation cannot be reset.
  reset: async ({ portal: _portal }, use) => use(undefined),
})

const treatments = [
  ...[
    ['Checkup', '65', '30'],
    ['Teeth cleaning', '90', '45'],
    ['Filling', '150', '45'],
    ['Crown', '890', '60'],
  ],
  ...[
    ['Bridge', '1200.50', '90'],
    ['Root canal', '450', '90'],
    ['Extraction', '180', '30'],
    ['Whitening', '300', '60'],
  ],
  ['X-ray', '40', '15'],
]
const doctors = [
  ['Dr. Amara Okafor', '', 'Checkup', 'Chair 1', 'Mon-Thu 9-1, 2-5.30'],
  ['Dr. Lukas Brandt', 'lukas@clinic.test', 'Crown', 'Chair 2', 'Mon-Thu 9-1, 2-5'],
  ['Mei Tanaka', '', 'Teeth cleaning', 'Chair 3', 'Tue-Fri 9-1; Tue 2-5'],
]

/** Types rows through with Tab, from the focused cell on. */
async function typeRows(page: Page, first: Locator, rows: readonly (readonly string[])[], skipped = 0) {
  await first.focus()
  for (const cell of rows.flatMap((row) => [...row, ...Array.from({ length: skipped }, () => '')])) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
}

test('an owner sets up a clinic from the guide, through the screen, with few presses', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  const presses = await countPresses(page)
  await page.goto('/dashboard/setup')
  const saved = async (done: number) => {
    await expect(toast(page, `Saved. ${done} of 10 done.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Set up your clinic' })).toBeVisible()
  }
  const open = (name: string) =>
    page.getByRole('list', { name: 'All steps' }).getByRole('link', { name, exact: true }).click()

  await open('Clinic')
  for (const [label, text] of [
    ...[
      ['Name', 'Larch Street Dental'],
      ['Street and number', '12 Larch Street'],
      ['City', 'Portland, OR 97209'],
    ],
    ['Phone', '(503) 555-0142'],
  ] as const) {
    await page.getByRole('textbox', { name: label }).first().fill(text)
  }
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByRole('checkbox', { name: day }).click()
    await page.getByLabel(`${day}, from`).fill('09:00')
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(2)

  await open('Public holidays')
  for (const name of [
    'Thanksgiving Day',
    'Christmas Day',
    "New Year's Day",
    'Memorial Day',
    'Independence Day',
    'Labor Day',
  ])
    await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: /^Close/ }).click()
  await saved(3)

  await open('Treatments')
  await typeRows(page, page.getByLabel('Treatment, row 1'), treatments, 1)
  await page.getByRole('button', { name: 'Save 9 treatments' }).click()
  await saved(4)

  await open('Doctors with hours')
  await typeRows(page, page.getByLabel('Name, row 1'), doctors)
  await page.getByRole('button', { name: 'Save 3 doctors' }).click()
  // The chairs are new.
  await saved(6)

  await open('Cancellation policy')
  await page.getByLabel('Cancel online until (hours before)').fill('48')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await saved(7)

  await open('Going live')
  await page.getByRole('radio', { name: /^On / }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(8)

  await expect(page.getByText('Patients can book 9 of 9 treatments')).toBeVisible()
  const { counts, steps } = await callAs<Setup>(page, portal, 'GET', '/setup')
  expect(counts).toMatchObject({ treatments: 9, doctors: 3, doctorsWithoutHours: 0, chairs: 3 })
  expect(steps.flatMap(({ name, state }) => (state === 'done' ? [] : name))).toEqual(['staff', 'import'])
  expect(presses()).toBe(24)
})

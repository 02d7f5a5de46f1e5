import type { State } from '../states/arrange.ts'
import { provoked, states } from '../states/states.ts'
import { findMisplacedButtons } from '../support/find-misplaced-buttons.ts'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { resize, selectLanguage } from '../support/steps.ts'

test.use({ refusals: provoked })

/** States with an open dialog, of every kind of dialog that has buttons for a choice. */
const withDialog = {
  '/dashboard': ['confirming a cancellation'],
  '/dashboard/profile': [
    'adding a person with a wrong birth date',
    'removing a person with appointments',
    'confirming a deletion',
  ],
  '/dashboard/review': ['being changed', 'confirming a withdrawal'],
  '/dashboard/waitlist': ['leaving'],
  '/dashboard/appointments': ['confirming a cancellation', 'moving an appointment', 'for a caller'],
  '/dashboard/waiting': ['adding', 'offering', 'removing'],
  '/dashboard/users': ['confirming a removal'],
  '/dashboard/patients/:id': ['merging two records'],
  '/dashboard/reviews': ['asked for the reason'],
  '/dashboard/schedule': ['editing hours', 'adding an absence', 'affected appointments'],
  '/dashboard/closed-days': ['closing days with appointments', 'opening again'],
  '/dashboard/manage-doctors': ['confirming a deletion', 'changing one'],
  '/dashboard/treatments': ['adding one', 'deleting one'],
  '/dashboard/clinic/news': ['news being written', 'confirming a deletion'],
} as const

const narrow = { width: 320, height: 800 }
const wide = { width: 1024, height: 800 }

// All dialogs take their buttons from the same components, so each fourth is checked. `FULL=1` checks all.
let count = 0
for (const [address, names] of Object.entries(withDialog)) {
  const ofPage: Readonly<Record<string, State>> = states[address as keyof typeof withDialog]
  for (const name of names) {
    if (!full && count++ % 4 > 0) continue
    test(`the dialog keeps at the start and acts at the end: ${address}, ${name}`, async ({
      page,
      otherPage,
      portal,
    }) => {
      await ofPage[name]?.arrange({ page, otherPage, portal })
      await expect(page.locator('dialog[open]').last()).toBeVisible()
      for (const language of ['en', 'ar'] as const) {
        await selectLanguage(page, language)
        for (const size of [narrow, wide]) {
          await resize(page, size)
          expect(await page.evaluate(findMisplacedButtons), `in ${language} at ${size.width} px`).toEqual([])
        }
      }
    })
  }
}

test('the check finds buttons in another order', async ({ page, otherPage, portal }) => {
  await states['/dashboard/treatments']['deleting one']?.arrange({ page, otherPage, portal })
  expect(await page.evaluate(findMisplacedButtons)).toEqual([])
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('dialog[open] > :last-child { flex-direction: row-reverse }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await page.evaluate(findMisplacedButtons)).toEqual(['“Keep” follows “Delete”'])
})

import type { Page } from '@playwright/test'
import type { State } from '../states/arrange.ts'
import { clinicStates } from '../states/clinic.ts'
import { frontDeskStates } from '../states/front-desk.ts'
import { peopleStates } from '../states/people.ts'
import { reviewsStates } from '../states/reviews.ts'
import { provoked } from '../states/states.ts'
import { waitlistStates } from '../states/waitlist.ts'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { spaceText } from '../support/space-text.ts'
import { expectNoSidewaysScroll, resize, selectLanguage, tabTo } from '../support/steps.ts'
import { callAs, enterAsAdmin, newAccount } from '../support/without-pages.ts'

test.use({ refusals: provoked })

const tables: Record<string, State> = {
  users: peopleStates['/dashboard/users']['long names and other scripts'],
  'appointments of a patient': peopleStates['/dashboard/patients/:id'].arrived,
  'the day list': frontDeskStates['/dashboard/appointments'].arrived,
  waitlist: waitlistStates['/dashboard/waiting']['four in the line'],
  doctors: clinicStates['/dashboard/manage-doctors']['long names and other scripts'],
  treatments: clinicStates['/dashboard/treatments'].arrived,
  payments: frontDeskStates['/dashboard/payments'].arrived,
  'unpaid appointments': frontDeskStates['/dashboard/payments'].unpaid,
  reviews: reviewsStates['/dashboard/reviews'].arrived,
  messages: peopleStates['/dashboard/messages'].arrived,
  'closed days': frontDeskStates['/dashboard/closed-days'].arrived,
  'undelivered mail': peopleStates['/dashboard/mail']['not delivered'],
  'activity log': peopleStates['/dashboard/audit']['every kind of entry'],
}

for (const [at, [name, { arrange }]] of Object.entries(tables).entries()) {
  // The tables take turns, except before a release.
  const spoken = (['en', 'ar'] as const).filter((_language, place) => full || at % 2 === place)
  test(`rows of ${name} are one line at 1440 px and two at 1024 px`, async ({ page, otherPage, portal }) => {
    await arrange({ page, otherPage, portal })
    for (const language of spoken) {
      await selectLanguage(page, language)
      await lengthenTexts(page)
      for (const [width, most] of [
        [1440, 52],
        [1024, 64],
      ] as const) {
        await resize(page, { width, height: 900 })
        const heights = await rowHeights(page)
        expect(heights.length).toBeGreaterThan(0)
        expect(Math.max(...heights), `${language} at ${width} px: ${heights}`).toBeLessThanOrEqual(most)
      }
    }
  })
}

for (const name of ['appointments of a patient', 'activity log'] as const) {
  test(`times of ${name} are whole at 1440 px`, async ({ page, otherPage, portal }) => {
    await tables[name]?.arrange({ page, otherPage, portal })
    for (const language of ['en', 'es', 'ar'] as const) {
      await selectLanguage(page, language)
      await resize(page, { width: 1440, height: 900 })
      const cut = await page
        .locator('.list .line')
        .evaluateAll((lines) =>
          lines
            .filter((it) => /\d[.:]\d\d/.test(it.textContent) && it.scrollWidth > it.clientWidth)
            .map((it) => `${it.textContent}: ${it.scrollWidth - it.clientWidth} px`),
        )
      expect(cut, language).toEqual([])
    }
  })
}

test('rows wrap for a reader who spaces letters', async ({ page, otherPage, portal }) => {
  await peopleStates['/dashboard/users']['long names and other scripts'].arrange({ page, otherPage, portal })
  await resize(page, { width: 1024, height: 800 })
  const countCut = () =>
    page.locator('.list .line').evaluateAll((lines) => lines.filter((it) => it.scrollWidth > it.clientWidth).length)
  expect(await countCut()).toBeGreaterThan(0)
  await spaceText(page, true)
  await expect.poll(countCut).toBe(0)
})

/** Makes the names and texts of all rows so long that they fill several lines anywhere. */
async function lengthenTexts(page: Page) {
  await expect(page.locator('.list .line').first()).toBeVisible()
  await page.locator('.list .line').evaluateAll((lines) => {
    for (const opened of document.querySelectorAll('.list details[open]')) opened.removeAttribute('open')
    for (const line of lines) {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode: node } = walker
        if (node.nodeValue?.trim()) node.nodeValue = `${node.nodeValue} `.repeat(9)
      }
    }
  })
}

function rowHeights(page: Page): Promise<number[]> {
  return page.locator('.list > tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
}

test('the menu of a row works by keyboard, returns the focus and stays in the window, in both directions', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await enterAsAdmin(page, portal)
  await callAs(page, portal, 'GET', '/users')
  await page.goto(`/dashboard/users?search=${person.email}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  const menu = row.getByRole('button').first()
  const actions = row.locator('.row-menu-panel').locator('a, button')
  for (const language of ['en', 'ar'] as const) {
    await selectLanguage(page, language)
    for (const width of [320, 1024, 1440]) {
      await resize(page, { width, height: 500 })
      await expect(actions.first()).toBeHidden()
      await tabTo(page, menu)
      await page.keyboard.press('Enter')
      await expect(menu).toHaveAttribute('aria-expanded', 'true')
      await expect(actions).toHaveCount(4)
      for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)
      await expect(actions.nth(0)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(actions.nth(1)).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
      await expect(actions.nth(0), 'the first follows the last').toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(actions.nth(3)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(actions.nth(0)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await expect(actions.first()).toBeHidden()
    }
  }
  await menu.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(menu, 'the focus left it').toHaveAttribute('aria-expanded', 'false')
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { chooseInMenu, expectNoSidewaysScroll, holdBack, tabTo, toast } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/review\/.*$/ })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your review' })
const card = (page: Page) => page.getByRole('article', { name: /^Toothache Check/ })

/** Books an appointment of today and moves the clock past it. */
async function visitToday(page: Page, portal: Portal) {
  const id = await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await portal.advance(6 * 60)
  return id
}

/** Reviews today's appointment as the user who is signed in. */
async function reviewToday(page: Page, portal: Portal, text: string) {
  const id = await visitToday(page, portal)
  await callAs(page, portal, 'PUT', `/booking/${id}/review`, { stars: 4, text, name: 'Ruth A.' })
  return id
}

test("shows a patient's review after the clinic approves it, and hides it again after a change", async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(page, portal, newPerson('Ada Lovelace'))
  await visitToday(page, portal)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My Reviews' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My review')
  await page.getByRole('button', { name: 'Write a review: Toothache Check, Nov 23, 2026' }).click()
  await expect(dialog(page).getByLabel('Display name')).toHaveValue('Ada L.')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByRole('radio', { name: '1 star, poor' })).toBeFocused()
  await expect(dialog(page).getByLabel('Your review')).toHaveAccessibleDescription(/This field is required/)
  await dialog(page)
    .locator('label', { has: page.getByRole('radio', { name: '5 stars, excellent' }) })
    .click()
  await dialog(page).getByLabel('Your review').fill('They waited until it was numb.')
  await dialog(page).getByLabel('Place (optional)').fill('Salem')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Thank you. The clinic will read your review before publishing it.')).toBeVisible()
  await expect(card(page)).toContainText('Pending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My review 1')

  await enterAsAdmin(otherPage, portal)
  await otherPage.goto('/dashboard')
  await otherPage.getByRole('link', { name: 'Reviews 1 pending' }).first().click()
  await expect(otherPage).toHaveURL('/dashboard/reviews')
  await expect(otherPage.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('As Ada L., Salem')
  await otherPage.getByRole('button', { name: 'Publish: Ada Lovelace, Nov 23, 2026' }).click()
  await expect(toast(otherPage, 'Review by Ada Lovelace published')).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'Reviews', exact: true }).last()).toBeVisible()
  await otherPage.context().clearCookies()
  await otherPage.goto('/review')
  const figure = otherPage.getByRole('figure').first()
  await expect(figure).toContainText('They waited until it was numb.')
  await expect(figure).toContainText('Ada L.Salem')

  await page.reload()
  await expect(card(page)).toContainText('Anyone can read it on the Reviews page')
  await page.getByRole('button', { name: /^Edit: Toothache Check/ }).click()
  await expect(dialog(page)).toContainText('hidden until the clinic has read the new version')
  await dialog(page).getByLabel('Your review').fill('They waited until it was numb. Twice.')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(card(page)).toContainText('Pending')
  await otherPage.goto('/review')
  await expect(otherPage.getByText('They waited until it was numb.')).toHaveCount(0)
})

test('shows the reason of a rejected review, and rejects a decision on an outdated text', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(page, portal, newPerson('Ruth Abrams'))
  const id = await reviewToday(page, portal, 'Call 555 for cheap teeth.')
  await enterAsAdmin(otherPage, portal)
  await otherPage.goto('/dashboard/reviews')
  await expect(otherPage.getByText('Call 555 for cheap teeth.').first()).toBeVisible()
  await callAs(page, portal, 'PUT', `/booking/${id}/review`, { stars: 4, text: 'Call 556.', name: 'Ruth A.' })
  await otherPage.getByRole('button', { name: /^Publish: Ruth Abrams/ }).click()
  await expect(toast(otherPage, /Someone else has changed this/)).toBeVisible()
  await expect(otherPage.getByText('Call 556.').first()).toBeVisible()
  await chooseInMenu(otherPage, /^Reject: Ruth Abrams/)
  await otherPage.keyboard.type('No advertising, please.')
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(otherPage, 'Review by Ruth Abrams rejected')).toBeVisible()

  await page.goto('/dashboard/review')
  await expect(card(page)).toContainText('Not published')
  await expect(card(page)).toContainText('The clinic’s reason: No advertising, please.')
  const subjects = (await portal.mails()).map(({ subject }) => subject)
  expect(subjects).toContain('Your review wasn’t published')
})

test('a review is written on a phone from the history, kept when the dialog closes, withdrawn and restored', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, portal, newPerson('Ruth Abrams'))
  await visitToday(page, portal)
  await page.goto('/dashboard/history')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My History 1')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Write a review/ }).click()
  await expectNoSidewaysScroll(page)
  await dialog(page).getByLabel('Your review').fill('Quick and kind.')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Write a review/ }).click()
  await expect(dialog(page).getByLabel('Your review')).toHaveValue('Quick and kind.')
  await dialog(page)
    .locator('label', { has: page.getByRole('radio', { name: /^4 stars/ }) })
    .click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: /^Review pending/ }).click()
  await expect(page).toHaveURL('/dashboard/review')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog', { name: 'Withdraw your review?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Withdrawn' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page)).toContainText('Quick and kind.')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // After a new review there is nothing to restore.
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog', { name: 'Withdraw your review?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: /^Write a review/ }).click()
  await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('Kind, on second thought.')
  await dialog(page)
    .locator('label', { has: page.getByRole('radio', { name: /^5 stars/ }) })
    .click()
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(card(page)).toContainText('Kind, on second thought.')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('keeps a review unsent whose dialog is closed before it is checked', async ({ page, portal }) => {
  await enter(page, portal, newPerson('Ruth Abrams'))
  await visitToday(page, portal)
  const letGo = await holdBack(page, '**/assets/review-validation-*.js')
  await page.goto('/dashboard/review')
  const write = page.getByRole('button', { name: /^Write a review/ })
  await write.click()
  await dialog(page).getByLabel('Your review').fill('Quick and kind.')
  await dialog(page)
    .locator('label', { has: page.getByRole('radio', { name: /^4 stars/ }) })
    .click()
  const checks = page.waitForResponse('**/assets/review-validation-*.js')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  letGo()
  await (await checks).finished()
  await write.click()
  await expect(dialog(page).getByLabel('Your review')).toHaveValue('Quick and kind.')
  await page.waitForLoadState('networkidle')
  expect(await callAs(page, portal, 'GET', '/me/reviews')).toEqual([])
})

test('a review is written, changed and withdrawn by keyboard', async ({ page, portal }) => {
  const { keyboard } = page
  await enter(page, portal, newPerson('Ruth Abrams'))
  await visitToday(page, portal)
  await page.goto('/dashboard/review')
  const write = page.getByRole('button', { name: /^Write a review/ })
  await expect(write).toBeVisible()
  await tabTo(page, write)
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: '1 star, poor' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(write).toBeFocused()
  await keyboard.press('Enter')
  for (let star = 1; star < 4; star++) await keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: '4 stars, very good' })).toBeChecked()
  await keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Your review')).toBeFocused()
  await keyboard.type('Quick and kind.')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')
  await expect(card(page)).toContainText('Quick and kind.')
  await expect(dialog(page)).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: /^Edit/ }))
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('radio', { name: '4 stars, very good' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Submit' }))
  await keyboard.press('Enter')
  await expect(card(page)).toContainText('5 out of 5 stars')
  await expect(dialog(page)).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: /^Withdraw/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep review' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(card(page)).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await keyboard.press('Enter')
  await expect(card(page)).toContainText('Quick and kind.')
})

test('lists past appointments with receipts in My History and upcoming ones in My Appointments', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(page, portal, newPerson('Ruth Abrams'))
  const past = await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await enterAsAdmin(otherPage, portal)
  await callAs(otherPage, portal, 'PUT', `/booking/${past}/paid-at-clinic`)
  await portal.advance(6 * 60)
  await page.goto('/dashboard/history')
  const row = page.getByRole('row').filter({ hasText: 'Toothache Check' })
  await expect(row).toContainText('Paid at the clinic')
  await expect(page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Receipt for Toothache Check, Nov 23, 2026' }).click()
  await expect(page).toHaveURL(`/dashboard/payment/${past}`)
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await expect(page.getByText('Ruth Abrams').first()).toBeVisible()
})

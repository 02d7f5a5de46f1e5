import { expect, test } from '../support/fixtures.ts'
import { turnOnScreenReader } from '../support/screen-reader.ts'
import { bookForCaller, bookThrough, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

// The screen reader fails on an element that is removed while it computes its name.
test.use({ refusals: /getElementById is not a function/ })

// Journeys of a user who only knows what a screen reader speaks. Each step is found by its role and name.

test('a new visitor hears the way to a first booking: 4 presses, 5 screens', async ({ page }) => {
  const { name, email, password } = newPerson()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Book Teeth Cleaning/ }).first()).toBeVisible()
  const user = await turnOnScreenReader(page)
  await user.readTo(/^heading, Your New Smile Starts Here, level 1$/)
  await user.readTo(/^link, Book Teeth Cleaning, .*\d\d\.\d\d [AP]M/)
  await user.press()

  await expect(page).toHaveURL(/\/login/)
  await user.readTo(/^heading, Login Sign in to book this time, level 1$/)
  await user.readTo(/^link, Create new Account$/)
  await user.press()

  await expect(page).toHaveURL(/\/signup/)
  await user.readTo(/^heading, Sign Up Create an account to book this time, level 1$/)
  await user.readTo(/^textbox, Name\b/)
  await user.type(name)
  await user.readTo(/^textbox, Email\b/)
  await user.type(email)
  await user.readTo(/Password/)
  await user.type(password)
  await user.readTo(/^button, SignUp$/)
  await user.press()

  await expect(page.getByRole('dialog', { name: 'Teeth Cleaning' })).toBeVisible()
  await user.readTo(/^radio, .*AM.*, checked/)
  await user.readTo(/^textbox, Number\b/)
  await user.type('(503) 555-0113')
  await user.readTo(/^button, Submit\b/)
  await user.press()

  await user.hear(/appointment is set/)
  expect(user.presses()).toBe(4)
})

test('a patient hears the way to a known treatment again: 3 presses', async ({ page, portal }) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await portal.advance(6 * 60)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Past 1' })).toBeVisible()
  const user = await turnOnScreenReader(page)
  await user.readTo(/^button, Past 1, not expanded$/)
  await user.press()
  await user.readTo(/^button, Book again: Toothache Check, last on Nov 23, 2026$/)
  await user.press()
  await expect(page.getByRole('dialog', { name: 'Toothache Check' })).toBeVisible()
  await user.readTo(/^radio, .*[AP]M.*, checked/)
  await user.readTo(/^button, Submit\b/)
  await user.press()
  await user.hear(/appointment is set/)
  expect(user.presses()).toBe(3)
})

test('the desk hears who is next, that they arrived and that they paid', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await bookForCaller(page, portal, '2026-11-23', 'Teeth Cleaning', 'Omar Haddad')
  // The dialog opens before the patient's notes are there, which hides the rest of the panel.
  const opened = Promise.withResolvers<void>()
  await page.route('**/api/patients/*', async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto('/dashboard/today')
  await expect(page.getByRole('grid').getByRole('button', { name: /Omar Haddad/ })).toBeVisible()
  const user = await turnOnScreenReader(page)
  await page.keyboard.press('ArrowDown')
  await user.hear(/button, .*Omar Haddad/)
  await page.keyboard.press('a')
  await user.hear(/Arrived/)
  await page.keyboard.press('p')
  await user.hear(/radio, Cash, .*checked/)
  opened.resolve()
  await page.keyboard.press('Enter')
  await user.hear(/Recorded \$\d+ from Omar Haddad/)
})

test('a field without its label is not found by its name', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.locator('label', { hasText: 'Email' }).evaluate((label) => label.remove())
  const user = await turnOnScreenReader(page)
  const spoken = await user.readTo(/^button, Login$/)
  expect(spoken.filter((phrase) => phrase.startsWith('textbox'))).toEqual([expect.not.stringContaining('Email')])
})

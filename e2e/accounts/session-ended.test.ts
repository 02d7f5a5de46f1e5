import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, logIn, openDialog, prepareRoutes, signUp, toast } from '../support/steps.ts'
import { enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(401 \/api\/|403 \/api\/dashboard)/ })

test('signing out in one tab asks the other for a login, which then continues on its page', async ({
  page,
  context,
  portal,
}) => {
  const person = newPerson()
  await enter(page, portal, person)
  await page.goto(appointmentOn('2026-12-04'))
  const dialog = await openDialog(page, 'Cavity Filling')
  await dialog.getByRole('radio').nth(2).check()
  const slot = await dialog.getByRole('radio', { checked: true }).getAttribute('value')
  await dialog.getByLabel('Number').fill('(503) 555-0104')

  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await otherTab.getByRole('button', { name: 'Sign out' }).click()
  await expect(otherTab.getByRole('link', { name: 'Login' }).first()).toBeVisible()

  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await logIn(page, person)
  await expect(page).toHaveURL(/date=2026-12-04&treatment=/)
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0104')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('value', slot ?? '')
})

test('signing in in one tab signs the other in', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const otherTab = await context.newPage()
  await signUp(otherTab, newPerson())
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('booking asks for a login after the session has ended, and keeps the draft', async ({ page, context, portal }) => {
  const person = newPerson()
  await enter(page, portal, person)
  await page.goto(appointmentOn('2026-12-07'))
  const dialog = await openDialog(page, 'Cavity Filling')
  await dialog.getByLabel('Number').fill('(503) 555-0105')
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })

  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, person)
  await expect(page.getByRole('dialog', { name: 'Cavity Filling' }).getByLabel('Number')).toHaveValue('(503) 555-0105')
})

test('My Appointments leads home after the session has ended', async ({ page, context, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await expect(page.getByText('spaces Available').first()).toBeVisible()
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'You’ve been signed out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('signs out and leads home when My Appointments is refused', async ({ page, portal }) => {
  await enter(page, portal)
  await prepareRoutes(page)
  await page.goto('/appointment')
  await expect(page.getByText('spaces Available').first()).toBeVisible()
  await page.route('**/api/dashboard?*', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: { code: 'forbidden' } }),
  )
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await expect.poll(async () => (await page.request.get('/api/auth/get-session')).json()).toBeNull()
})

test('keeps the draft of a dialog after the session has ended, for the same user', async ({
  page,
  context,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  const open = async () => {
    await page.goto('/dashboard/closed-days')
    await page.getByRole('button', { name: 'Add closed days' }).click()
    // A pending call would notice the end of the session first.
    await page.waitForLoadState('networkidle')
    return page.getByRole('dialog')
  }
  const dialog = await open()
  await dialog.getByLabel('First day').fill('2026-12-24')
  await dialog.getByLabel('Reason').fill('Christmas. For severe pain call the clinic.')
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })
  await dialog.getByRole('button', { name: 'Add closed days' }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, admin)
  await page.getByRole('button', { name: 'Add closed days' }).click()
  await expect(dialog.getByLabel('First day')).toHaveValue('2026-12-24')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Christmas. For severe pain call the clinic.')
})

import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, enter, enterAsAdmin, logIn, newPerson, openDialog, signUp } from '../support/steps.ts'

test.use({ refusals: /^401 \/api\// })

test('who signs out in one tab is asked to log in by the other, which then goes on where it was', async ({
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

test('who signs in in one tab is signed in in the other', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  const otherTab = await context.newPage()
  await signUp(otherTab, newPerson())
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('when the session ends unnoticed, then booking asks for a login and keeps what was typed', async ({
  page,
  context,
  portal,
}) => {
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

test('when the session ends unnoticed, then My Appointments leads home', async ({ page, context, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('when the session ends unnoticed, then what was typed into a dialog is there when it is opened again, for the same person', async ({
  page,
  context,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  const open = async () => {
    await page.goto('/dashboard/closed-days')
    await page.getByRole('button', { name: 'Add closed days' }).click()
    // A call still under way would notice first.
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

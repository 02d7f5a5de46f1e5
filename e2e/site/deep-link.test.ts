import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/steps.ts'
import { newAccount } from '../support/without-pages.ts'

test('returns to the linked page after the sign-in', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  const [treatment] = await (await request.get(`${portal.url}/api/service`)).json()
  const place = `/appointment?date=2026-11-25&treatment=${treatment._id}`

  await page.goto(place)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, person)

  await expect(page).toHaveURL(place)
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 25, 2026' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: treatment.name })
  await expect(dialog.getByLabel('Date')).toHaveValue('Nov 25, 2026')
  await page.goBack()
  await expect(page, 'the login page is not a place to go back to').not.toHaveURL(/\/login/)
})

test('page paths match in any letter case, and sign-up remembers the page too', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto('/Dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Create new Account' }).click()
  await expect(page.getByRole('button', { name: 'SignUp' })).toBeEnabled()
  await page.getByRole('link', { name: 'Login' }).last().click()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/i)
  await expect(page.getByRole('heading', { name: 'No appointments yet' })).toBeVisible()
})

test('a remembered page of another site is not gone to', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/appointment')}`)
  await logIn(page, person)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(portal.url)
})

test('a page that is opened by its address begins at its top, wherever another one was scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/contact')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeEnabled()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  // With a query a page comes from the app.
  await page.goto('/privacy?from=mail')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('banner').getByRole('combobox')).toBeEnabled()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => scrollY), 'going back finds the place').toBeGreaterThan(200)
  await page.goto('/privacy?from=mail')
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.goto('/contact')
  await page.goto('/privacy?from=mail')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => scrollY), 'opened anew, it begins at its top').toBe(0)
})

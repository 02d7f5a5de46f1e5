import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/steps.ts'
import { newAccount, newPerson } from '../support/without-pages.ts'

test('signs a patient out who opens an admin page, and says why on the login page', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await page.goto('/login')
  await logIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'My History' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'All users' })).toHaveCount(0)

  await page.goto('/dashboard/users')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText(/^That page is for admins only, so you’ve been signed out/)
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL('/')
})

test('shows an admin all users, from the address and from the sidebar', async ({ page, portal, request }) => {
  const patient = await newAccount(request, portal)
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  const found = `/dashboard/users?search=${patient.email}`
  await page.goto(found)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(found)}`)
  await logIn(page, admin)
  await expect(page).toHaveURL(found)
  const row = page.getByRole('row').filter({ hasText: patient.email })
  await expect(row).toContainText('Patient')
  await expect(row).toContainText(patient.name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All users 1')

  const sidebar = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await sidebar.getByRole('button', { name: 'My account' }).click()
  await sidebar.getByRole('link', { name: 'My Reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My review')
  await expect(page.getByText('Your reviews of past appointments')).toBeVisible()
  await sidebar.getByRole('link', { name: 'My History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My History')
  await sidebar.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL('/dashboard/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^All users \d+$/)
})

test('page paths match in any letter case, with or without a slash at the end', async ({ page }) => {
  for (const [path, heading] of [
    ['/HOME', 'Your New Smile Starts Here'],
    ['/Review', 'Reviews'],
    ['/CONTACT', 'Contact us'],
    ['/About/', 'About us'],
    ['/SignUp', 'Sign Up'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('the dashboard is found in any letter case, also after login', async ({ page, portal, request }) => {
  await page.goto('/login')
  await expect(page.getByText('No user is logged in')).toHaveCount(0)
  await page.goto('/Dashboard/History')
  await expect(page).toHaveURL('/login?from=%2FDashboard%2FHistory')
  await expect(page.getByText('No user is logged in', { exact: true })).toBeVisible()
  await logIn(page, await newAccount(request, portal))
  await expect(page).toHaveURL('/Dashboard/History')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My History')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await expect(sidebar.getByRole('link', { name: 'My History' })).toHaveAttribute('aria-current', 'page')
})

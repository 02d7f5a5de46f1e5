import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { continueWithGoogle, logIn, toast, typeGoogleAccount } from '../support/steps.ts'
import { enter, newAccount, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(401 \/api\/auth\/sign-in\/email|409 \/api\/me\/google|503 \/api\/auth\/google)$/ })

const accessToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

test('signs a new user in with Google, and the same user the next time', async ({ page }) => {
  const person = newPerson('Ruth Okoye')
  await page.goto('/login')
  await continueWithGoogle(page)
  await typeGoogleAccount(page, person)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect.poll(() => accessToken(page)).not.toBeNull()
  const who = async () => (await page.request.get('/api/auth/get-session')).json()
  expect((await who()).user).toEqual({ name: person.name, email: person.email })

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await accessToken(page)).toBeNull()
  await page.goto('/login')
  await continueWithGoogle(page)
  await typeGoogleAccount(page, { ...person, name: 'Another Name' })
  await expect(page).toHaveURL('/')
  expect((await who()).user).toEqual({ name: person.name, email: person.email })
})

test('returns a sample person to the remembered page, and offers them a booking', async ({ page }) => {
  await page.goto('/appointment?date=2026-12-09')
  await expect(page).toHaveURL(/\/login\?from=/)
  await continueWithGoogle(page)
  await page.getByRole('button', { name: /Priya Raman/ }).click()
  await expect(page).toHaveURL('/appointment?date=2026-12-09')
  await expect(page.getByRole('heading', { name: 'Available appointments on Dec 9, 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Book Appointment: Teeth Cleaning' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('priya.raman@gmail.test')
})

test('sign-up with Google leads to the free times', async ({ page }) => {
  await page.goto('/signup')
  await continueWithGoogle(page)
  await typeGoogleAccount(page, newPerson())
  await expect(page).toHaveURL('/appointment')
})

test('unlinks Google in the profile, after a password was added', async ({ page }) => {
  await page.goto('/login?from=/dashboard/profile')
  await continueWithGoogle(page)
  await typeGoogleAccount(page, newPerson())
  const google = page.getByRole('region', { name: 'Google sign-in' })
  await expect(google).toContainText('To unlink Google, you need a password or a passkey.')
  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(google.getByRole('alert')).toHaveText('You’d have no way to sign in. Add one first.')
  await page.getByLabel('New password').fill('six teeth')
  await page.getByRole('button', { name: 'Add password' }).click()
  await expect(google.getByLabel('Your password')).toBeVisible()

  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(google.getByLabel('Your password')).toHaveAccessibleDescription('Password is required')
  await google.getByLabel('Your password').fill('six teeth')
  await google.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(toast(page, 'Google is no longer linked')).toBeVisible()
  await expect(google).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(google).toHaveCount(0)
})

test('shows a message after a cancelled sign-in, and offers both ways again', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto('/login?from=/dashboard')
  await continueWithGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Google sign-in was cancelled\./)
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard&problem=google_cancelled$/)
  expect(await accessToken(page)).toBeNull()

  await logIn(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('shows a message for an unverified Google address, on the page of the sign-in', async ({ page }) => {
  await page.goto('/signup')
  await continueWithGoogle(page)
  await page.getByRole('button', { name: /Noor Haddad/ }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This Google account’s email isn’t verified\./)
  await expect(page).toHaveURL('/signup?problem=google_unverified')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up')
})

test('can be pressed again after Back from Google', async ({ page }) => {
  await page.goto('/login')
  await continueWithGoogle(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Continue with google' })).not.toHaveAttribute('aria-busy')
  await continueWithGoogle(page)
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click()
  await expect(page).toHaveURL('/')
})

test('removes the password and sessions of an unverified address', async ({ page, otherPage, portal }) => {
  const person = newPerson()
  await enter(otherPage, portal, { ...person, name: 'Mallory' })
  await page.goto('/login')
  await continueWithGoogle(page)
  await typeGoogleAccount(page, person)
  await expect(page).toHaveURL('/')
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL(/\/login/)
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('alert')).toHaveText(/^Incorrect email or password\./)
})

test('shows on the button and after a press that Google does not answer', async ({ page }) => {
  await page.route('**/api/sign-in-setup', (route) => route.fulfill({ json: { google: 'trouble', testMode: false } }))
  await page.route('**/api/auth/google', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'google_unavailable' } }),
  )
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Continue with google' })
  await expect(button).toHaveAccessibleDescription('Google sign-in isn’t available right now.')
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(/^Google sign-in isn’t available right now\./)
  await expect(button).not.toHaveAttribute('aria-busy')
})

test('shifts no layout when Google becomes available', async ({ page }) => {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route('**/api/sign-in-setup', async (route) => {
    await told
    await route.fulfill({ json: { google: 'on', testMode: true } })
  })
  await page.goto('/login')
  const places = () =>
    Promise.all(
      [page.getByRole('heading', { level: 1 }), page.getByRole('contentinfo')].map((seen) => seen.boundingBox()),
    )
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  const before = await places()
  await expect(page.getByRole('button', { name: 'Continue with google' })).toBeHidden()
  tell()
  await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = newPerson('Kei Tanaka')
  const { keyboard } = page
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible()
  await tabTo(page, 'Continue with google')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test mode: this is not Google')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing reaches out of the screen').toBe(390)
  for (let i = 0; i < 5; i++) await keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type(person.email)
  await keyboard.press('Tab')
  await keyboard.type(person.name)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const { user } = await (await page.request.get('/api/auth/get-session')).json()
  expect(user).toEqual({ name: person.name, email: person.email })
})

/** Presses Tab until a button with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

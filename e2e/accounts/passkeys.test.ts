import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdBack, linkIn, logIn, toast } from '../support/steps.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { bookForCaller, enter, enterAgain, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(401|403|409|423) \/api\/.*$/ })

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(section(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible()
}

async function addPasskey(page: Page, password = 'six teeth') {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
}

async function signOut(page: Page) {
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: new URL(page.url()).origin } })
}

test('a patient whom the desk added uses the mailed link for a passkey instead of a password', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  const { name, email } = newPerson('Ruth Abrams')
  await bookForCaller(otherPage, portal, '2026-12-08', 'Teeth Cleaning', name, email)
  await addAuthenticator(page)
  await page.request.post('/api/password-reset-request', { data: { email } })
  const mails = (await portal.mails()).filter(({ to }) => to.includes(email))
  await page.goto(linkIn(mails, 'Choose a password'))
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
  await openProfile(page)
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
})

test('adds a passkey, signs in with it after signing out, names and removes it', async ({ page, portal }) => {
  await addAuthenticator(page)
  const person = await enter(page, portal)
  await openProfile(page)
  await addPasskey(page, person.password)
  const row = section(page).getByRole('listitem')
  await expect(row).toContainText(/(Chrome|Chromium) on .*not used yet/i)

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  await openProfile(page)
  await expect(row).toContainText(/last used now/i)

  await signOut(page)
  // The virtual authenticator chooses the passkey as soon as the browser offers it in the list of the field, which may have the
  // focus before the scripts run.
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').focus()
  letGo()
  await expect(page).toHaveURL('/')
  await openProfile(page)

  await row.getByRole('button', { name: /^Rename / }).click()
  const naming = page.getByRole('dialog', { name: 'Name this passkey' })
  await naming.getByLabel('Name').fill('Front desk')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Front desk')

  await row.getByRole('button', { name: 'Remove Front desk' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove “Front desk”?' })
  // The session was opened with a passkey, which is more than the password.
  await expect(removing.getByLabel('Your password')).toHaveCount(0)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(row).toHaveCount(0)

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This passkey isn’t known here/)
})

test('tells in plain words that adding was cancelled, refused, or done before', async ({ page, portal }) => {
  const authenticator = await addAuthenticator(page)
  const person = await enter(page, portal)
  await openProfile(page)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const submit = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByLabel('Your password').fill('wrong password')
  await submit.click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('Incorrect password. Try again.')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(person.password)
  await authenticator.cancelNext()
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Cancelled, or it took too long/)
  await authenticator.confirm()
  await submit.click()
  await expect(toast(page, 'Passkey added')).toBeVisible()

  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Your password').fill(person.password)
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('This device has a passkey for your account already.')
})

test('unlocks the day board, and passes the second factor after the password', async ({ page, portal }) => {
  const authenticator = await addAuthenticator(page)
  const admin = await enterAsAdmin(page, portal)
  await openProfile(page)
  await addPasskey(page, admin.password)
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Lock now' }).click()
  const lock = page.getByRole('dialog')
  await lock.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(lock).toHaveCount(0)

  await enterAgain(page, portal, admin)
  await signOut(page)
  await page.goto('/login')
  // Otherwise it answers the list of the email field, before a password is typed.
  await authenticator.touch(false)
  await logIn(page, admin)
  await authenticator.touch(true)
  const gate = page.getByRole('dialog', { name: 'Second step' })
  await expect(gate.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expect(gate.getByLabel('6-digit code from your app')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(gate).toHaveCount(0)
})

test('is enough for a role that must have a second factor', async ({ page, portal }) => {
  await addAuthenticator(page)
  await enterAsAdmin(page, portal)
  await portal.requireFactor(8)
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})

test('shows no button where the browser has no passkeys', async ({ page, portal }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await enter(page, portal)
  await page.goto('/dashboard/profile')
  await expect(section(page)).toContainText('This browser can’t add passkeys here.')
  await signOut(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

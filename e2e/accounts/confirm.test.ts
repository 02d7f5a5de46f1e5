import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { codeOf, enterWithFactor } from '../support/second-factor.ts'
import { toast } from '../support/steps.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { enter } from '../support/without-pages.ts'

test.use({ refusals: /^403 \/api\/.*$/ })

const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

test('a session with a second factor changes the email after a code, without the password', async ({
  page,
  portal,
}) => {
  const { secret, recoveryCodes } = await enterWithFactor(page, portal)
  await portal.ageSessions()
  await page.goto('/dashboard/profile')
  const email = page.getByRole('region', { name: 'Email', exact: true })
  await expect(email.getByRole('button', { name: 'Change email' })).toBeVisible()
  await expect(email.getByLabel(/password/i)).toHaveCount(0)
  await email.getByLabel('New email').fill('maya.chen@clinic.test')
  await page.keyboard.press('Enter')
  const code = confirming(page).getByLabel('Code from your app, or a recovery code')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(confirming(page)).toHaveCount(0)
  await expect(email.getByRole('alert')).toHaveText('Confirm that it’s you to make this change.')
  await page.keyboard.press('Enter')
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await expect(confirming(page)).toContainText('Enter the six digits of your app, or a recovery code.')
  // Its code was used to turn it on.
  await code.fill(await codeOf(page, portal, secret))
  await page.keyboard.press('Enter')
  await expect(confirming(page).getByRole('alert')).toHaveText(/was used already/)
  await code.fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(confirming(page)).toHaveCount(0)
  await expect(toast(page, /maya\.chen@clinic\.test/)).toBeVisible()
})

test('a passkey confirms the deletion of an account, and a new sign-in stays as the other way', async ({
  page,
  portal,
}) => {
  const authenticator = await addAuthenticator(page)
  const person = await enter(page, portal)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Your password').fill(person.password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: portal.url } })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/')
  await portal.ageSessions()
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const removing = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(removing.getByLabel(/password/i)).toHaveCount(0)
  await removing.getByRole('button', { name: 'Delete account' }).click()
  await expect(confirming(page).getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await confirming(page).getByRole('button', { name: 'Confirm another way' }).click()
  await expect(confirming(page).getByRole('button', { name: 'Sign in again' })).toBeFocused()
  await page.keyboard.press('Escape')
  await authenticator.cancelNext()
  await removing.getByRole('button', { name: 'Delete account' }).click()
  await expect(confirming(page).getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirming(page).getByRole('alert')).toHaveText(/^Cancelled, or it took too long/)
  await authenticator.confirm()
  await confirming(page).getByRole('button', { name: 'Use your passkey' }).click()
  await expect(toast(page, 'Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
})

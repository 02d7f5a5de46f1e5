import { expect, test } from '../support/fixtures.ts'
import { prepareRoutes, toast } from '../support/steps.ts'
import { newAccount } from '../support/without-pages.ts'

test.use({ refusals: /^(401|503) \/api\/.*$/ })

test('signs in with the code of the last mail, after a wrong one', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  const codes = async () =>
    (await portal.mails())
      .filter(({ subject, to }) => subject === 'Your code to sign in' && to.includes(person.email))
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(person.email)
  await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/required/i)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await expect(page.getByText(`If ${person.email} is the address of a patient`)).toBeVisible()
  await expect(page.getByText('10 minutes and 5 tries left')).toBeVisible()
  await expect.poll(async () => (await codes()).length).toBe(1)
  const [first = ''] = await codes()

  await code.fill(first === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toHaveText('That code wasn’t right.')
  await expect(code).toBeFocused()
  await expect(page.getByText(/minutes and 4 tries left$/)).toBeVisible()

  await page.getByRole('button', { name: 'Send another code' }).click()
  await expect(toast(page, 'Another code is on its way')).toBeVisible()
  await expect(page.getByText('10 minutes and 5 tries left')).toBeVisible()
  await expect.poll(async () => (await codes()).length).toBe(2)
  const last = (await codes()).find((each) => each !== first) ?? first
  await code.fill(last)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  // Nobody had verified the address.
  await expect(toast(page, 'Your password no longer works. Choose a new one in your profile.')).toBeVisible()
})

test('counts tries and minutes down for an address without an account as for any other', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@clinic.test')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('10 minutes and 5 tries left').waitFor()
  const code = page.getByLabel('6-digit code')
  await code.fill('123456')
  await expect(page.getByText('10 minutes and 4 tries left')).toBeVisible()
  await page.clock.fastForward('09:00')
  await expect(page.getByText('1 minute and 4 tries left')).toBeVisible()
  for (const [tried, left] of ['3 tries left', '2 tries left', '1 try left', 'Send another one'].entries()) {
    await code.fill(`00000${tried}`)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText(left)).toBeVisible()
  }
})

test('keeps the address on the way back to the password, and says that a code could not be sent', async ({ page }) => {
  await prepareRoutes(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@clinic.test')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('button', { name: 'Use your password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@clinic.test')
  await page.route('**/api/sign-in-code', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('isn’t available right now')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/required/i)
  await expect(page.getByRole('alert')).toBeHidden()
})

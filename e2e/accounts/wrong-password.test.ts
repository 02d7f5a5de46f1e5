import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/steps.ts'
import { newAccount } from '../support/without-pages.ts'

test.use({ refusals: /^(401 \/api\/auth\/sign-in|422 \/api\/auth\/sign-up)\/email$/ })

test('shows a wrong password under the form, keeps the input, and accepts the right one', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await page.goto('/login')
  await logIn(page, { ...person, password: 'seven teeth' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password. Check both and try again.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  await logIn(page, person)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('shows the same message for an address without an account', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, { name: '', email: 'nobody@clinic.test', password: 'six teeth' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password. Check both and try again.')
})

test('shows missing and invalid fields at each field without sending them', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name is Required/)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email is Required/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Password is required/)
  await expect(page.getByLabel('Name')).toBeFocused()

  await page.getByLabel('Email').fill('12@3.4')
  await page.getByLabel('Password', { exact: true }).fill('tooth')
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email address/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Must be 6 characters or longer/,
  )
})

test('rejects a sign-up with an address that has an account', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Somebody Else')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('other teeth')
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByRole('alert')).toContainText('An account with this email already exists')
  await expect(page).toHaveURL('/signup')
})

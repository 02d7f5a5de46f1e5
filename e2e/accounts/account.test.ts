import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, bookAndPay, linkIn, logIn, openDialog, signUp, toast } from '../support/steps.ts'
import { bookForCaller, bookThrough, enter, enterAsAdmin, newAccount, newPerson } from '../support/without-pages.ts'

test.use({
  refusals:
    /^(401 \/api\/.*|403 \/api\/me\/password|400 \/api\/(password-reset-check|me\/email-verification)|422 \/api\/auth\/sign-up\/email|Failed to load resource: net::ERR_FAILED)$/,
})

test('a mailed link resets a forgotten password once and ends all other sessions', async ({
  page,
  otherPage,
  request,
  portal,
}) => {
  const person = await newAccount(request, portal)
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage).toHaveURL('/')

  await page.goto('/login?from=/review')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password\?/)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page).toHaveURL(/from=/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: person.email })).toContainText('we’ve sent a link to it')

  const link = linkIn(await portal.mails(), 'Choose a new password')
  await page.goto(link.replace(/#.*/, '#of-an-older-mail'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await page.goto(link)
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.getByLabel('New password').fill('12345')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/6 characters or longer/)
  await page.getByLabel('New password').fill('seven teeth')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(toast(page, 'Your password has been changed')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL(/\/login/)

  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  expect((await portal.mails()).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('a patient whom the desk booked by email chooses a password, from the mail, the sign-up and the login', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  const person = { ...newPerson('Ruth Abrams'), password: 'seven teeth' }
  await bookForCaller(otherPage, portal, '2026-12-08', 'Teeth Cleaning', person.name, person.email)
  const offer = linkIn(await portal.mails(), 'Your appointment on Dec 8, 2026 is confirmed')
  await page.goto(offer)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByRole('alert')).toContainText('because the clinic booked for you')
  await page.getByRole('main').getByRole('link', { name: 'Choose a password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await page.goto('/login')
  await logIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password')
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await page.goto(linkIn(await portal.mails(), 'Choose a password'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
  await page.getByLabel('New password').fill(person.password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
})

test('a new patient verifies their address by the mailed link, which returns to the page after login', async ({
  page,
  otherPage,
  portal,
}) => {
  const person = newPerson()
  await signUp(page, person)
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await sidebar.getByRole('link', { name: 'My profile' }).click()
  await expect(page.getByText('Not verified')).toBeVisible()
  await page.getByRole('button', { name: 'Resend link' }).click()
  await expect(toast(page, `Link sent to ${person.email}`)).toBeVisible()

  await otherPage.goto(linkIn(await portal.mails(), 'Verify your email address'))
  await expect(otherPage).toHaveURL(/\/login/)
  await expect(otherPage.getByText('To verify your email address')).toBeVisible()
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified')
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await expect(otherPage.getByText(`Your account’s email is ${person.email}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})

test('a user changes name, number, password and address', async ({ page, otherPage, portal }) => {
  const person = await enter(page, portal)
  await openProfile(page)
  const details = page.getByRole('region', { name: 'Name and phone number' })
  await details.getByRole('textbox', { name: 'Name' }).fill('Maya Lind')
  await details.getByRole('textbox', { name: 'Number' }).fill('(503) 555-0120')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password').fill('five teeth')
  await password.getByLabel('New password').fill('seven teeth')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password. Try again.')
  await password.getByLabel('Current password').fill(person.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password has been changed')).toBeVisible()
  await expect(password.getByLabel('New password')).toHaveValue('')

  const address = `next.${person.email}`
  const email = page.getByRole('region', { name: 'Email' })
  await email.getByLabel('New email').fill(address)
  await email.getByLabel('Your password').fill('seven teeth')
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect(email.getByText(`Link sent to ${address}`)).toBeVisible()
  await page.goto(linkIn(await portal.mails(), 'Verify your new email address'))
  await expect(page.getByText(`We’ll send appointment emails to ${address}`)).toBeVisible()
  const told = (await portal.mails()).find(({ subject }) => subject === 'Your email address was changed')
  expect(told?.to).toBe(person.email)

  await page.getByRole('link', { name: 'See free times' }).click()
  await page.goto(appointmentOn('2026-12-15'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Name')).toHaveValue('Maya Lind')
  await expect(dialog.getByLabel('Email')).toHaveValue(address)
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0120')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set')).toBeVisible()

  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('alert')).toContainText('Incorrect email or password')
  await logIn(otherPage, { ...person, email: address, password: 'seven teeth' })
  await expect(otherPage).toHaveURL('/')
})

test('asks for a login when the new password was saved but could not sign in', async ({ page, portal }) => {
  const person = await enter(page, portal)
  await openProfile(page)
  await page.route('**/api/auth/sign-in/**', (route) => route.abort())
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password').fill(person.password)
  await password.getByLabel('New password').fill('seven teeth')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password has been changed')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await page.unroute('**/api/auth/sign-in/**')
  await logIn(page, { ...person, password: 'seven teeth' })
  await expect(page).toHaveURL('/dashboard/profile')
})

test('keeps the number in a booking draft when the profile has another one', async ({ page, portal }) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await page.goto(appointmentOn('2026-12-15'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Number'), 'of the latest booking').toHaveValue('(503) 555-0113')
  await dialog.getByLabel('Number').fill('(503) 555-0155')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0155')
})

test('a user exports their data and deletes their account', async ({ page, otherPage, portal }) => {
  const person = await enter(page, portal)
  await bookAndPay(page, portal, '2026-12-17', 'Teeth Cleaning')
  await openProfile(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const text = await new Response((await file.createReadStream()) as never).text()
  expect(JSON.parse(text)).toMatchObject({
    profile: { email: person.email },
    bookings: [{ treatment: 'Teeth Cleaning' }],
  })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Your upcoming appointments will be cancelled')
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Your account has been deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await portal.mails()).map(({ subject }) => subject)).toContain('Your account was deleted')
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('alert')).toContainText('Incorrect email or password')
})

test('sign-up and every footer link to the privacy page', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
})

test.describe('by keyboard on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the profile works', async ({ page, portal }) => {
    await enter(page, portal)
    await openProfile(page)
    const { keyboard } = page
    const reach = async (name: string, role: 'textbox' | 'button') => {
      const target = page.getByRole(role, { name, exact: true })
      for (let presses = 0; presses < 40; presses++) {
        if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}.`)
    }
    await reach('Number', 'textbox')
    await keyboard.type('5'.repeat(61))
    await keyboard.press('Enter')
    const number = page.getByRole('textbox', { name: 'Number' })
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(/This number is too long/)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('(503) 555-0121')
    await keyboard.press('Enter')
    await expect(toast(page, 'Saved')).toBeVisible()
    await reach('Delete my account', 'button')
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByRole('button', { name: 'Keep account' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})

test('a calendar reads the appointments at an address that is shown once and ends when it is removed', async ({
  page,
  portal,
}) => {
  const person = await enter(page, portal, newPerson('Ida Moreau'))
  await bookThrough(page, portal, '2026-12-10', 'Teeth Cleaning')
  await openProfile(page)
  const section = page.getByRole('region', { name: 'Calendar subscription' })
  await section.getByRole('checkbox', { name: 'the treatment' }).check()
  await section.getByRole('button', { name: 'Create the address' }).click()
  await expect(section.getByLabel('Your password')).toHaveAccessibleDescription('Password is required')
  await section.getByLabel('Your password').fill(person.password)
  await section.getByRole('button', { name: 'Create the address' }).press('Enter')
  const field = section.getByLabel('Address for your calendar')
  await expect(field).toHaveValue(/^http.*\/api\/calendar-feed\/[\w-]{43}\.ics$/)
  const address = await field.inputValue()
  await expect(section.getByRole('link', { name: 'Open in a calendar app' })).toHaveAttribute('href', /^webcal:/)
  const read = () => page.request.get(address)
  expect(await (await read()).text()).toContain('SUMMARY:Teeth Cleaning\\, ')
  await openProfile(page)
  await expect(section).toContainText('can’t be shown again')
  await expect(section.getByRole('checkbox', { name: 'the treatment' })).toBeChecked()
  await section.getByRole('button', { name: 'Remove the address' }).click()
  await expect(toast(page, 'The calendar address no longer works')).toBeVisible()
  expect((await read()).status()).toBe(404)
})

async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByLabel('New email')).toBeVisible()
}

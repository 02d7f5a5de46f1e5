import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { chooseInMenu, linkIn, logIn, toast } from '../support/steps.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(400|401|403) \/api\/.*$/ })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function invite(page: Page, emails: string, role = 'Receptionist') {
  await page.goto('/dashboard/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(emails)
  await dialog.getByText(role, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toast(page, /sent/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

const linkOf = async (portal: Portal) => linkIn(await portal.mails(), 'Invitation to the staff')

test('a colleague accepts with a password, once, and the admin sees it', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  const rosa = newPerson('Rosa Delgado')
  await invite(page, rosa.email)
  await expect(row(page, rosa.email)).toContainText('Invited')

  const link = await linkOf(portal)
  await otherPage.goto(link)
  await expect(otherPage.getByText('invites you to the staff of the clinic, as a receptionist')).toBeVisible()
  await otherPage.getByRole('button', { name: 'Use a password instead' }).click()
  await otherPage.getByLabel('Name').fill('Rosa Delgado')
  await otherPage.getByLabel('Password', { exact: true }).fill(rosa.password)
  await otherPage.getByRole('button', { name: 'Set password and join' }).click()
  await expect(otherPage).toHaveURL('/dashboard/today')

  await page.reload()
  await expect(row(page, 'Rosa Delgado')).toContainText('Password only')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has ended')

  await page.goto('/dashboard/staff')
  await chooseInMenu(page, 'End sessions: Rosa Delgado')
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(toast(page, 'Rosa Delgado is signed out everywhere')).toBeVisible()
  await otherPage.goto('/dashboard/today')
  await expect(otherPage).toHaveURL(/\/login/)
})

test('a colleague accepts with a passkey, after cancelling it once', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  const nora = newPerson('Nora Quist')
  await invite(page, `${nora.email}, jonas@clinic.test`, 'Admin')
  const authenticator = await addAuthenticator(otherPage)
  const mails = (await portal.mails()).filter(({ to }) => to.includes(nora.email))
  await otherPage.goto(linkIn(mails, 'Invitation to the staff'))
  await otherPage.getByLabel('Name').fill('Nora Quist')
  await authenticator.cancelNext()
  await otherPage.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(otherPage.getByRole('alert')).toContainText('You have joined')
  await authenticator.confirm()
  await otherPage.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(otherPage).toHaveURL('/dashboard/today')
  await page.reload()
  await expect(row(page, 'Nora Quist')).toContainText('Passkey')
})

test('a patient keeps the account and joins after signing in', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  const maya = await enter(otherPage, portal)
  await otherPage.goto(linkIn(await portal.mails(), 'Verify your email address'))
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified')
  await otherPage.request.post('/api/auth/sign-out', {
    ...{ data: {}, headers: { origin: new URL(otherPage.url()).origin } },
  })
  await invite(page, maya.email)
  await otherPage.goto(await linkOf(portal))
  await otherPage.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(otherPage, maya)
  await otherPage.getByRole('button', { name: 'Join the staff' }).click()
  await expect(otherPage).toHaveURL('/dashboard/today')
  await page.reload()
  await expect(row(page, maya.email)).toContainText('Joined')
})

test('an invitation is refused for a colleague, sent again and withdrawn', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  const { email } = newPerson('Rosa Delgado')
  await page.goto('/dashboard/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`${email}; ${admin.email}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/works here already/)
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Invitation sent to ${email}`)).toBeVisible()
  const mailed = async () => (await portal.mails()).filter(({ to }) => to.includes(email)).length
  expect(await mailed()).toBe(1)
  // An invitation that is sent again at the same instant is the same message.
  await portal.advance(1)
  await chooseInMenu(page, `Resend: ${email}`)
  await expect.poll(mailed).toBe(2)
  await chooseInMenu(page, `Withdraw: ${email}`)
  await expect(row(page, email)).toHaveCount(0)
})

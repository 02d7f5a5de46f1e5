import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { codeOf, enterWithFactor, wrongCodeOf } from '../support/second-factor.ts'
import { logIn } from '../support/steps.ts'
import { enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(401|403|423|429) \/api\// })

const secondStep = (page: Page) => page.getByRole('dialog', { name: 'Second step' })
const code = (page: Page) => secondStep(page).getByLabel('6-digit code from your app')
const enrolment = (page: Page) => page.getByRole('dialog', { name: 'Set up a second factor' })

test('a code of the app lets a person in, sent by itself once, and another tab follows', async ({
  page,
  otherPage,
  context,
  portal,
}) => {
  const admin = await enterWithFactor(otherPage, portal)
  await page.goto('/login')
  await logIn(page, admin)
  await expect(code(page)).toBeFocused()
  await expect(page).toHaveURL('/dashboard/today')
  await expect(page).toHaveTitle('Second step')
  await expect(secondStep(page)).toContainText('Doctors Portal')
  // Nothing of the page is read before.
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toHaveCount(0)
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard/users')
  await expect(code(otherTab)).toBeFocused()
  await portal.advance(0.5)

  const wrong = await wrongCodeOf(page, portal, admin.secret)
  await page.keyboard.type(wrong)
  await expect(secondStep(page).getByRole('alert')).toHaveText('This code was not right, or its 30 seconds are over.')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(await codeOf(page, portal, admin.secret))
  // Five tries are too few to send what is being corrected.
  await expect(secondStep(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(secondStep(page)).toHaveCount(0)
  await expect(page).toHaveTitle(/^Today/)
  await expect(otherTab.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
})

test('a recovery code lets a person in once', async ({ page, otherPage, portal }) => {
  const admin = await enterWithFactor(otherPage, portal)
  await page.goto('/login')
  await logIn(page, admin)
  const open = secondStep(page).getByRole('button', { name: 'Use a recovery code' })
  const typed = secondStep(page).getByLabel('Recovery code', { exact: true })
  await open.click()
  await expect(typed).toBeFocused()
  await page.keyboard.type('ABCD')
  await page.keyboard.press('Enter')
  await expect(secondStep(page).getByText('Enter a recovery code: 24 letters and digits.')).toBeVisible()
  await typed.fill(admin.recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ') ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await logIn(page, admin)
  await open.click()
  await typed.fill(admin.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(secondStep(page).getByRole('alert')).toBeVisible()
})

test('a page that was locked in this browser asks for the password only', async ({ page, portal }) => {
  const admin = await enterWithFactor(page, portal)
  await page.goto('/dashboard/users?search=admin')
  await page.getByRole('button', { name: 'Lock now' }).click()
  const lock = page.getByRole('dialog', { name: 'Admin' })
  await lock.getByLabel('Password', { exact: true }).fill(admin.password)
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await expect(lock).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
})

test('a session that ends while it waits for the code leads to the login and back', async ({
  page,
  context,
  otherPage,
  portal,
}) => {
  const admin = await enterWithFactor(otherPage, portal)
  await page.goto('/login?from=%2Fdashboard%2Fusers')
  await logIn(page, admin)
  await expect(code(page)).toBeFocused()
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })
  await page.keyboard.type('123456')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, admin)
  await expect(code(page)).toBeFocused()
  await expect(page).toHaveURL('/dashboard/users')
  await secondStep(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a role that must have a second factor sets it up right after signing in, by keyboard on a phone', async ({
  page,
  portal,
}) => {
  const admin = newPerson()
  await portal.makeAdmin(admin)
  await portal.requireFactor(8)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await logIn(page, admin)
  await expect(enrolment(page)).toBeVisible()
  await expect(enrolment(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scan this with your authenticator app' })).toBeFocused()
  const secret =
    (await enrolment(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent()) ?? ''
  await enrolment(page).getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(enrolment(page).getByText('Enter the six digits that your app shows.')).toBeVisible()
  await expect(enrolment(page).getByText('Save the recovery codes first.')).toBeVisible()
  await page.keyboard.type(await wrongCodeOf(page, portal, secret))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(enrolment(page).getByRole('alert')).toHaveText(/^This code was not right/)
  await page.keyboard.type(await codeOf(page, portal, secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(enrolment(page)).toHaveCount(0)
})

test('a page that is open when the role must have a second factor asks for the password first', async ({
  page,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
  await portal.requireFactor(8)
  await portal.ageSessions()
  await page.getByLabel('Search').first().fill('maya')
  await expect(enrolment(page).getByLabel('Your password, to set up a second factor')).toBeFocused()
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(enrolment(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('the staff turn it on in their profile, make new recovery codes and turn it off', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await page.addInitScript(() => {
    window.print = () => {
      const top = window.top as (Window & { printed?: string }) | null
      if (top) top.printed = document.body.textContent
    }
  })
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await enrolment(page).getByLabel('Your password, to set up a second factor').fill(admin.password)
  await enrolment(page).getByRole('button', { name: 'Continue' }).click()
  const codes = enrolment(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  for (const [width, columns] of [
    [1440, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const texts = await codes.evaluateAll((items) =>
      items.map((item) => {
        const text = document.createRange()
        text.selectNodeContents(item)
        return { lines: text.getClientRects().length, start: text.getBoundingClientRect().left }
      }),
    )
    expect(texts.map(({ lines }) => lines)).toEqual(texts.map(() => 1))
    expect(new Set(texts.map(({ start }) => start)).size).toBe(columns)
  }
  const [first = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await enrolment(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await enrolment(page).getByRole('button', { name: 'Print' }).click()
  const printed = await page.evaluate(() => (window as Window & { printed?: string }).printed)
  expect(printed).toContain(first)
  expect(printed).not.toContain('Turn on')
  const secret =
    (await enrolment(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent()) ?? ''
  await enrolment(page)
    .getByLabel('6-digit code')
    .fill(await codeOf(page, portal, secret))
  await enrolment(page).getByLabel('I saved the codes').check()
  await enrolment(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Recovery codes left: 10')).toBeVisible()

  await portal.advance(0.5)
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' })
  await renewal.getByLabel('6-digit code from your app').fill(await codeOf(page, portal, secret))
  await renewal.getByRole('button', { name: 'New recovery codes' }).click()
  const renewed = page.getByRole('dialog', { name: 'These are your new recovery codes' })
  await expect(renewed.getByRole('listitem')).toHaveCount(10)
  const [another = ''] = await renewed.getByRole('listitem').allTextContents()
  expect(another).not.toBe(first)
  await renewed.getByRole('button', { name: 'I saved the codes' }).click()

  await section.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off the second factor?' })
  await off.getByLabel('Code from your app, or a recovery code').fill(first)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(off.getByRole('alert')).toBeVisible()
  await off.getByLabel('Code from your app, or a recovery code').fill(another)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('an admin requires it of a role, whose members see until when', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/sessions')
  await page.getByRole('group', { name: 'Roles that must have a second factor' }).getByLabel('Admin').check()
  await page.getByRole('button', { name: 'Save locking' }).click()
  await expect(page.getByText(/^Required from /)).toBeVisible()
  await page.goto('/dashboard/today')
  await expect(page.getByText(/^Turn on a second factor by /)).toBeVisible()
  await page.getByRole('link', { name: 'Turn it on' }).click()
  await expect(page.getByText(/^Your role must have one from /)).toBeVisible()
})

test('an admin resets the second factor of a colleague', async ({ page, otherPage, portal }) => {
  const colleague = await enterWithFactor(otherPage, portal)
  await enterAsAdmin(page, portal)
  await page.goto(`/dashboard/users?search=${colleague.email}`)
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await expect(row.getByText('Second factor on')).toBeAttached()
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('button', { name: /^Reset second factor/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expect(row.getByText('Second factor on')).toHaveCount(0)
  await otherPage.goto('/login')
  await logIn(otherPage, colleague)
  await expect(otherPage.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})

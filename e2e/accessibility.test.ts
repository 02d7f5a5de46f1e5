import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { appointmentOn, logIn, newAccount, newPerson, openDialog, signUp } from './steps.ts'

test.use({
  refusals:
    /^(401 \/api\/auth\/sign-in\/email|409 \/api\/booking|503 \/api\/(available|dashboard|users|auth\/get-session))$/,
})

// Each test holds several states, one after the other.
test.describe.configure({ timeout: 120_000 })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Holds the page as it stands against WCAG 2.2 AA and axe's best practices; in the dark only the colours differ. */
async function expectAccessible(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await new AxeBuilder({ page }).withTags(rules).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']).analyze()
  const found = [light, dark].map(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
    ),
  )
  expect(found, `${page.url()} in light and in dark`).toEqual([[], []])
}

/** Answers a call with a refusal of the server, or not at all. */
async function hold(page: Page, call: string, answer: 'never' | 'unavailable') {
  await page.route(`**/api/${call}*`, (route) =>
    answer === 'never' ? new Promise<void>(() => {}) : route.fulfill({ status: 503, json: {} }),
  )
}

test('the public pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeAttached()
  await expectAccessible(page)
  for (const path of ['/review', '/about', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
  await expectAccessible(page)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the menu of a phone, open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('Menu').first().click()
  await expect(page.getByRole('navigation', { name: 'Main, on small screens' })).toBeVisible()
  await expectAccessible(page)
})

test('login: empty, with wrong fields, refused', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
  await expectAccessible(page)
  await logIn(page, newPerson())
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('sign-up: empty, with wrong fields', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/required/i)
  await expectAccessible(page)
})

test('a guarded page while it is found out who is there, and when that fails', async ({ page }) => {
  await hold(page, 'auth/get-session', 'never')
  await page.goto('/appointment')
  await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await hold(page, 'auth/get-session', 'unavailable')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('the other pages of the dashboard, and All users', async ({ page, portal }) => {
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await page.goto('/login')
  await logIn(page, admin)
  await expect(page).toHaveURL('/')
  for (const path of ['/dashboard/review', '/dashboard/history']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/dashboard/users')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
  await expectAccessible(page)
  await hold(page, 'users', 'unavailable')
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
})

for (const [size, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('appointment: loading, failed, free times, nothing free', async ({ page }) => {
      await signUp(page, newPerson())
      await hold(page, 'available', 'never')
      await page.goto(appointmentOn('2026-12-09'))
      await expect(page.getByText('Looking for free times')).toBeAttached()
      await expectAccessible(page)

      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await hold(page, 'available', 'unavailable')
      await page.goto(appointmentOn('2026-12-10'))
      await expect(page.getByText('The free times could not be loaded')).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)

      // The page asks again by itself every 15 s, so its button may be gone before it can be pressed.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await expect(page.getByText('spaces Available').first()).toBeVisible()
      await expectAccessible(page)

      await page.goto(appointmentOn('2026-12-13'))
      await expect(page.getByText('Nothing is free on Dec 13, 2026.')).toBeVisible()
      await expectAccessible(page)
    })

    test('the booking dialog: open, with a wrong field, with a taken slot, and the confirmation', async ({
      page,
      otherPage,
    }) => {
      const day = size === 'phone' ? '2026-12-16' : '2026-12-11'
      await signUp(page, newPerson())
      await signUp(otherPage, newPerson())
      await page.goto(appointmentOn(day))
      await otherPage.goto(appointmentOn(day))
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByLabel('Number')).toHaveAccessibleDescription(/Number is Required/)
      await expectAccessible(page)

      await dialog.getByLabel('Number').fill('(503) 555-0109')
      const faster = await openDialog(otherPage, 'Teeth Cleaning')
      await faster.getByLabel('Number').fill('(503) 555-0110')
      await faster.getByRole('button', { name: 'Submit' }).click()
      await expect(faster).toBeHidden()
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByRole('alert')).toContainText('has just been taken')
      await expectAccessible(page)

      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
      await expectAccessible(page)
    })

    test('My Appointments: loading, failed, empty, with an appointment', async ({ page, portal, request }) => {
      await page.goto('/login')
      await logIn(page, await newAccount(request, portal))
      await expect(page).toHaveURL('/')
      await hold(page, 'dashboard', 'never')
      await page.goto('/dashboard')
      await expect(page.getByText('Loading your appointments')).toBeAttached()
      await expectAccessible(page)

      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await hold(page, 'dashboard', 'unavailable')
      await page.reload()
      await expect(page.getByText('Your appointments could not be loaded')).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page)

      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No appointments yet')).toBeVisible()
      await expectAccessible(page)

      await page.goto(appointmentOn(size === 'phone' ? '2026-12-17' : '2026-12-14'))
      const dialog = await openDialog(page, 'Cavity Filling')
      await dialog.getByLabel('Number').fill('(503) 555-0111')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog).toBeHidden()
      await page.goto('/dashboard')
      await expect(page.getByRole('row').filter({ hasText: 'Cavity Filling' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

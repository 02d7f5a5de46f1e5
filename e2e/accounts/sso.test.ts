import { languages } from '#contract/languages.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { startPortal } from '../support/portal-process.ts'
import { expectNoSidewaysScroll, selectLanguage, toast } from '../support/steps.ts'
import { enterAsAdmin } from '../support/without-pages.ts'

// A portal of its own, whose login offers single sign-on. Its provider is another origin.
const test = base.extend({
  portal: [
    async ({ now }, use) => {
      const portal = await startPortal(now, { offersSso: true })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ refusals: /^(request to http:\/\/127\.0\.0\.1:\d+\/.*|40[39] \/api\/(auth\/sso-connect|me\/sso))$/ })

test('signs a new member of the staff in with the role of their group', async ({ page, portal }) => {
  await portal.signInNext({ email: 'rita.new@clinic.test' })
  await page.goto('/dashboard/today')
  await page.getByRole('link', { name: 'Sign in with Clinic account' }).click()
  await expect(page).toHaveURL('/dashboard/today')
  await expect(page.getByRole('link', { name: 'Close of day' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All users' })).toHaveCount(0)
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section).toContainText('Your groups there decide your role here')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await expect(section.getByRole('alert')).toHaveText('You’d have no way to sign in. Add one first.')
})

test('says why it was refused, and can be tried again', async ({ page, portal }) => {
  await portal.signInNext('cancels')
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Sign in with Clinic account' })
  await link.click()
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled. Try again.')
  for (const language of languages) {
    await selectLanguage(page, language)
    await expectAccessible(page, 'narrow in the dark')
    await expectNoSidewaysScroll(page)
  }
  await selectLanguage(page, 'en')
  await portal.signInNext({ email: 'no.group@clinic.test', groups: [] })
  await link.click()
  await expect(page.getByRole('alert')).toHaveText(/^None of your groups gives access here/)
  await portal.signInNext({ email: 'rita.again@clinic.test' })
  await link.click()
  await expect(page).toHaveURL('/dashboard/today')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('is connected to the account of an admin after the password, and disconnected', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await portal.signInNext({ email: admin.email, groups: ['admins'] })
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await section.getByLabel('Your password, to confirm').fill('a wrong guess')
  await section.getByRole('button', { name: 'Connect' }).click()
  await expect(section.getByRole('alert')).toHaveText('Incorrect password. Try again.')
  await section.getByLabel('Your password, to confirm').fill(admin.password)
  await section.getByRole('button', { name: 'Connect' }).click()
  await expect(section.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expectAccessible(page, 'narrow in the dark')
  await section.getByLabel('Your password, to confirm').fill(admin.password)
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Single sign-on is no longer connected')).toBeVisible()
})

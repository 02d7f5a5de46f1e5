import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { expectNoSidewaysScroll, linkIn, logIn, toast } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, type Person } from '../support/without-pages.ts'

test.use({ viewport: { width: 390, height: 844 }, refusals: /^(401 \/api\/auth\/.*|400 \/api\/visit-link.*)$/ })

const subject = 'Reminder: your appointment on Nov 27, 2026'

interface Reminded {
  readonly patient: Person
  readonly id: string
  readonly link: string
}

/** Books for a patient in the other browser and sends the reminder of three days before. */
async function remind(otherPage: Page, portal: Portal): Promise<Reminded> {
  const patient = await enter(otherPage, portal)
  const id = await bookThrough(otherPage, portal, '2026-11-27', 'Teeth Cleaning')
  await portal.advance(24 * 60)
  await portal.remind()
  return { patient, id, link: linkIn(await portal.mails(), subject) }
}

/** Signs the other browser in as an admin. Returns a function that reads the confirmation of a booking. */
async function readConfirmations(otherPage: Page, portal: Portal) {
  await otherPage.context().clearCookies()
  await enterAsAdmin(otherPage, portal)
  return async (id: string) =>
    (await callAs<OpenedBooking>(otherPage, portal, 'GET', `/desk/bookings/${id}`)).confirmation
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const confirm = (page: Page) => page.getByRole('button', { name: 'I’ll be there' })

test('a patient confirms by the mailed link, signed out and with the keyboard', async ({ page, otherPage, portal }) => {
  const { id, link } = await remind(otherPage, portal)
  const confirmationOf = await readConfirmations(otherPage, portal)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.goto(link)
  await expect(heading(page)).toHaveText('Maya, will you be there?')
  await expect(page.getByRole('main')).toContainText('Teeth Cleaning')
  await expect(page.getByRole('main')).toContainText('Fri, Nov 27, 2026')
  await page.reload()
  await expect(confirm(page)).toBeVisible()
  expect(await confirmationOf(id)).toBe('asked')

  await confirm(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('See you on Friday, Maya')
  await expect(heading(page)).toBeFocused()
  expect(await confirmationOf(id)).toBe('confirmed')
  // The token is sent in the bodies of two calls only: no address and no header contains it.
  expect(requests.filter((request) => request.includes(new URL(link).hash.slice(1)))).toEqual([])

  await page.goto('about:blank')
  await page.goto(link)
  await expect(heading(page)).toHaveText('See you on Friday, Maya')
  await expect(confirm(page)).toHaveCount(0)
})

test('the page is Arabic and accessible', async ({ page, otherPage, portal }) => {
  const { link } = await remind(otherPage, portal)
  await page.goto(link.replace('/visit', '/visit?lang=ar'))
  await expect(page.getByRole('button', { name: 'سأحضر' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const press of [undefined, 'سأحضر']) {
    if (press) await page.getByRole('button', { name: press }).click()
    if (press) await expect(heading(page)).toContainText('نراك يوم الجمعة')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test('moving and cancelling lead through the login, and a cancellation ends the link', async ({
  page,
  otherPage,
  portal,
}) => {
  const { patient, id, link } = await remind(otherPage, portal)
  await page.goto(link)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, patient)
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await page.getByRole('link', { name: 'Move', exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/move/${id}`)
  await page.goto(link)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  await page.goto(link)
  await expect(heading(page)).toHaveText('This appointment was cancelled')
  await expect(page.getByRole('link', { name: 'See free times' })).toHaveAttribute('href', '/appointment')
})

test('a link that was changed shows one message', async ({ page, otherPage, portal }) => {
  const { link } = await remind(otherPage, portal)
  for (const other of [link.slice(0, -1), link.replace(/#.*/, '#another'), link.replace(/#.*/, '')]) {
    await page.goto('about:blank')
    await page.goto(other)
    await expect(heading(page)).toHaveText('This link has ended')
    await expect(page.getByRole('main').getByRole('link', { name: '(503) 555-0142' })).toBeVisible()
  }
})

test('a patient turns reminders off from the mail', async ({ page, otherPage, portal }) => {
  const { patient } = await remind(otherPage, portal)
  const mail = (await portal.mails()).find((each) => each.subject === subject)
  await page.goto(/^https?:\S+#reminders$/m.exec(mail?.text ?? '')?.[0] ?? '')
  await logIn(page, patient)
  const choice = page.getByLabel('Remind me of my appointments')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toast(page, 'Saved')).toBeVisible()
  // The last call of the page. The session has ended two days later.
  const loaded = page.waitForResponse('**/api/me/passkeys')
  await page.reload()
  await expect(choice).not.toBeChecked()
  await loaded
  await portal.advance(2 * 24 * 60)
  await portal.remind()
  expect((await portal.mails()).filter((each) => each.subject === subject)).toHaveLength(1)
})

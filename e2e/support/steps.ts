import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { bookThrough, enter, type Person } from './without-pages.ts'

/** Selects the language of a page, even if a dialog covers the selection. */
export async function selectLanguage(page: Page, language: Language): Promise<void> {
  const choice = page.locator('header select').first()
  const present = await page.locator('html').getAttribute('lang')
  if (language === (present ?? 'en') || (await choice.count()) === 0) return
  // It is disabled until the app runs.
  await expect(choice).toBeEnabled()
  await choice.evaluate((select: HTMLSelectElement, chosen) => {
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Prepares a page that is not open yet for routes that are added once it is. Otherwise Chromium may let the next request
 * pass, before the route takes effect.
 */
export function prepareRoutes(page: Page): Promise<unknown> {
  return page.route('**/no-such-request', (route) => route.fallback())
}

/** Opens the list of the appointments that the schedule does not support, and returns it. */
export async function openAffected(page: Page) {
  await page.locator('summary').filter({ hasText: 'Affected appointments' }).click()
  return page.getByRole('region', { name: /^Affected appointments/ })
}

/** Test card numbers of the provider. */
export const cards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  asks: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
} as const

/** Fills in the card form and waits until the button is enabled. */
export async function typeCard(page: Page, number: string) {
  await page.frameLocator('iframe[title="TEST card number"]').getByLabel('Test card number').fill(number)
  await page.frameLocator('iframe[title="TEST card expiry date"]').getByLabel('Expiry date').fill('12 / 34')
  await page.frameLocator('iframe[title="TEST card security code"]').getByLabel('Security code').fill('123')
  await expect(payButton(page)).toBeEnabled()
}

/** The button of the card form. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ })
}

/** The bank's page of a 3-D Secure test. */
export function bankPage(page: Page) {
  return page.frameLocator('iframe[title="TEST 3-D Secure page"]')
}

/** Books an appointment, pays by card on its page, and waits for the receipt. Returns the booking's ID. */
export async function bookAndPay(page: Page, portal: { url: string }, day: string, treatment: string) {
  const id = await bookThrough(page, portal, day, treatment)
  await page.goto(`/dashboard/payment/${id}`)
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your Payment is successful' })).toBeVisible()
  return id
}

/** Returns the link with a token in the mail with this subject. */
export function linkIn(mails: readonly { subject: string; text: string }[], subject: string): string {
  const [link] = /^https?:\S+#\S+$/m.exec(mails.find((mail) => mail.subject === subject)?.text ?? '') ?? []
  if (link === undefined) throw new Error(`No mail with a link says "${subject}".`)
  return link
}

/** Fills in the sign-up page and waits for the appointment page. */
export async function signUp(page: Page, person: Person) {
  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page).toHaveURL(/\/appointment/)
}

/** Waits for the login form and fills it in. */
export async function logIn(page: Page, person: Person) {
  // The sign-up page has the same fields, and stays on the screen until the login page is loaded.
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Presses the Google button of the open page and waits for the page of the stand-in. */
export async function continueWithGoogle(page: Page) {
  await page.getByRole('button', { name: 'Continue with google' }).click()
  await expect(page.getByRole('heading', { name: 'Test mode: this is not Google' })).toBeVisible()
}

/** Fills in an account on the page of Google's stand-in and submits it. */
export async function typeGoogleAccount(page: Page, { name, email }: Pick<Person, 'name' | 'email'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Path of the free times of a clinic day, `YYYY-MM-DD`. */
export function appointmentOn(day: string): string {
  return `/appointment?date=${day}`
}

/** The card of a treatment on the appointment page. */
export function treatmentCard(page: Page, treatment: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: treatment, exact: true }) })
}

/** Opens the booking dialog of a treatment. */
export async function openDialog(page: Page, treatment: string) {
  await treatmentCard(page, treatment).getByRole('button', { name: 'Book Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: treatment })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Books the first slot of a treatment as a new patient, on the page, and checks the row in My Appointments. */
export async function bookAndSee(
  page: Page,
  portal: { url: string },
  day: string,
  treatment: string,
  appointment: { date: string; slot: string },
) {
  await enter(page, portal)
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, treatment)
  await expect(dialog.getByLabel('Date')).toHaveValue(appointment.date)
  await dialog.getByLabel('Number').fill('(503) 555-0113')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, `appointment is set, ${appointment.date} at ${appointment.slot}`)).toBeVisible()
  await page.getByRole('link', { name: 'My Appointments' }).click()
  const row = page.getByRole('row').filter({ hasText: treatment })
  await expect(row).toContainText(appointment.date)
  await expect(row).toContainText(appointment.slot)
}

/** The option in a booking dialog that starts at a time such as `08.30 AM`. */
export function slotFrom(dialog: Locator, start: string) {
  return dialog.getByRole('radio', { name: new RegExp(`^${start}`) })
}

/** The text of a toast. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

/** Whether nothing covers the middle of an element. */
export function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}

/** Opens the menu of the row that has this action, and returns the action. */
export async function openMenuWith(within: Page | Locator, action: string | RegExp): Promise<Locator> {
  const closed = within.getByRole('button', { name: action, includeHidden: true })
  await closed.locator('xpath=ancestor::div[@class="row-menu"]/button').click()
  return within.getByRole('button', { name: action })
}

/** Presses an action in the menu of its row. */
export async function chooseInMenu(within: Page | Locator, action: string | RegExp) {
  await (await openMenuWith(within, action)).click()
}

/** Presses Tab until the element has the focus. Every element on the way must be visible. */
export async function tabTo(page: Page, target: Locator) {
  await target.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => document.activeElement?.checkVisibility() ?? false)
    expect(seen, 'the focus went to something hidden').toBe(true)
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

/**
 * Resizes the window. Waits until its fonts have arrived and the page is drawn again, since some of its parts depend on the
 * width by script.
 */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Compares with the screen's width, because a phone widens its window to the content. */
export async function expectNoSidewaysScroll(page: Page) {
  const content = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(content, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Holds requests back until the returned function is called. */
export async function holdBack(page: Page, glob: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(glob, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns a count of the line above the day board, such as "Waiting", with what it opens. */
export function lineOf(page: Page, name: string): Locator {
  return page.getByRole('group').filter({ has: page.locator('summary').getByText(name, { exact: true }) })
}

/** Opens a count of the line above the day board, and returns it. */
export async function openLine(page: Page, name: string): Promise<Locator> {
  const line = lineOf(page, name)
  await line.locator('summary').click()
  return line
}

/** Opens the public links below the clinic's name in the header of the staff. */
export async function openSiteMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').first().click()
}

/** Opens the menu of the account in the header of the staff. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('#tools summary').last().click()
}

/** Pastes a text into a field, as copied from a spreadsheet. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

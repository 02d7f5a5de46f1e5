import type { Page } from '@playwright/test'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import type { WaitlistRule } from '#contract/schemas/waitlist.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { expectNoSidewaysScroll, openSiteMenu, resize, tabTo, toast } from '../support/steps.ts'
import { callAs, enter, enterAsAdmin } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/(clinic|waitlist-rule)$/ })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections of the settings' })

async function openSettings(page: Page) {
  await page.goto('/dashboard/clinic')
  await expect(page.getByLabel('Street and number')).toBeVisible()
}

/** The settings that are saved together with the address. */
async function placeOf(page: Page, portal: Portal) {
  const { name, street, city, phone, language, email, hours, firstWeekday, version } = await callAs<ClinicSettings>(
    page,
    portal,
    'GET',
    '/clinic/settings',
  )
  return { name, street, city, phone, language, email, hours, firstWeekday, version }
}

test('an admin says in which language the clinic writes and where messages are mailed', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await openSettings(page)
  await expect(page.getByLabel('Content language')).toHaveValue('en')
  await page.getByLabel('Content language').selectOption('Español')
  const email = page.getByLabel('Email for messages (optional)')
  await email.fill('desk')
  await save(page).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address$/)
  await email.fill('desk@clinic.test')
  await save(page).click()
  await expect(toast(page, 'Saved. Changes are live.')).toBeVisible()
  await otherPage.goto('/')
  await otherPage.mouse.wheel(0, 2_000)
  await expect(otherPage.getByRole('heading', { name: 'Open on Saturdays' })).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(email).toHaveValue('desk@clinic.test')
})

test('an admin chooses the first day of the week, and the calendar follows it', async ({ page, otherPage, portal }) => {
  const columns = () => otherPage.getByRole('columnheader')
  await enter(otherPage, portal)
  await otherPage.goto('/appointment')
  await expect(columns().first()).toHaveText('Sun')
  await enterAsAdmin(page, portal)
  await openSettings(page)
  await page.getByLabel('First day of the week').selectOption('Monday')
  await save(page).click()
  await expect(toast(page, 'Saved. Changes are live.')).toBeVisible()
  await otherPage.reload()
  await expect(columns().first()).toHaveText('Mon')
  await page.reload()
  await expect(page.getByLabel('First day of the week')).toHaveValue('1')
})

test('validates a change of address and hours, and shows it to visitors', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/dashboard/clinic')
  await page.getByLabel('Street and number').fill('')
  await page.getByLabel('Monday, until').fill('07:00')
  await page.getByLabel('Tuesday, from').fill('')
  await save(page).click()
  await expect(page.getByLabel('Street and number')).toBeFocused()
  await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription('This field is required')
  await expect(page.getByLabel('Monday, until')).toHaveAccessibleDescription('Closing time must be after opening time')
  await expect(page.getByLabel('Tuesday, from')).toHaveAccessibleDescription('Enter both times')

  await page.getByLabel('Street and number').fill('7 Alder Way')
  await page.getByLabel('Monday, until').fill('20:30')
  await page.getByLabel('Tuesday, from').fill('08:00')
  await page.getByRole('checkbox', { name: 'Sunday' }).check()
  await page.getByLabel('Sunday, from').fill('22:00')
  await page.getByLabel('Sunday, until').fill('00:00')
  await page.getByRole('checkbox', { name: 'Wednesday' }).uncheck()
  await save(page).click()
  await expect(toast(page, 'Saved. Changes are live.')).toBeVisible()
  await openSiteMenu(page)
  await page.getByRole('link', { name: 'Contact us' }).first().click()
  await expect(page.getByText('7 Alder Way').first()).toBeVisible()

  await otherPage.goto('/contact')
  const main = otherPage.getByRole('main')
  await expect(main.getByText('7 Alder Way').first()).toBeVisible()
  await expect(main.getByText('08.00 AM – 08.30 PM')).toBeVisible()
  await expect(main.getByText('10.00 PM – 12.00 AM')).toBeVisible()
  await expect(main.getByText('Wednesday')).toBeVisible()
})

test('shows an edit conflict, keeps the typed text, and offers the current data', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await openSettings(page)
  const place = await placeOf(page, portal)
  await callAs(page, portal, 'PUT', '/clinic', { ...place, phone: '(503) 555-0177' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Smile')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(/Someone else has changed this/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Smile')
  await page.getByRole('button', { name: 'Show latest version' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('(503) 555-0177')
  await page.getByRole('textbox', { name: 'Name' }).fill('Smile')
  await save(page).click()
  await expect(toast(page, 'Saved. Changes are live.')).toBeVisible()
})

test('news are written, changed and deleted by keyboard alone, and the home page follows', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await openSettings(page)
  await sections(page).getByRole('link', { name: 'News' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/clinic/news')
  await tabTo(page, page.getByRole('button', { name: 'Add news' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add news' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('This field is required')
  await expect(dialog.getByLabel('Date')).toHaveValue('2026-11-23')
  await page.keyboard.type('We have moved')
  await dialog.getByLabel('Text').focus()
  await page.keyboard.type('To the second floor.')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'News published')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add news' })).toBeFocused()
  await expect(page.getByText('Not on the home page')).toHaveCount(1)
  await otherPage.goto('/')
  await otherPage.mouse.wheel(0, 100)
  await expect(otherPage.getByRole('heading', { name: 'We have moved' })).toBeAttached()

  await page.getByRole('button', { name: 'Edit: We have moved' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('We stay')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'News saved')).toBeVisible()
  await page.getByRole('button', { name: 'Delete: We stay' }).click()
  await page.getByRole('dialog', { name: 'Delete “We stay”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted: We stay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: We stay' })).toHaveCount(0)
})

test('a review is added on a phone, shown to visitors, and deleted', async ({ page, otherPage, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsAdmin(page, portal)
  await openSettings(page)
  await sections(page).getByRole('link', { name: 'Testimonials' }).click()
  await expect(page.getByRole('button', { name: 'Add testimonial' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add testimonial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' })
  await dialog.getByLabel('Name').fill('Grace Huang')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Place')).toBeFocused()
  await dialog.getByLabel('Place').fill('Tigard')
  await dialog.getByLabel('Stars').selectOption('4 of 5')
  await dialog.getByLabel('Review').fill('They called back within the hour.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Testimonial added')).toBeVisible()
  await otherPage.goto('/review')
  const figure = otherPage.getByRole('figure').filter({ hasText: 'Grace Huang' })
  await expect(figure).toContainText('They called back within the hour.')
  await page.getByRole('button', { name: 'Delete: Grace Huang' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Deleted the testimonial by Grace Huang')).toBeVisible()
})

test('the form opens with current data, not with cached data on an earlier visit', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await openSettings(page)
  const links = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await links.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const place = await placeOf(page, portal)
  await callAs(page, portal, 'PUT', '/clinic', { ...place, street: '9 Birch Lane' })
  await links.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Street and number')).toHaveValue('9 Birch Lane')
  await page.getByLabel('City').fill('Salem')
  await save(page).click()
  await expect(toast(page, 'Saved. Changes are live.')).toBeVisible()
})

test('the clinic sets the days of its reminders', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/reminders')
  const days = page.getByRole('group', { name: 'Send a reminder' })
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await days.getByLabel('1 day before').uncheck()
  await days.getByLabel('3 days before').uncheck()
  await expect(page.getByText('No reminders are sent.')).toBeVisible()
  await days.getByLabel('7 days before').check()
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect(toast(page, 'Upcoming appointments get these reminders.')).toBeVisible()
  await page.reload()
  await expect(days.getByLabel('7 days before')).toBeChecked()
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('the clinic sets how long offers of the waitlist hold a time', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/waitlist')
  const hold = page.getByRole('group', { name: 'How long an offer holds a time' })
  await expect(hold.getByLabel('7 days ahead or more')).toHaveValue('120')
  await hold.getByLabel('7 days ahead or more').fill('4')
  await page.getByRole('button', { name: 'Save waitlist rules' }).click()
  await expect(hold.getByLabel('7 days ahead or more')).toHaveAccessibleDescription(/from 5 to 1440/)
  await hold.getByLabel('7 days ahead or more').fill('90')
  await page.getByLabel('Open to everyone before').fill('10:30')
  await page.getByRole('button', { name: 'Save waitlist rules' }).click()
  await expect(toast(page, 'Later offers follow these rules.')).toBeVisible()

  // Someone saves in the meantime.
  const rule = await callAs<WaitlistRule>(page, portal, 'GET', '/waitlist-rule')
  expect(rule).toMatchObject({ weekMinutes: 90, quietPublicUntil: '10:30' })
  await callAs(page, portal, 'PUT', '/waitlist-rule', { ...rule, weekMinutes: 120, quietPublicUntil: '10:00' })
  await hold.getByLabel('7 days ahead or more').fill('60')
  await page.getByRole('button', { name: 'Save waitlist rules' }).click()
  await expect(page.getByText('Someone else has changed this.')).toBeVisible()
  await page.getByRole('button', { name: 'Show latest version' }).click()
  await expect(hold.getByLabel('7 days ahead or more')).toHaveValue('120')
})

test('each section of the settings has an address, which a link opens and the back button returns to', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  const others = [
    ['Cancelling and refunds', 'rules'],
    ['Reminders', 'reminders'],
    ['Waitlist', 'waitlist'],
    ['Locking and sessions', 'sessions'],
    ['News', 'news'],
    ['Testimonials', 'testimonials'],
  ] as const
  await openSettings(page)
  const shown = page.getByRole('main').getByRole('region')
  await expect(shown).toHaveCount(1)
  for (const [name, address] of others) {
    await sections(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/dashboard/clinic/${address}`)
    await expect(page).toHaveTitle(new RegExp(`^${name} · Settings · `))
    await expect(sections(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(shown).toHaveCount(1)
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    const side = page.getByRole('navigation', { name: 'Dashboard', exact: true })
    await expect(side.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page.getByRole('region', { name: 'News', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'News', exact: true })).toBeVisible()
  await page.goto('/dashboard/clinic')
  await expect(page.getByRole('region', { name: 'Name, address and hours' })).toBeVisible()
})

test('no time of the settings is cut off at any width', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic')
  await expect(page.getByLabel(/Monday/).last()).toBeVisible()
  for (const width of [390, 820, 1024, 1440]) {
    await resize(page, { width, height: 900 })
    // AM and PM are inside the field, where a page cannot measure them: a field that may grow shows what it needs.
    const cut = await page.locator('input[type=time]').evaluateAll((fields) =>
      fields.flatMap((field) => {
        const given = field.getBoundingClientRect().width
        field.style.cssText = 'width: max-content; min-width: 0; position: absolute'
        const needed = field.getBoundingClientRect().width
        field.style.cssText = ''
        return needed > given + 1 ? [`${field.getAttribute('name')}: ${given} of ${needed}`] : []
      }),
    )
    expect(cut, `at ${width} px`).toEqual([])
  }
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, logIn, openDialog, treatmentCard } from '../support/steps.ts'
import { callAs, callWith, enter, enterAsAdmin, newAccount, tokenOf } from '../support/without-pages.ts'

test('home shows the next free time, which leads through the login to its dialog', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await page.goto('/')
  const line = page.getByRole('link', { name: /^Next free: today/ })
  await expect(line).toHaveText('Next free: today 09.20 AM, Toothache Check')
  await line.click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await logIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Toothache Check' })
  await expect(dialog.locator('input[name=slot][value^="09.20 AM"]')).toBeChecked()
})

test('signed out, Get Started loads the login and none of the page that follows', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page takes presses as an app once it is hydrated.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Next free: today/ })).toBeVisible()
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
  })
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  const ofNextPage = /assets\/(appointment|signed-in|query|availability-api|day-calendar)-/
  expect(scripts.filter((path) => ofNextPage.test(path))).toEqual([])
  await logIn(page, person)
  await expect(page).toHaveURL('/appointment')
  await expect(page.getByText('spaces Available').first()).toBeVisible()
  expect(scripts.some((path) => ofNextPage.test(path))).toBe(true)
})

test('shows the cards of a booked-out day although the calendar has no answer yet', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  await bookOut(otherPage, portal, '2026-12-12')
  await enter(page, portal)
  await page.route('**/api/available/days?*', () => new Promise<void>(() => {}))
  await page.goto(appointmentOn('2026-12-12'))
  await expect(treatmentCard(page, 'Teeth Cleaning')).toContainText('Try another date.')
})

test('a free time on the home page leads through the login to its dialog, with the time chosen', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const section = page.getByRole('region', { name: 'Free times this week' })
  await section.scrollIntoViewIfNeeded()
  const last = section.getByRole('listitem').filter({ hasText: 'Teeth Cleaning' }).getByRole('link').nth(2)
  const time = (await last.textContent()) ?? ''
  await last.click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await logIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await expect(dialog.locator(`input[name=slot][value^="${time}"]`)).toBeChecked()
})

test('Buy Now leads through the login to the free times of that treatment', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Buy Now: Teeth Whitening' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await logIn(page, person)
  await expect(page).toHaveURL('/appointment?show=Teeth+Whitening')
  const card = treatmentCard(page, 'Teeth Whitening')
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(treatmentCard(page, 'Teeth Cleaning')).not.toHaveAttribute('aria-current')
})

/** Books every slot of a clinic day for callers, as the admin who is signed in. */
async function bookOut(page: Page, portal: { url: string }, date: string) {
  const answer = await page.request.get(`${portal.url}/api/available?date=${date}`)
  const treatments: { _id: string; price: number; slots: string[] }[] = await answer.json()
  const token = await tokenOf(page, portal)
  for (const { _id: treatmentId, price, slots } of treatments) {
    for (const slot of slots) {
      const caller = { patientName: `Caller ${slot}`, phone: '(503) 555-0113' }
      await callWith(page, portal, token, 'POST', '/bookings', { treatmentId, date, slot, price, ...caller })
    }
  }
}

test('marks a booked-out day in the calendar, and its cards link to the next free day', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  // A Saturday has fewer treatments than a weekday.
  await bookOut(otherPage, portal, '2026-12-05')
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-04'))
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(day('Saturday, December 5, no free times')).toBeVisible()
  await expect(day('Sunday, December 6, closed')).toBeDisabled()
  await expect(day('Friday, December 4, 44 free times')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next day with free times: Mon, Dec 7' })).toBeVisible()

  await day('Saturday, December 5, no free times').click()
  await expect(page.getByText('No free times on Dec 5, 2026.')).toBeVisible()
  const card = treatmentCard(page, 'Teeth Cleaning')
  await expect(card).toContainText('Try another date.')
  await expect(card).toContainText('0 spaces Available')
  await card.getByRole('link', { name: 'Next: Mon, Dec 7, Teeth Cleaning' }).click()
  await expect(page.getByRole('heading', { name: 'Available appointments on Dec 7, 2026' })).toBeVisible()
  await expect(card).toContainText('9 spaces Available')
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(card).toBeInViewport()
  await expect(card.getByRole('button').first()).toBeFocused()
  await page.getByRole('link', { name: 'Next day with free times: Tue, Dec 8' }).click()
  await expect(page.getByRole('heading', { name: 'Available appointments on Dec 8, 2026' })).toBeVisible()
})

test('downloads a booked appointment for the calendar', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-18'))
  const dialog = await openDialog(page, 'Cavity Filling')
  await dialog.getByLabel('Number').fill('(503) 555-0114')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('appointment.ics')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const entry = Buffer.concat(chunks).toString()
  expect(entry).toContain('BEGIN:VCALENDAR')
  expect(entry).toContain('DTSTART:20261218T180000Z')
  expect(entry).toContain('END:VCALENDAR')
})

test('home does not advertise a retired treatment, and shows another one instead', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  const all = await callAs<{ _id: string; name: string; version: number }[]>(otherPage, portal, 'GET', '/treatments')
  const whitening = all.find(({ name }) => name === 'Teeth Whitening')
  await callAs(otherPage, portal, 'PUT', `/treatment/${whitening?._id}`, {
    ...{ name: 'Teeth Whitening', price: 199, minutes: 60, starts: ['13:00'], weekdays: [1], active: false },
    version: whitening?.version,
  })
  const html = await (await page.request.get('/home')).text()
  // It is still the speciality of a doctor.
  for (const offer of ['Buy Now: Teeth Whitening', 'Book Teeth Whitening']) expect(html).not.toContain(offer)
  await page.goto('/home')
  const section = page.getByRole('region', { name: 'Our services' })
  await expect(section.getByRole('link', { name: 'Buy Now: Cavity Filling' })).toBeVisible()
  await expect(section.getByRole('link', { name: /^Buy Now/ })).toHaveCount(3)
})

import { expect, type Page, test } from '@playwright/test'
import type { Booking } from '#contract/schemas/booking.ts'
import { type LivePortal, startLivePortal } from '../../prove/processes/live-portal.ts'
import { routeStripe } from '../support/route-stripe.ts'
import { bankPage, cards, payButton, typeCard } from '../support/steps.ts'
import { bookThrough, callAs, enter } from '../support/without-pages.ts'

// The live configuration: provider keys, the content security policy of production, and the provider's addresses, which
// are routed to the stand-in. The portal uses the real clock.
test.describe.configure({ mode: 'serial', timeout: 150_000 })

let live: LivePortal
test.beforeAll(async () => {
  live = await startLivePortal({ CLINIC_TIME_ZONE: 'America/Los_Angeles' })
})
test.afterAll(() => live.stop())

const complaints: string[] = []
test.beforeEach(async ({ context }) => {
  complaints.length = 0
  await context.route(
    (url) => url.origin !== live.portal.url,
    (route) => {
      complaints.push(`request to ${route.request().url()}`)
      return route.abort()
    },
  )
  await routeStripe(context, live.provider, live.portal.url)
  context.on('console', (message) => {
    // The browser logs an error when the provider refuses a card or has already been paid.
    const refusal =
      /status of 40[02]/.test(message.text()) && message.location().url.startsWith('https://api.stripe.com/')
    if (message.type() === 'error' && !refusal) complaints.push(message.text())
  })
})
test.afterEach(() => {
  expect(complaints, 'what the console and the network had to say').toEqual([])
})

/** Opens the payment page of an unpaid appointment and types a valid card. */
async function readyToPay(page: Page, card: string = cards.works): Promise<string> {
  const { url } = live.portal
  await enter(page, live.portal)
  const { next }: { next: { date: string; treatment: string } } = await (
    await page.request.get(`${url}/api/available/next`)
  ).json()
  const id = await bookThrough(page, live.portal, next.date, next.treatment)
  await page.goto(`${url}/dashboard/payment/${id}`)
  await expect(page.getByText('Test mode', { exact: false })).toBeVisible()
  await typeCard(page, card)
  return id
}

/** Confirms the card and closes the page before it reports the payment. */
async function confirmAndLeave(page: Page) {
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = (address, request) =>
      request?.method === 'PUT' && String(address).includes('/api/booking/')
        ? new Promise<Response>(() => {})
        : send(address, request)
  })
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'))
  await payButton(page).click()
  await (await confirmed).finished()
  await page.close()
}

// The payment page would check with the provider; reading a booking does not. A session may request thirty tokens a
// minute.
async function expectPaid(page: Page, id: string) {
  const state = async () => (await callAs<Booking>(page, live.portal, 'GET', `/booking/${id}`)).payment.state
  await expect.poll(state, { timeout: 75_000, intervals: [3_000] }).toBe('paid')
  await page.goto(`${live.portal.url}/dashboard/payment/${id}`)
  await expect(page.getByRole('heading', { name: 'Your Payment is successful' })).toBeVisible()
  const own = (await live.ledger()).filter(({ metadata }) => metadata.bookingId === id)
  expect(own.map(({ status, refundedCents }) => ({ status, refundedCents }))).toEqual([
    { status: 'succeeded', refundedCents: 0 },
  ])
}

test('charges a card under the content security policy of production', async ({ page }) => {
  const id = await readyToPay(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your Payment is successful' })).toBeVisible()
  await expectPaid(page, id)
})

test('pays at the second confirmation of the bank', async ({ page }) => {
  const id = await readyToPay(page, cards.asks)
  await payButton(page).click()
  await bankPage(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert').getByText('We are unable to authenticate your payment method.')).toBeVisible()
  await payButton(page).click()
  await bankPage(page).getByRole('button', { name: 'Complete' }).click()
  await expectPaid(page, id)
})

test('sends the provider the billing name and email, and nothing else about the patient', async ({ page, context }) => {
  const told: string[] = []
  context.on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('stripe.com')) return
    const headers = Object.entries(request.headers()).map(([name, value]) => `${name}: ${value}`)
    told.push(decodeURIComponent([request.url(), ...headers, request.postData() ?? ''].join('\n').replaceAll('+', ' ')))
  })
  const id = await readyToPay(page)
  const { patientName, patientEmail, phone, treatment } = await callAs<Booking>(
    page,
    live.portal,
    'GET',
    `/booking/${id}`,
  )
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your Payment is successful' })).toBeVisible()
  const all = told.join('\n')
  expect(all).toContain(`billing_details][name]=${patientName}`)
  expect(all).toContain(`billing_details][email]=${patientEmail}`)
  expect(all.split(patientName).length - 1, 'times the name is told').toBe(1)
  expect(all.split(patientEmail).length - 1, 'times the e-mail is told').toBe(1)
  for (const secret of [phone, phone.replace(/\D/g, ''), treatment, id]) expect(all).not.toContain(secret)
})

test('the webhook marks a payment as paid within a minute after the page has closed', async ({ page, context }) => {
  const id = await readyToPay(page)
  await confirmAndLeave(page)
  await expectPaid(await context.newPage(), id)
})

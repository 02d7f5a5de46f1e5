import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  bankPage,
  bookAndPay,
  cards,
  chooseInMenu,
  openDialog,
  openMenuWith,
  payButton,
  toast,
  typeCard,
} from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAgain, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(40[02] \/(test-mode\/|api\/booking\/).*|Failed to load resource: net::ERR_FAILED)$/ })

const success = { name: 'Your Payment is successful' }

/** Opens the payment page of a patient's unpaid appointment. */
async function goToPayment(page: Page, portal: { url: string }, day: string, treatment = 'Teeth Cleaning') {
  await enter(page, portal)
  const id = await bookThrough(page, portal, day, treatment)
  await page.goto(`/dashboard/payment/${id}`)
  return id
}

/** Runs in the page and drops reports of a payment. A blocked route would send them when the page closes. */
function neverReport() {
  const send = window.fetch
  window.fetch = (address, request) =>
    request?.method === 'PUT' && String(address).includes('/api/booking/')
      ? Promise.reject(new TypeError('no connection'))
      : send(address, request)
}

function transactionOn(page: Page) {
  return page.getByText('Your Transaction id:').locator('..').getByRole('code')
}

test('a patient pays from My Appointments and sees the receipt and the paid appointment', async ({ page, portal }) => {
  const { name } = await enter(page, portal)
  await bookThrough(page, portal, '2026-12-01', 'Teeth Cleaning')
  await page.goto('/dashboard')
  await page.getByRole('article').getByRole('link', { name: 'Pay $49 for Teeth Cleaning' }).click()

  await expect(page.getByText(`Hello, ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for Teeth Cleaning')
  await expect(page.getByText('Dec 1, 2026')).toBeVisible()
  await expect(page.getByText('please pay: $ 49')).toBeVisible()
  await expect(page.getByText('Test mode: no real money moves.')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await typeCard(page, cards.works)
  await payButton(page).click()

  await expect(page.getByRole('heading', success)).toBeFocused()
  await expect(page).toHaveTitle(/^Payment/)
  await expect(transactionOn(page)).toHaveText(/^pi_/)
  await expect(page.getByRole('region', success)).toContainText('12 Larch Street')
  await page.getByRole('main').getByRole('link', { name: 'My Appointments' }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })
  await expect(row.getByRole('link', { name: 'Paid' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0)
  await row.getByRole('link', { name: 'Paid' }).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

test.describe('a disputed payment', () => {
  test.use({ refusals: /^409 \/api\/booking\// })

  test('is shown as disputed to the patient and the admins, and cannot be paid again', async ({ page, portal }) => {
    await goToPayment(page, portal, '2026-12-08')
    await typeCard(page, cards.disputed)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'This payment is disputed' })).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(page.getByText('Disputed').first()).toBeVisible()

    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/payments?only=attention')
    const row = page.getByRole('row').filter({ hasText: 'Teeth Cleaning' }).filter({ hasText: 'Disputed' }).first()
    await chooseInMenu(row, /^Cancel/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^The clinic/ }).check()
    await expect(dialog).toContainText('only if the dispute is decided in the clinic’s favor')
  })
})

test('a refused card shows the reason, and the next card pays', async ({ page, portal }) => {
  await goToPayment(page, portal, '2026-12-02')
  await typeCard(page, cards.declined)
  for (const [message, next] of [
    ['Your card was declined.', cards.insufficientFunds],
    ['Your card has insufficient funds.', cards.expired],
    ['Your card has expired.', cards.works],
  ] as const) {
    await payButton(page).click()
    await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('You haven’t been charged.')
    await expect(page.getByRole('heading', success)).toHaveCount(0)
    await typeCard(page, next)
  }
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

test('shows that the bank refused, and allows another attempt', async ({ page, portal }) => {
  await goToPayment(page, portal, '2026-12-08')
  await typeCard(page, cards.asks)
  await payButton(page).click()
  await bankPage(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert').getByText('We are unable to authenticate your payment method.')).toBeVisible()
  await payButton(page).click()
  await bankPage(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

for (const [answer, told] of [
  ['Complete', 'Paid: Teeth Cleaning on Dec 2, 2026'],
  ['Fail', 'We are unable to authenticate your payment method.'],
] as const) {
  test(`shows the outcome of "${answer}" at the bank as a toast on another page`, async ({ page, portal }) => {
    await enter(page, portal)
    await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
    await page.goto('/dashboard')
    const pay = page.getByRole('article').getByRole('link', { name: 'Pay $49 for Teeth Cleaning' })
    await pay.click()
    await typeCard(page, cards.asks)
    await payButton(page).click()
    const answerButton = bankPage(page).getByRole('button', { name: answer })
    await expect(answerButton).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('article')).toBeAttached()
    await answerButton.click()
    await expect(toast(page, told)).toBeVisible()
    if (answer === 'Complete') await expect(page.getByRole('row').getByRole('link', { name: 'Paid' })).toBeVisible()
    else await expect(pay).toBeVisible()
  })
}

test('charges once when two tabs pay for one appointment', async ({ page, context, portal }) => {
  const id = await goToPayment(page, portal, '2026-12-09')
  const otherTab = await context.newPage()
  await otherTab.goto(`/dashboard/payment/${id}`)
  await typeCard(page, cards.works)
  await typeCard(otherTab, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
  await payButton(otherTab).click()
  await expect(otherTab.getByRole('heading', success)).toBeVisible()
  await expect(transactionOn(otherTab)).toHaveText((await transactionOn(page).textContent()) ?? '')
})

for (const settledBy of ['events', 'sweep'] as const) {
  test(`marks an unreported payment as paid by the ${settledBy} after the page has closed`, async ({
    page,
    context,
    portal,
  }) => {
    await goToPayment(page, portal, settledBy === 'events' ? '2026-12-10' : '2026-12-11')
    await page.evaluate(neverReport)
    await typeCard(page, cards.works)
    const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'))
    await payButton(page).click()
    await (await confirmed).finished()
    await page.close()

    const later = await context.newPage()
    await later.goto('/dashboard')
    await expect(later.getByRole('row').getByRole('link', { name: /^Pay / })).toBeVisible()
    if (settledBy === 'events') await portal.deliverEvents()
    else {
      await portal.advance(1)
      await portal.sweepPayments()
    }
    await later.reload()
    await expect(later.getByRole('row').getByRole('link', { name: 'Paid' })).toBeVisible()
  })
}

test('shows the receipt after a webhook when no report arrives', async ({ page, portal }) => {
  await goToPayment(page, portal, '2026-12-14')
  await page.evaluate(neverReport)
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment received. We’re confirming it.' })).toBeFocused()
  await expect(payButton(page)).toHaveCount(0)
  await portal.deliverEvents()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

test('shows the receipt and no card form when the connection is lost while confirming', async ({ page, portal }) => {
  await goToPayment(page, portal, '2026-12-15')
  await page.route('**/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await typeCard(page, cards.works)
  let buttons = 0
  await page.route('**/api/booking/*', async (route) => {
    buttons = await payButton(page).count()
    await route.continue()
  })
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
  expect(buttons, 'while nobody knows').toBe(0)
})

test('allows another attempt when the connection is lost before the card is sent', async ({ page, portal }) => {
  test.slow()
  await goToPayment(page, portal, '2026-12-16')
  await page.route('**/confirm', (route) => route.abort(), { times: 1 })
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await expect(page.getByText('The payment didn’t go through and you haven’t been charged.')).toBeVisible()
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

test('loads the card form again after a failure', async ({ page, portal }) => {
  await page.route('**/test-mode/stripe/stripe.js', (route) => route.abort(), { times: 1 })
  await goToPayment(page, portal, '2026-12-17')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the card form.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
})

test('cancels an unpaid appointment, keeps it in the list, and frees its slot', async ({ page, portal }) => {
  await enter(page, portal)
  await bookThrough(page, portal, '2026-12-18', 'Teeth Cleaning')
  await page.goto('/dashboard')
  await page.getByRole('row').getByRole('button', { name: 'Cancel Teeth Cleaning on Dec 18, 2026' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await expect(dialog).toContainText('You haven’t paid')
  await expect(dialog).toContainText('You can cancel until 08.30 AM on Dec 17, 2026.')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  await expect(page.getByText('You haven’t paid, so there’s nothing to refund.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled by you' })).toContainText('Nothing to pay')
  await expect(page.getByRole('article')).toHaveCount(0)
  const offered = await (await page.request.get(`${portal.url}/api/available?date=2026-12-18`)).json()
  expect(offered.find(({ name }: { name: string }) => name === 'Teeth Cleaning').slots[0]).toBe('08.30 AM - 09.00 AM')
})

test('cancels a paid appointment and shows the refund', async ({ page, portal }) => {
  const id = await goToPayment(page, portal, '2026-12-21')
  await typeCard(page, cards.works)
  await payButton(page).click()
  await expect(page.getByRole('heading', success)).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await expect(dialog).toContainText('We’ll refund $49 to your card.')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled by you' })).toContainText('Refunded')
  await page.getByRole('link', { name: 'Refunded, details for Teeth Cleaning' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/payment/${id}$`))
  await expect(page.getByText('$49 has been refunded.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Refunded onNov 23, 2026')
  await expect(transactionOn(page)).toHaveText(/^pi_/)
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
})

test('shows the phone number for an appointment that starts too soon to be cancelled', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment?date=2026-11-24')
  const booking = await openDialog(page, 'Toothache Check')
  const submit = booking.getByRole('button', { name: 'Submit' })
  await expect(submit).toHaveAccessibleDescription(/within 10 minutes of booking/)
  await booking.getByLabel('Number').fill('(503) 555-0199')
  await submit.click()
  // A booking by mistake can be undone for a while.
  const main = page.getByRole('main')
  await expect(main.getByText(/You can cancel in My Appointments until/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Cancel' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Move' })).toHaveCount(0)
  const booked = page.url()
  await page.goto('/dashboard')
  const undo = main.getByRole('article').getByRole('button', { name: 'Cancel' })
  await undo.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel appointment' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()

  await portal.advance(11)
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 11 * 60_000))
  const call = main.getByRole('link', { name: 'Call (503) 555-0142 to change it' })
  for (const address of [booked, '/dashboard', booked.replace('booked', 'dashboard/move')]) {
    await page.goto(address)
    await expect(call.first()).toHaveAttribute('href', 'tel:5035550142')
    await expect(main.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Cancel' })).toHaveCount(0)
    await expect(main).not.toContainText('You could')
  }
})

test('shows that an appointment was cancelled in another tab', async ({ page, portal }) => {
  await enter(page, portal)
  const id = await bookThrough(page, portal, '2026-12-22', 'Teeth Cleaning')
  await page.goto('/dashboard')
  await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
  await callAs(page, portal, 'DELETE', `/booking/${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled by you' })).toBeVisible()
})

test('an admin records a payment at the clinic, reverts it, and refunds a cancelled appointment', async ({
  page,
  otherPage,
  portal,
}) => {
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await enterAgain(page, portal, admin)
  const patient = newPerson('Jonas Amato')
  await enter(otherPage, portal, patient)
  const id = await bookThrough(otherPage, portal, '2026-12-23', 'Teeth Cleaning')

  await page.goto('/dashboard/payments')
  await page.getByRole('link', { name: 'Unpaid' }).click()
  const rows = page.getByRole('row').filter({ hasText: patient.name })
  const note = rows.getByRole('button', { name: /^Mark as paid at the clinic/ })
  const undo = rows.getByRole('button', { name: /^Undo/ })
  const record = page.getByRole('button', { name: 'Record $49' })
  await note.click()
  await page.getByText('Card terminal').click()
  await page.getByLabel('Receipt number').fill('R-17')
  await record.click()
  await expect(toast(page, 'Recorded $49 from Jonas Amato for Teeth Cleaning')).toBeVisible()
  await expect(undo, 'in the place of the button that was pressed').toBeFocused()
  await expect(rows).toContainText('Paid at the clinic')
  await expect(toast(page, /^Recorded |^Undone: /)).toHaveCount(1)
  // By keyboard, because a toast may cover the button.
  await undo.press('Enter')
  await expect(toast(page, 'Undone: Teeth Cleaning for Jonas Amato is unpaid again')).toBeVisible()
  await expect(note).toBeFocused()
  await note.press('Enter')
  await record.press('Enter')
  await expect(undo).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).press('Enter')
  await expect(rows.filter({ hasText: 'Recorded by mistake' })).toBeVisible()
  const paid = rows.filter({ hasText: 'Paid at the clinic' })
  await expect(paid).not.toContainText('clinic_')
  await chooseInMenu(paid, /^Details/)
  const details = page.getByRole('dialog', { name: patient.name, exact: true })
  await expect(details).toContainText(/Transaction IDclinic_/)
  await page.keyboard.press('Escape')
  await expect(paid.getByRole('button', { name: /^Actions: Jonas Amato/ })).toBeFocused()
  await otherPage.goto('/dashboard')
  await otherPage.getByRole('link', { name: 'Paid at the clinic, receipt for Teeth Cleaning' }).first().click()
  await expect(otherPage.getByRole('heading', { name: 'Paid at the clinic' })).toBeVisible()
  await otherPage.goto('/dashboard')

  await (await openMenuWith(paid, /^Undo/)).press('Enter')
  await expect(toast(page, 'Undone: Teeth Cleaning').last()).toBeVisible()
  await page.reload()
  await expect(rows).toContainText(['Recorded by mistake', 'Recorded by mistake'])
  await otherPage.reload()
  await expect(otherPage.getByRole('row').getByRole('link', { name: /^Pay / })).toBeVisible()

  await callAs(page, portal, 'PUT', `/booking/${id}/paid-at-clinic`)
  await callAs(otherPage, portal, 'DELETE', `/booking/${id}`)
  await page.goto('/dashboard/payments')
  await page.getByRole('link', { name: 'Needs attention' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments 1')
  await chooseInMenu(rows, /^Mark as refunded/)
  await expect(toast(page, 'Recorded a refund of $49 to Jonas Amato')).toBeVisible()
  await expect(rows).toContainText('Refunded at the clinic')
  await expect(rows.getByRole('button', { name: /^Actions: / })).toBeFocused()
  await page.reload()
  await expect(page.getByText('No payments need attention.')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('row').filter({ hasText: 'Cancelled by you' })).toContainText('Refunded')
})

test('an admin cancels a paid appointment with a reason, which the patient sees with the refund', async ({
  page,
  otherPage,
  portal,
}) => {
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await enterAgain(page, portal, admin)
  const patient = newPerson('Jonas Amato')
  await enter(otherPage, portal, patient)
  await bookAndPay(otherPage, portal, '2026-12-23', 'Teeth Cleaning')

  await page.goto('/dashboard/payments')
  const row = page.getByRole('row').filter({ hasText: patient.name })
  await chooseInMenu(row, /^Cancel appointment: Jonas Amato/)
  const dialog = page.getByRole('dialog', { name: 'Cancel Jonas Amato’s appointment?' })
  const confirm = dialog.getByRole('button', { name: /^Cancel/ })
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAccessibleDescription(/^Choose first/)
  const reasons = dialog.getByRole('group', { name: 'Common reasons' })
  await expect(reasons).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^The patient/ }).check()
  await expect(dialog).toContainText('As the policy says: $49 (100%)')
  await expect(dialog).toContainText('As you requested, we’ve cancelled')
  await dialog.getByRole('radio', { name: /^The clinic/ }).check()
  await expect(dialog.getByRole('radio', { name: /^As the policy/ })).toHaveCount(0)
  await expect(dialog).toContainText('We’re sorry, we had to cancel')
  await expect(dialog).toContainText('$49 will be refunded to the patient’s card.')
  await dialog.getByRole('button', { name: 'Keep appointment' }).click()
  await expect(row).toContainText('Paid')

  await chooseInMenu(row, /^Cancel appointment: Jonas Amato/)
  await dialog.getByRole('radio', { name: /^The clinic/ }).check()
  await reasons.getByRole('radio', { name: 'The doctor is ill' }).check()
  await dialog.getByLabel(/^Reason/).fill('Dr. Ellis is ill.')
  await expect(reasons.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Cancel, refund/ }).click()
  await expect(toast(page, 'Cancelled: Jonas Amato on Dec 23, 2026')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Refunded')
  await row.getByRole('button', { name: /^Actions: / }).click()
  await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)

  await otherPage.goto('/dashboard')
  const cancelled = otherPage.getByRole('row').filter({ hasText: 'Cancelled by the clinic: Dr. Ellis is ill.' })
  await expect(cancelled).toContainText('Refunded')
})

import type { Locator, Page } from '@playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import { answerList, asAdmin, signedIn } from '../states/arrange.ts'
import { clinicStates } from '../states/clinic.ts'
import { frontDeskStates } from '../states/front-desk.ts'
import { arrangeFullDay, type FullDay } from '../states/full-day.ts'
import { myAppointmentsStates } from '../states/my-appointments.ts'
import { peopleStates } from '../states/people.ts'
import { busyDay } from '../states/sample-data.ts'
import { expectAccessible, type Look } from '../support/expect-accessible.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import type { Portal } from '../support/portal-process.ts'
import { saveHtml } from '../support/save-html.ts'
import { chooseInMenu, expectNoSidewaysScroll, openLine, resize, selectLanguage } from '../support/steps.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

const widths = [360, 390, 768, 820, 1024, 1366, 1440]
const height = 1_600

/**
 * Most faults appear in any language, so each language checks a third of the widths; which one, differs by state. `FULL=1`
 * checks each width in each language.
 */
function widthsFor(state: string, language: Language): readonly number[] {
  const turn = state.length + languages.indexOf(language)
  return full ? widths : widths.filter((_, place) => (place + turn) % languages.length === 0)
}

async function expectNoFaults(page: Page, state: string, language: Language) {
  for (const width of widthsFor(state, language)) {
    await resize(page, { width, height })
    expect.soft(await page.evaluate(findLayoutFaults), `${state} in ${language} at ${width} px`).toEqual([])
  }
  saveHtml(`layout ${state} ${language}`, await page.content())
}

/** Payments of the bookings of a busy day: of each state, by card and at the clinic. */
const payments = (
  [
    { state: 'open' },
    { state: 'confirming' },
    { state: 'charged_back' },
    { state: 'disputed', attention: 'dispute' },
    { state: 'succeeded', method: 'clinic' },
    { state: 'refund_due', method: 'clinic', attention: 'refund_due', reason: 'booking_cancelled' },
    { state: 'refund_pending', attention: 'amount_differs', reason: 'amount_differs' },
    { state: 'refunded', method: 'clinic', reason: 'returned_by_clinic' },
  ] as const
).map((payment, place) => {
  const { _id, treatment, date, slot, price, patientName, patientEmail, cancelled } = busyDay[place] as Booking
  return {
    _id,
    method: 'card',
    amount: price,
    transactionId: 'pi_3QK1sWLmtRz8Ab1c2d3e4f5g',
    createdAt: '2026-11-22T17:20:00.000Z',
    booking: { _id, treatment, date, slot, price, patientName, patientEmail, cancelled: cancelled !== undefined },
    ...payment,
  }
})

const states = {
  'the day list': frontDeskStates['/dashboard/appointments'].arrived,
  users: peopleStates['/dashboard/users']['long names and other scripts'],
  'payments in all states': asAdmin(async ({ page }) => {
    await page.route('**/api/payments?*', (route) => answerList(route, payments))
    await page.goto('/dashboard/payments')
    await expect(page.getByText('Disputed')).toBeVisible()
  }),
  reports: frontDeskStates['/dashboard/reports']['of a month, with its table'],
  'every kind of entry of the activity log': peopleStates['/dashboard/audit']['every kind of entry'],
  messages: peopleStates['/dashboard/messages'].arrived,
  'undelivered mail': peopleStates['/dashboard/mail']['not delivered'],
  settings: clinicStates['/dashboard/clinic'].arrived,
  'the rules of the settings': clinicStates['/dashboard/clinic/rules'].arrived,
  'the waitlist of the settings': clinicStates['/dashboard/clinic/waitlist'].arrived,
  treatments: clinicStates['/dashboard/treatments'].arrived,
  'a treatment': clinicStates['/dashboard/treatments']['changing one'],
  'doctors with long names': clinicStates['/dashboard/manage-doctors']['long names and other scripts'],
  'My Appointments, paid and cancelled': myAppointmentsStates['/dashboard']['paid, unpaid and cancelled ones'],
  'My Appointments, in all states of payment': signedIn(async ({ page }) => {
    const own = busyDay.map((booking) => ({ ...booking, patientName: 'Maya Lindqvist' }))
    await page.route('**/api/dashboard?*', (route) => answerList(route, own))
    await page.goto('/dashboard')
    await expect(page.getByText('Refund at the clinic')).toBeVisible()
  }),
  'My Appointments, upcoming and past': myAppointmentsStates['/dashboard']['upcoming and past'],
  'My Appointments, too late to cancel': myAppointmentsStates['/dashboard']['too late to cancel'],
  'My Appointments, too late to move only': myAppointmentsStates['/dashboard']['too late to move only'],
  'an own appointment that is moved': myAppointmentsStates['/dashboard/move/:id']['a time chosen'],
  'My History': myAppointmentsStates['/dashboard/history']['every kind'],
}

/** What else is checked in a state, whose page is in Arabic then. */
const further: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'every kind of entry of the activity log': expectDatesOfOneLine,
  messages: async (page) => {
    await expectDatesOfOneLine(page)
    await expectAccessibleInArabic(page, 'narrow in the dark')
  },
  'the day list': (page) => expectAccessibleInArabic(page, 'wide in the light'),
  settings: (page) => expectAccessibleInArabic(page, 'narrow in the dark'),
  treatments: (page) => expectAccessibleInArabic(page, 'wide in the light'),
  'undelivered mail': expectDatesOfOneLine,
  'My Appointments, paid and cancelled': expectPricesBelowEachOther,
}

for (const [name, { arrange }] of Object.entries(states)) {
  test(`nothing overlaps or is cut off on ${name}`, async ({ page, otherPage, portal }) => {
    await arrange({ page, otherPage, portal })
    await expectNoFaultsInAnyLanguage(page, name)
    await further[name]?.(page)
  })
}

test('nothing overlaps on treatments before the fonts have arrived', async ({ page, otherPage, portal }) => {
  await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
  await states.treatments.arrange({ page, otherPage, portal })
  await selectLanguage(page, 'ar')
  await resize(page, { width: 1440, height })
  expect(await page.evaluate(findLayoutFaults)).toEqual([])
})

/** Checks pages that accessibility.test.ts leaves out, because they are open here. */
async function expectAccessibleInArabic(page: Page, look: Look) {
  await expectAccessible(page, look)
  for (const width of [320, 768, 1024]) {
    await resize(page, { width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
}

// Arabic has the longest dates.
async function expectDatesOfOneLine(page: Page) {
  for (const width of [768, 820, 1024, 1440]) {
    await resize(page, { width, height })
    const heights = await page
      .getByRole('cell')
      .locator('time > span')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect.soft(Math.max(...heights), `the height of a date at ${width} px`).toBeLessThan(30)
  }
}

async function expectPricesBelowEachOther(page: Page) {
  await selectLanguage(page, 'en')
  const prices = page.getByRole('table').getByText(/^\$\d+$/)
  await expect(prices).toHaveCount(4)
  for (const width of [768, 1024, 1280, 1440]) {
    await resize(page, { width, height })
    const ends = await prices.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
    expect.soft(new Set(ends).size, `${ends} at ${width} px`).toBe(1)
  }
}

async function expectNoFaultsInAnyLanguage(page: Page, what: string) {
  for (const language of languages) {
    await selectLanguage(page, language)
    await expectNoFaults(page, what, language)
  }
}

type Arrive = (page: Page, stage: { readonly day: FullDay; readonly portal: Portal }) => Promise<void>

/** Pages of the staff on a full day, in parts that are checked in parallel. */
const parts: Readonly<Record<string, Readonly<Record<string, Arrive>>>> = {
  'of patients': {
    'the patient page': async (page, { day, portal }) => {
      const { patientId } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${day['Noa Levi']}`)
      const text = 'Nervous before injections. '.repeat(6)
      await callAs(page, portal, 'POST', `/patients/${patientId}/notes`, { text })
      await page.goto(`/dashboard/patients/${patientId}`)
      await expect(page.getByText('Nervous').first()).toBeVisible()
    },
    'finding a patient': async (page) => {
      await page.goto('/dashboard/users')
      await expect(page.getByRole('button', { name: 'Find a patient' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await finder(page).fill('le')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
    'finding nothing': async (page) => {
      await page.goto('/dashboard/users')
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await finder(page).fill('zzzzqqqq Wawrzyniak')
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('zzzz')
    },
  },
  'of appointments': {
    'the list of the day': (page) => open(page, '/dashboard/appointments', page.getByText('Ruth Abrams')),
    'moving an appointment by its dialog': async (page) => {
      await page.goto('/dashboard/appointments')
      await chooseInMenu(page, 'Move the appointment of Grace Huang')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    },
    'cancelling an appointment': async (page) => {
      await page.goto('/dashboard/appointments')
      await chooseInMenu(page, /^Cancel appointment: Grace/)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    'booking for a patient': async (page) => {
      await page.goto('/dashboard/today')
      await page.getByRole('banner').getByRole('button', { name: 'Book' }).click()
      const treatment = page.getByRole('dialog').getByLabel('Treatment')
      await expect(treatment).toBeFocused()
      await expect(treatment.getByRole('option', { name: /^Kontrolle/ })).toBeAttached()
      await page.keyboard.type('Kontr')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
      await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
    },
    'why a time is not offered': async (page, { day, portal }) => {
      const { treatmentId, doctor } = await callAs<OpenedBooking>(
        page,
        portal,
        'GET',
        `/desk/bookings/${day['Noa Levi']}`,
      )
      await page.goto(`/dashboard/why-not?date=2026-11-23&treatment=${treatmentId}&doctor=${doctor?._id}`)
      await expect(page.getByText('Noa Levi').first()).toBeVisible()
    },
    'why a time is not offered by anyone': async (page) => {
      await page.goto(page.url().replace(/&doctor=.*/, ''))
      await expect(page.getByRole('region').getByRole('listitem').first()).toBeVisible()
    },
  },
  'of money': {
    payments: (page) => open(page, '/dashboard/payments', page.getByText('Noa Levi').first()),
    'unpaid appointments': (page) =>
      open(page, '/dashboard/payments?only=unpaid', page.getByText('Ruth Abrams').first()),
    'the close of day': (page) => open(page, '/dashboard/closing', page.getByText('Ruth Abrams')),
    'the report of the day': (page) =>
      open(page, '/dashboard/reports?from=2026-11-01&to=2026-11-30', page.getByText('Kontrolle').first()),
  },
  'of the schedule': {
    'the schedule': (page) => open(page, '/dashboard/schedule', page.getByText('Neuer Kompressor').first()),
    'the week of a doctor': async (page) => {
      await page.goto('/dashboard/schedule')
      await page.getByRole('link', { name: 'Dr. Bo Li' }).first().click()
      await expect(page.getByRole('navigation', { name: 'Schedule of Dr. Bo Li' })).toBeVisible()
    },
    'hours of a doctor': async (page) => {
      await page.goto('/dashboard/schedule')
      await page.getByRole('button', { name: 'Edit hours: Dr. Bo Li' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    'an absence': async (page) => {
      await page.goto('/dashboard/schedule')
      await page.getByRole('button', { name: 'Add absence: Dr. Bo Li' }).click()
      await page.getByLabel('Only some hours').check()
    },
    'closed days': async (page, { portal }) => {
      await callAs(page, portal, 'POST', '/closed-days', {
        ...{ from: '2027-03-01', to: '2027-03-03', reason: 'Betriebsausflug '.repeat(9), keep: [], cancel: [] },
      })
      await open(page, '/dashboard/closed-days', page.getByText('Betriebsausflug').first())
    },
    'closing a day with appointments': async (page) => {
      await page.goto('/dashboard/closed-days')
      await page.getByRole('button', { name: 'Add closed days' }).click()
      await page.getByLabel('First day').fill('2026-11-23')
      await page.getByLabel('Last day').fill('2026-11-23')
      await expect(page.getByRole('dialog').getByText('Maya Lindqvist').first()).toBeVisible()
    },
  },
}

for (const [part, screens] of Object.entries(parts)) {
  test(`nothing overlaps or is cut off on the pages ${part}`, async ({ page, portal }) => {
    const day = await arrangeFullDay({ page, portal })
    for (const [name, arrive] of Object.entries(screens)) {
      await selectLanguage(page, 'en')
      await arrive(page, { day, portal })
      await expectNoFaultsInAnyLanguage(page, name)
    }
  })
}

const finder = (page: Page) => page.getByRole('dialog').getByRole('combobox')

async function open(page: Page, path: string, sign: Locator) {
  await page.goto(path)
  await expect(sign).toBeVisible()
}

/** Styles that break the day board on purpose, and what the check says about each. */
const breaks: readonly (readonly [styles: string, fault: string])[] = [
  ['.desk-chip { margin-inline-end: -3rem }', '"By doctor" overlaps "By chair"'],
  ['.desk-board { margin-top: -7rem; position: relative }', '"Pinboard" is covered'],
  ['.desk-chip { width: 4rem; overflow: hidden; white-space: nowrap }', '"By doctor" is cut off'],
  ['.desk-chip { height: 0.5rem; min-height: 0; overflow: hidden }', '"By doctor" is cut off'],
  ['.desk-head bdi { text-overflow: clip }', '"Dr. med. dent. Wilhelmina von Hohenstein" is cut off'],
  ['.desk-page { width: 100vw }', 'wider than the window'],
  ['.desk-chip { width: 4rem; white-space: nowrap }', '"By doctor" is larger than its button'],
  ['.desk-grid { --px: 1.6px !important }', 'by 14 px'],
]

test('the sidebar shows all pages on a screen of 1366 by 700 px', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await resize(page, { width: 1366, height: 700 })
  await page.goto('/dashboard/closed-days')
  const sidebar = page.locator('.side-nav')
  await expect(sidebar.getByRole('link', { name: 'Activity log' })).toBeInViewport({ ratio: 1 })
  for (const language of languages) {
    await selectLanguage(page, language)
    expect(await sidebar.evaluate((nav) => nav.scrollHeight - nav.clientHeight), language).toBe(0)
  }
})

test('the check finds overlaps, cut-offs and small buttons that are made on purpose', async ({ page, portal }) => {
  await arrangeFullDay({ page, portal })
  await resize(page, { width: 1366, height })
  await page.goto('/dashboard/today')
  await expect(page.locator('[data-block]').first()).toBeVisible()
  for (const [styles, fault] of breaks) {
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, styles)
    expect.soft((await page.evaluate(findLayoutFaults)).join('\n'), styles).toContain(fault)
  }
})

/** In which language axe checks the states of the board, and how. Without `FULL=1`, each state has one of the two. */
const looks: readonly (readonly [Language, Look])[] = [
  ['en', 'wide in the light'],
  ['ar', 'narrow in the dark'],
]

test('nothing overlaps or is cut off on the day board', async ({ page, portal }) => {
  const day = await arrangeFullDay({ page, portal })
  const block = (patient: string) => page.locator(`[data-block="${day[patient]}"]`)
  let turn = 0
  const check = async (state: string) => {
    const chosen = new Map(looks.filter((_, place) => full || place === turn % 2))
    turn++
    for (const language of languages) {
      await selectLanguage(page, language)
      await expectNoFaults(page, state, language)
      const look = chosen.get(language)
      if (look) await expectAccessible(page, look)
    }
    await resize(page, { width: 1440, height })
    // A token is refused if the clock advances before the choice is stored.
    const stored = page.waitForResponse((answer) => answer.request().postDataJSON()?.language === 'en')
    await selectLanguage(page, 'en')
    await stored
  }
  await resize(page, { width: 1440, height })
  await page.goto('/dashboard/today')
  await expect(block('Maya Lindqvist')).toBeVisible()
  await check('by doctor')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/view=chairs/)
  await check('by chair')
  await page.keyboard.press('d')
  await expect(page).not.toHaveURL(/view=chairs/)
  // The blocks are replaced after the address has changed, and a replaced block loses the focus.
  await expect(page.getByRole('button', { name: 'By doctor' })).toHaveAttribute('aria-pressed', 'true')
  await block('Priya Raman').press('Enter')
  await expect(page.locator('.desk-log')).toBeAttached()
  await page.locator('.desk-panel summary').last().click()
  await check('with a panel')
  await page.keyboard.press('Escape')
  await block('Maya Lindqvist').press('m')
  await expect(page.getByRole('button', { name: /^Next free: .*M$/ })).toBeFocused()
  await check('while moving')
  await page.locator('[data-place]').first().press('Enter')
  await expect(page.locator('.desk-move .btn-primary')).toBeVisible()
  await check('with a new time')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-place]')).toHaveCount(0)
  await block('Ruth Abrams').press('a')
  // The bar stays while it has the focus.
  await page.locator('.desk-undo button').focus()
  await check('after a step')
  await portal.advance(460)
  await page.reload()
  await openLine(page, 'Still open')
  await check('at the end of the day')
})

import { expect, type Page, type Route } from '@playwright/test'
import type { PagePath } from '#contract/pages.ts'
import { type AuditEntry, auditActions } from '#contract/schemas/audit-entry.ts'
import type { Booking, BookingPayment } from '#contract/schemas/booking.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Doctor } from '#contract/schemas/doctor.ts'
import type { OwnReview, PastAppointment, Review } from '#contract/schemas/review.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import type { User } from '#contract/schemas/user.ts'
import { photoNamed } from '../support/photos.ts'
import type { Portal } from '../support/portal-process.ts'
import {
  appointmentOn,
  bankPage,
  bookAndPay,
  bookThrough,
  callAs,
  cards,
  closeThrough,
  continueWithGoogle,
  enter,
  enterAgain,
  enterAsAdmin,
  linkIn,
  logIn,
  newPerson,
  openDialog,
  payButton,
  typeCard,
} from '../support/steps.ts'

/** What a state is made on. */
export interface Stage {
  readonly page: Page
  /** Another browser, of another person. */
  readonly otherPage: Page
  readonly portal: Portal
}

/** One state of a page, reached as a person would reach it or by answers held back. */
export interface State {
  readonly arrange: (stage: Stage) => Promise<void>
  /** Only a narrow window has this state. */
  readonly phoneOnly?: boolean
  /** Where the visitor's device is, when it is not where the clinic is. */
  readonly timeZone?: string
}

/** Refusals that states provoke. */
export const provoked = new RegExp(
  `^(${[
    '401 /api/auth/sign-in/email',
    '402 /test-mode/.*',
    '404 /(no-such-page|api/(booking|test-mail)/.*)',
    '410 /test-mode/google/choose/.*',
    '(400|503) /api/me/email-verification',
    '400 /api/password-reset',
    '403 /api/me/password',
    '429 /api/password-reset-request',
    '503 /api/me(/reviews|/history|/language)?',
    '(409|422) /api/(booking|clinic|auth/sign-up/email)',
    '429 /api/contact',
    '415 /api/image',
    '503 /api/(audit|auth/get-session|available.*|bookings?.*|clinic.*|closed-days.*|dashboard|doctors|messages|payments|reviews|service|team|test-mail|treatments|users)',
    '409 /api/(closed-days|treatment/.*|doctor/.*)',
    'Failed to load resource: net::ERR_FAILED',
    '.*assets/about.*',
  ].join('|')})$`,
)

/** Where test mode asks who somebody is, instead of Google. */
type StandInAddress = '/test-mode/google/choose/:id'

/**
 * Every state of every page, of the stand-in's, and of an address without one. A page without a state does not pass
 * the type check.
 */
export const states: Record<PagePath | StandInAddress | 'elsewhere', Record<string, State>> = {
  '/': {
    'first screen': at('/', ({ page }) => heading(page)),
    whole: at('/', async ({ page }) => {
      await heading(page)
      await page.mouse.wheel(0, 100)
      await expect(page.getByRole('heading', { name: 'Write to us' })).toBeAttached()
      for (const section of await page.getByRole('region').all()) await section.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollTo({ top: 0 }))
    }),
    'menu open': {
      phoneOnly: true,
      ...at('/', async ({ page }) => {
        await page.getByLabel('Menu').first().click()
        await expect(page.getByRole('navigation', { name: 'Main, on small screens' })).toBeVisible()
      }),
    },
  },
  '/home': {
    arrived: at('/home', ({ page }) => heading(page)),
    'of a clinic with a long name': {
      arrange: async ({ page }) => {
        const name = 'Willamette Valley Family and Children’s Dentistry of Portland and Lake Oswego'
        await page.route('**/api/clinic', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...(await answer.json()), name } })
        })
        await page.goto('/home')
        await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
      },
    },
  },
  '/review': {
    arrived: at('/review', ({ page }) => expect(page.getByRole('figure').first()).toBeVisible()),
    'on their way': {
      arrange: async ({ page }) => {
        await hold(page, 'clinic', 'never')
        await page.goto(appAt('/review'))
        await heading(page)
      },
    },
    failed: {
      arrange: async ({ page }) => {
        await hold(page, 'clinic', 'unavailable')
        await page.goto(appAt('/review'))
        await expect(page.getByText('The reviews could not be loaded')).toBeVisible({ timeout: 20_000 })
      },
    },
  },
  '/contact': {
    arrived: at('/contact', ({ page }) => heading(page)),
    'with wrong fields': at('/contact', async ({ page }) => {
      await page.getByRole('button', { name: 'Get Started' }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
    }),
    sent: at('/contact', async ({ page }) => {
      await writeToTheClinic(page)
      await expect(page.getByText('Your message is with the reception').first()).toBeVisible()
    }),
    'refused for now': at('/contact', async ({ page }) => {
      await page.route('**/api/contact', (route) =>
        route.fulfill({ status: 429, contentType: 'application/problem+json', json: { code: 'too_many_requests' } }),
      )
      await writeToTheClinic(page)
      await expect(page.getByRole('alert')).toBeVisible()
    }),
  },
  '/privacy': { arrived: at('/privacy', ({ page }) => expect(page.getByText('(503)').first()).toBeVisible()) },
  '/forgot-password': {
    arrived: at('/forgot-password', ({ page }) => heading(page)),
    'with a wrong field': at('/forgot-password', async ({ page }) => {
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
    }),
    sent: at('/forgot-password', async ({ page }) => {
      await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your mail')
    }),
    'refused for now': at('/forgot-password', async ({ page }) => {
      await page.route('**/api/password-reset-request', (route) =>
        route.fulfill({ status: 429, contentType: 'application/problem+json', json: { code: 'too_many_requests' } }),
      )
      await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    'without mail': {
      arrange: async ({ page }) => {
        await sendNoMail(page)
        await page.goto('/forgot-password')
        await expect(page.getByText('sends no mail')).toBeVisible()
      },
    },
  },
  '/reset-password': {
    arrived: at('/reset-password#some-token', ({ page }) => heading(page)),
    'with a wrong field': at('/reset-password#some-token', async ({ page }) => {
      await page.getByLabel('New password').fill('12345')
      await page.getByRole('button', { name: 'Save and login' }).click()
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/6 characters/)
    }),
    'link over': at('/reset-password#some-token', async ({ page }) => {
      await page.getByLabel('New password').fill('seven teeth')
      await page.getByRole('button', { name: 'Save and login' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    }),
  },
  '/verify-email': {
    verified: signedIn(async ({ page, portal }) => {
      await page.goto(linkIn(await portal.mails(), 'Verify your email address'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified')
    }),
    'link over': signedIn(async ({ page }) => {
      await page.goto('/verify-email#some-token')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    }),
    'on its way': signedIn(async ({ page }) => {
      await hold(page, 'me/email-verification', 'never')
      await page.goto('/verify-email#some-token')
      await expect(page.getByText('Checking the link')).toBeVisible()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'me/email-verification', 'unavailable')
      await page.goto('/verify-email#some-token')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }),
  },
  '/about': {
    arrived: at('/about', ({ page }) => expect(page.getByRole('heading', { level: 3 }).last()).toBeVisible()),
    'team failed': {
      arrange: async ({ page }) => {
        await hold(page, 'team', 'unavailable')
        await page.goto('/about')
        await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
      },
    },
    'not loaded': {
      arrange: async ({ page }) => {
        await page.goto('/contact')
        await heading(page)
        await page.route(/\/assets\/about|\/healthz/, (route) => route.abort())
        await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
  },
  '/login': {
    arrived: at('/login', ({ page }) => heading(page)),
    'with wrong fields': at('/login', async ({ page }) => {
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
    }),
    refused: at('/login', async ({ page }) => {
      await logIn(page, newPerson())
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    'back from Google without a session': at('/login?problem=google_cancelled', async ({ page }) => {
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible()
    }),
    'Google on': withGoogle('on', '/login'),
    'Google in trouble': withGoogle('trouble', '/login'),
    'without Google': withGoogle('off', '/login'),
  },
  '/signup': {
    arrived: at('/signup', ({ page }) => heading(page)),
    'back from Google without a session': at('/signup?problem=google_unverified', async ({ page }) => {
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible()
    }),
    'Google in trouble': withGoogle('trouble', '/signup'),
    'without Google': withGoogle('off', '/signup'),
    'with wrong fields': at('/signup', async ({ page }) => {
      await page.getByRole('button', { name: 'SignUp' }).click()
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/required/i)
    }),
    'e-mail taken': {
      arrange: async ({ page, otherPage, portal }) => {
        const { name, email, password } = await enter(otherPage, portal)
        await page.goto('/signup')
        await page.getByLabel('Name').fill(name)
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'SignUp' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
  },
  '/appointment': {
    'while it is found out who is there': {
      arrange: async ({ page }) => {
        await hold(page, 'auth/get-session', 'never')
        await page.goto('/appointment')
        await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
      },
    },
    'nobody can tell who is there': {
      arrange: async ({ page }) => {
        await hold(page, 'auth/get-session', 'unavailable')
        await page.goto('/appointment')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    'times on their way': signedIn(async ({ page }) => {
      await hold(page, 'available', 'never')
      await page.goto(appointmentOn('2026-12-09'))
      await expect(page.getByText('Looking for free times')).toBeAttached()
    }),
    'times failed': signedIn(async ({ page }) => {
      await hold(page, 'available', 'unavailable')
      await page.goto(appointmentOn('2026-12-09'))
      await expect(page.getByText('The free times could not be loaded')).toBeVisible({ timeout: 20_000 })
    }),
    'free times': signedIn(({ page }) => freeTimes(page, '2026-12-09')),
    'free times, seen from another zone': {
      timeZone: 'Europe/Madrid',
      ...signedIn(async ({ page }) => {
        await freeTimes(page, '2026-12-09')
        await expect(page.getByText('Days and times are the clinic’s.')).toBeVisible()
      }),
    },
    'nothing free': signedIn(async ({ page }) => {
      await page.goto(appointmentOn('2026-12-13'))
      await expect(page.getByText('Nothing is free on Dec 13, 2026.')).toBeVisible()
    }),
    'a closed day': signedIn(async ({ page, otherPage, portal }) => {
      await enterAsAdmin(otherPage, portal)
      await closeThrough(otherPage, portal, '2026-12-24', '2026-12-26', 'Christmas. For severe pain call the clinic.')
      await page.goto(appointmentOn('2026-12-25'))
      await expect(page.getByText('The clinic is closed on Dec 25, 2026.')).toBeVisible()
      await expect(page.getByRole('link', { name: /^Next day with free times/ })).toBeVisible()
    }),
    'a day that cannot be booked': signedIn(async ({ page }) => {
      await page.goto(appointmentOn('2026-11-20'))
      await expect(page.getByText('The day asked for cannot be booked.')).toBeVisible()
      await expect(page.getByText('spaces Available').first()).toBeVisible()
    }),
    'one treatment in view': signedIn(async ({ page }) => {
      await page.goto('/appointment?date=2026-12-09&show=Teeth+Whitening')
      await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toBeInViewport()
    }),
    dialog: signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-09')
      await openDialog(page, 'Teeth Cleaning')
    }),
    'dialog, seen from another zone': {
      timeZone: 'Europe/Madrid',
      ...signedIn(async ({ page }) => {
        await freeTimes(page, '2026-12-09')
        await openDialog(page, 'Teeth Cleaning')
      }),
    },
    'dialog, a time too soon to cancel': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-11-24')
      const dialog = await openDialog(page, 'Toothache Check')
      await expect(dialog.getByText('It starts too soon to be cancelled here.')).toBeVisible()
    }),
    'dialog with a wrong field': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-09')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByLabel('Number')).toHaveAccessibleDescription(/Number is Required/)
    }),
    'chosen time taken meanwhile': signedIn(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await freeTimes(page, '2026-12-10')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await bookThrough(otherPage, portal, '2026-12-10', 'Teeth Cleaning')
      await expect(dialog.getByRole('status')).toHaveText('08.30 AM is no longer free.', { timeout: 20_000 })
    }),
    'slot just taken': signedIn(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await freeTimes(page, '2026-12-10')
      await freeTimes(otherPage, '2026-12-10')
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await submit(otherPage, 'Teeth Cleaning')
      await dialog.getByLabel('Number').fill('(503) 555-0109')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(dialog.getByRole('alert')).toContainText('has just been taken')
    }),
    booked: signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-11')
      await submit(page, 'Teeth Cleaning')
      await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
    }),
    'already booked': signedIn(async ({ page }) => {
      await freeTimes(page, '2026-12-11')
      await submit(page, 'Cavity Filling')
      await submit(page, 'Cavity Filling')
      await expect(page.getByText('you already have an appointment')).toBeVisible()
    }),
  },
  '/dashboard': {
    'on their way': signedIn(async ({ page }) => {
      await hold(page, 'dashboard', 'never')
      await page.goto('/dashboard')
      await expect(page.getByText('Loading your appointments')).toBeAttached()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'dashboard', 'unavailable')
      await page.goto('/dashboard')
      await expect(page.getByText('Your appointments could not be loaded')).toBeVisible({ timeout: 20_000 })
    }),
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard')
      await expect(page.getByText('No appointments yet')).toBeVisible()
    }),
    'one appointment': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      await page.goto('/dashboard')
      await expect(page.getByRole('row').filter({ hasText: 'Cavity Filling' })).toBeVisible()
    }),
    'paid, unpaid and cancelled ones': signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-02', 'Teeth Cleaning')
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      const paid = await bookAndPay(page, portal, '2026-12-21', 'Teeth Whitening')
      for (const id of [paid, await bookThrough(page, portal, '2026-12-22', 'Toothache Check')])
        await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await page.goto('/dashboard')
      await expect(page.getByText('Refunded')).toBeVisible()
    }),
    'no cards taken here': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
      await takeNoCards(page)
      await page.goto('/dashboard')
      await expect(page.getByText('Pay at the clinic').first()).toBeVisible()
    }),
    'asked whether to cancel': signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-02', 'Teeth Cleaning')
      await page.goto('/dashboard')
      await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toContainText('goes back to your card')
    }),
    'too late to cancel': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-11-24', 'Toothache Check')
      await page.goto('/dashboard')
      await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toContainText('please call the clinic')
    }),
    'coming and past ones': signedIn(async ({ page, portal }) => {
      for (const [day, treatment] of planned) await bookThrough(page, portal, day, treatment)
      await portal.advance(60)
      await page.goto('/dashboard')
      await expect(page.getByRole('row').filter({ hasText: 'Teeth Whitening' })).toBeVisible()
    }),
  },
  '/dashboard/payment/:id': {
    'on its way': toPay(async ({ page }, id) => {
      await hold(page, 'booking/', 'never')
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('Loading the payment')).toBeAttached()
    }),
    failed: toPay(async ({ page }, id) => {
      await hold(page, 'booking/', 'unavailable')
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
    unknown: signedIn(async ({ page }) => {
      await page.goto('/dashboard/payment/0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByText('There is no such appointment')).toBeVisible()
    }),
    'card form': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
    }),
    'card form, untouched': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.frameLocator('.card-input__field iframe').first().getByRole('textbox')).toBeVisible()
      await expect(payButton(page)).toBeDisabled()
    }),
    'card form failed': toPay(async ({ page }, id) => {
      await page.route('**/test-mode/stripe/stripe.js', (route) => route.abort())
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('The card form could not be loaded.')).toBeVisible()
    }),
    'no cards taken here': toPay(async ({ page }, id) => {
      await takeNoCards(page)
      await page.goto(`/dashboard/payment/${id}`)
      await expect(page.getByText('The clinic takes no cards here.')).toBeVisible()
    }),
    declined: toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.declined)
      await payButton(page).click()
      await expect(page.getByText('Your card was declined.')).toBeVisible()
    }),
    'bank asks': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.asks)
      await payButton(page).click()
      await expect(bankPage(page).getByRole('button', { name: 'Complete' })).toBeVisible()
    }),
    confirming: toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
      await hold(page, 'booking/', 'never')
      await payButton(page).click()
      await expect(page.getByRole('heading', { name: 'Payment received, confirming' })).toBeVisible()
    }),
    'connection lost while confirming': toPay(async ({ page }, id) => {
      await page.goto(`/dashboard/payment/${id}`)
      await typeCard(page, cards.works)
      await page.route('**/confirm', (route) => route.abort())
      await hold(page, 'booking/', 'never')
      await payButton(page).click()
      await expect(page.getByRole('heading', { name: 'Finding out whether you have paid' })).toBeVisible()
    }),
    receipt: signedIn(async ({ page, portal }) => {
      await bookAndPay(page, portal, '2026-12-17', 'Teeth Cleaning')
    }),
    'cancelled and refunded': signedIn(async ({ page, portal }) => {
      const id = await bookAndPay(page, portal, '2026-12-18', 'Teeth Cleaning')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await page.reload()
      await expect(page.getByText('This appointment is cancelled')).toBeVisible()
    }),
  },
  '/dashboard/review': {
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard/review')
      await expect(page.getByText('Nothing to review yet')).toBeVisible()
    }),
    'to be written': signedIn(async (stage) => {
      await visitToday(stage)
      await stage.page.goto('/dashboard/review')
      await expect(stage.page.getByRole('button', { name: /^Write a review/ })).toBeVisible()
    }),
    'waiting, shown and turned down': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.route('**/api/me/history*', (route) => answerList(route, pastVisits.slice(3)))
      await page.goto('/dashboard/review')
      await expect(page.getByText('No names of dentists, please.')).toBeVisible()
    }),
    'being written, with wrong fields': signedIn(async (stage) => {
      const { page } = stage
      await visitToday(stage)
      await page.goto('/dashboard/review')
      await page.getByRole('button', { name: /^Write a review/ }).click()
      await page.getByLabel('Shown as').fill('maya@clinic.test')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('radio', { name: /^1 star/ })).toHaveAccessibleDescription(/one to five/)
    }),
    'being changed': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page.getByRole('button', { name: /^Edit: Teeth Whitening/ }).click()
      await expect(page.getByRole('radio', { name: /^4 stars/ })).toBeChecked()
    }),
    'asked whether to withdraw': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    withdrawn: signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews))
      await page.goto('/dashboard/review')
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    }),
    'one of several pages': signedIn(async ({ page }) => {
      await page.route('**/api/me/reviews*', (route) => answerList(route, ownReviews, 120))
      await page.goto('/dashboard/review?page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
    }),
    'on their way': signedIn(async ({ page }) => {
      await hold(page, 'me/reviews', 'never')
      await page.goto('/dashboard/review')
      await expect(page.getByText('Loading your reviews')).toBeAttached()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'me/reviews', 'unavailable')
      await page.goto('/dashboard/review')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/history': {
    empty: signedIn(async ({ page }) => {
      await page.goto('/dashboard/history')
      await expect(page.getByText('No past appointments yet')).toBeVisible()
    }),
    'every kind': signedIn(async ({ page }) => {
      await page.route('**/api/me/history*', (route) => answerList(route, pastVisits))
      await page.goto('/dashboard/history')
      await expect(page.getByRole('link', { name: /^Review waiting/ })).toBeVisible()
    }),
    'a hundred': signedIn(async ({ page }) => {
      await page.route('**/api/me/history*', (route) => answerList(route, hundredVisits, 100))
      await page.goto('/dashboard/history?page=2')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
    }),
    'beyond the last page': signedIn(async ({ page }) => {
      await page.goto('/dashboard/history?page=9')
      await expect(page.getByText('There are no appointments on this page.')).toBeVisible()
    }),
    'on its way': signedIn(async ({ page }) => {
      await hold(page, 'me/history', 'never')
      await page.goto('/dashboard/history')
      await expect(page.getByText('Loading your past appointments')).toBeAttached()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'me/history', 'unavailable')
      await page.goto('/dashboard/history')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/profile': {
    arrived: signedIn(({ page }) => openProfile(page)),
    verified: signedIn(async ({ page, portal }) => {
      await page.goto(linkIn(await portal.mails(), 'Verify your email address'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified')
      await openProfile(page)
      await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    }),
    'with wrong fields': signedIn(async ({ page }) => {
      await openProfile(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('')
      await page.getByRole('textbox', { name: 'Number' }).fill('call me')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is Required')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/required/)
    }),
    'wrong password': signedIn(async ({ page }) => {
      await openProfile(page)
      const password = page.getByRole('region', { name: 'Password' })
      await password.getByLabel('Current password').fill('five teeth')
      await password.getByLabel('New password').fill('seven teeth')
      await password.getByRole('button', { name: 'Change password' }).click()
      await expect(password.getByRole('alert')).toBeVisible()
    }),
    'signed in with Google, a while ago': signedIn(async ({ page }) => {
      await withoutPassword(page)
      await page.route('**/api/me/password', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { code: 'reauthentication_required' },
        }),
      )
      await openProfile(page)
      await page.getByLabel('New password').fill('seven teeth')
      await page.getByRole('button', { name: 'Add a password' }).click()
      await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
    }),
    'asked whether to delete': signedIn(async ({ page }) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    }),
    'without mail': signedIn(async ({ page }) => {
      await sendNoMail(page)
      await openProfile(page)
    }),
    'on its way': signedIn(async ({ page }) => {
      await hold(page, 'me', 'never')
      await page.goto('/dashboard/profile')
      await expect(page.getByText('Loading your profile')).toBeAttached()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'me', 'unavailable')
      await page.goto('/dashboard/profile')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/appointments': {
    arrived: asAdmin(({ page }) => showDay(page)),
    'asked whether to cancel': asAdmin(async ({ page }) => {
      await showDay(page)
      await page.getByRole('button', { name: /^Cancel: Maya/ }).click()
      await expect(page.getByRole('dialog')).toContainText('nothing goes back')
    }),
    unpaid: asAdmin(async ({ page }) => {
      await showDay(page)
      await page.getByRole('link', { name: 'Unpaid' }).click()
      await expect(page.getByRole('row')).toHaveCount(3)
    }),
    'nothing found': asAdmin(async ({ page }) => {
      await showDay(page)
      await page.getByRole('searchbox').fill('nobody')
      await expect(page.getByRole('link', { name: 'Show all of this day' })).toBeVisible()
    }),
    'for a caller': asAdmin(async (stage) => {
      const dialog = await openCallerDialog(stage)
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Grace H')
      await expect(dialog.getByRole('list', { name: 'Known by this name' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(dialog.getByLabel('Number')).toBeFocused()
    }),
    'for a known caller': asAdmin(async (stage) => {
      const dialog = await openCallerDialog(stage)
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Grace Huang')
      await dialog
        .getByRole('button', { name: /^Grace Huang/ })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: 'Somebody else' })).toBeVisible()
    }),
    'nobody comes': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/appointments?date=2027-02-28')
      await expect(page.getByText('Nobody has an appointment on this day.')).toBeVisible()
    }),
    'connection lost': asAdmin(async ({ page }) => {
      await showDay(page)
      await hold(page, 'bookings', 'unavailable')
      await page.clock.install()
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('The connection is lost')).toBeVisible({ timeout: 20_000 })
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'bookings', 'never')
      await page.goto('/dashboard/appointments')
      await expect(page.getByText('Loading the appointments')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'bookings', 'unavailable')
      await page.goto('/dashboard/appointments')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/users': {
    arrived: asAdmin(async ({ page }, { email }) => {
      await page.goto(`/dashboard/users?search=${email}`)
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      await page.route('**/api/users*', (route) =>
        route.fulfill({ json: hundredTwentyUsers.slice(50, 100), headers: { 'x-total-count': '120' } }),
      )
      await page.goto('/dashboard/users?sort=-since&page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
      await expect(page.getByRole('cell', { name: '100', exact: true })).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/users?page=9')
      await expect(page.getByText('There is nobody on this page.')).toBeVisible()
    }),
    'nobody found': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/users')
      await page.getByRole('searchbox').fill(`nobody ${'x'.repeat(60)}`)
      await expect(page.getByText(/^Nobody was found for/)).toBeVisible()
    }),
    'asked whether to remove': asAdmin(async ({ page }) => {
      await showUsers(page, longAndShortUsers)
      await page.getByRole('button', { name: `Remove User: ${longAndShortUsers[1]?.name}` }).click()
      await expect(page.getByRole('dialog')).toContainText('cannot be undone')
    }),
    'long names and other scripts': asAdmin(({ page }) => showUsers(page, longAndShortUsers)),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'users', 'never')
      await page.goto('/dashboard/users')
      await expect(page.getByText('Loading the users')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'users', 'unavailable')
      await page.goto('/dashboard/users')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/payments': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookAndPay(otherPage, portal, '2026-12-03', 'Teeth Cleaning')
      for (const [day, treatment] of planned.slice(1)) {
        const id = await bookThrough(otherPage, portal, day, treatment)
        const opened = otherPage.waitForResponse('**/api/create-payment-intent')
        await otherPage.goto(`/dashboard/payment/${id}`)
        await opened
      }
      await page.goto('/dashboard/payments')
      const row = page.getByRole('row').filter({ hasText: 'Cavity Filling' }).first()
      await row.getByRole('button', { name: 'Paid at the clinic' }).click()
      await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
    }),
    'asked whether to cancel': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookAndPay(otherPage, portal, '2026-12-02', 'Teeth Cleaning')
      await page.goto('/dashboard/payments')
      await page.getByRole('button', { name: /^Cancel/ }).click()
      await expect(page.getByRole('dialog')).toContainText('goes back to the patient’s card')
    }),
    'money to hand back': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await page.goto('/dashboard')
      await callAs(page, portal, 'PUT', `/booking/${id}/paid-at-clinic`)
      await callAs(page, portal, 'DELETE', `/booking/${id}`, { reason: 'The dentist is ill' })
      await page.goto('/dashboard/payments?only=attention')
      await expect(page.getByRole('button', { name: 'Mark as handed back' }).first()).toBeVisible()
    }),
    unpaid: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Whitening')
      await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
      await page.goto('/dashboard/payments?only=unpaid')
      await page.getByRole('button', { name: 'Paid at the clinic' }).first().click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Paid at the clinic' })).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/payments*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/dashboard/payments')
      await expect(page.getByText('Nobody has paid anything yet.')).toBeVisible()
    }),
    'nothing unpaid': asAdmin(async ({ page }) => {
      await page.route('**/api/payments/unpaid*', (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      )
      await page.goto('/dashboard/payments?only=unpaid')
      await expect(page.getByText('Every appointment is paid.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'payments', 'never')
      await page.goto('/dashboard/payments')
      await expect(page.getByText('Loading the payments')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'payments', 'unavailable')
      await page.goto('/dashboard/payments')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/messages': {
    arrived: asAdmin(async ({ page, portal }) => {
      for (const { email, subject, message } of written)
        await page.request.post(`${portal.url}/api/contact`, { data: { email, subject, message } })
      await page.goto('/dashboard/messages')
      const row = page.getByRole('row').filter({ hasText: 'Thank you' }).first()
      await row.getByRole('button', { name: 'Mark as answered' }).click()
      await expect(page.getByText('Marked as answered')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Not answered' }).first()).toBeVisible()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      const messages = written.map(({ email, subject, message }, place) => ({
        _id: `0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a0${place}`,
        email,
        subject,
        text: message,
        sentAt: '2026-11-22T17:20:00.000Z',
      }))
      await page.route('**/api/messages*', (route) =>
        route.fulfill({ json: messages, headers: { 'x-total-count': '120' } }),
      )
      await page.goto('/dashboard/messages?page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.route('**/api/messages*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '3' } }))
      await page.goto('/dashboard/messages?page=2')
      await expect(page.getByText('There are no messages on this page.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/messages*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/dashboard/messages')
      await expect(page.getByText('Nobody has written yet.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'messages', 'never')
      await page.goto('/dashboard/messages')
      await expect(page.getByText('Loading the messages')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'messages', 'unavailable')
      await page.goto('/dashboard/messages')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/reviews': {
    arrived: asAdmin(async ({ page }) => {
      await page.route('**/api/reviews/pending-count', (route) => route.fulfill({ json: { count: 3 } }))
      await page.route('**/api/reviews?*', (route) => answerList(route, reviewsToJudge))
      await page.goto('/dashboard/reviews')
      await expect(page.getByText('Not on the pages')).toBeVisible()
    }),
    'asked for the reason': asAdmin(async ({ page }) => {
      await page.route('**/api/reviews?*', (route) => answerList(route, reviewsToJudge))
      await page.goto('/dashboard/reviews')
      await page.getByRole('button', { name: /^Take down: Wilhelmina/ }).click()
      await expect(page.getByLabel('Reason, for the patient to read (optional)')).toBeFocused()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      const shown = hundredVisits.slice(0, 50).map((_, place) => ({ ...reviewToJudge(place), state: 'shown' as const }))
      await page.route('**/api/reviews?*', (route) => answerList(route, shown, 100))
      await page.goto('/dashboard/reviews?page=2')
      await expect(page.getByText('Page 2 of 2')).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.route('**/api/reviews?*', (route) => answerList(route, [], 3))
      await page.goto('/dashboard/reviews?page=2')
      await expect(page.getByText('There are no reviews on this page.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/reviews')
      await expect(page.getByText('Nobody has written a review yet.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'reviews?', 'never')
      await page.goto('/dashboard/reviews')
      await expect(page.getByText('Loading the reviews')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'reviews?', 'unavailable')
      await page.goto('/dashboard/reviews')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/add-doctor': {
    arrived: asAdmin(({ page }) => arriveAtNewDoctor(page)),
    'filled in, with a wrong field': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      await page.getByLabel('Name').fill('Dr. Vera Enamel')
      await page.getByLabel('Email').fill('vera@')
      await page.getByLabel('Photo').setInputFiles(await photoNamed('vera-enamel.jpg'))
      await expect(page.getByText('is uploaded')).toBeAttached()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid/i)
    }),
    'nothing filled in': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('image is Required')).toBeVisible()
    }),
    'photo on its way': asAdmin(async ({ page }) => {
      await hold(page, 'image', 'never')
      await arriveAtNewDoctor(page)
      await page.getByLabel('Name').fill('Wilhelmina Featherstonehaugh-Cholmondeley of Ashby St Ledgers')
      await page.getByLabel('Photo').setInputFiles(await photoNamed(`${'my-new-portrait-'.repeat(6)}.jpg`))
      await expect(page.getByRole('progressbar')).toBeVisible()
    }),
    'no photo': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      const file = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear all,') }
      await page.getByLabel('Photo').setInputFiles(file)
      await expect(page.getByText('This is not a JPEG, PNG or WebP picture')).toBeVisible()
    }),
    'treatments failed': asAdmin(async ({ page }) => {
      await hold(page, 'service', 'unavailable')
      await page.goto('/dashboard/add-doctor')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/manage-doctors': {
    arrived: asAdmin(({ page }) => arriveAt(page, '/dashboard/manage-doctors')),
    'asked whether to delete': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/manage-doctors')
      await page.getByRole('button', { name: 'Delete Dr. Ada Molar' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    'changing one': asAdmin(async ({ page }) => {
      await editDoctor(page)
      await expect(page.getByLabel('Speciality').getByRole('option', { name: 'Teeth Cleaning' })).toBeAttached()
    }),
    'changing one, with another photo and a wrong field': asAdmin(async ({ page }) => {
      await editDoctor(page)
      await page.getByLabel('Email').fill('ada@')
      await page.getByLabel('Photo').setInputFiles(await photoNamed('ada-molar.jpg'))
      await expect(page.getByText('is uploaded')).toBeAttached()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid/i)
    }),
    'changed meanwhile': asAdmin(async ({ page, portal }) => {
      const [ada] = await callAs<Doctor[]>(page, portal, 'GET', '/doctors')
      await editDoctor(page)
      const { _id, img, darkImg, ...seen } = ada as Doctor
      await callAs(page, portal, 'PUT', `/doctor/${_id}`, { ...seen, name: 'Dr. Ada Crown' })
      await page.getByLabel('Name').fill('Dr. Ada Bridge')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('Show it as it is now')
    }),
    'long names and other scripts': asAdmin(async ({ page }) => {
      const doctors = longAndShortUsers.map(({ _id, name, email }) => {
        return { _id, name, email, speciality: 'Root Canal Treatment', img: '/portraits/doctor-1.svg', version: 1 }
      })
      await page.route('**/api/doctors', (route) => route.fulfill({ json: doctors }))
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByText('bo.li@clinic.test')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/doctors', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByText('No doctor has been added yet.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'doctors', 'never')
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByText('Loading the doctors')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'doctors', 'unavailable')
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/clinic': {
    arrived: asAdmin(({ page }) => openSettings(page)),
    'with wrong fields': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.getByLabel('Street and number').fill('')
      await page.getByLabel('Phone').fill('call us')
      await page.getByLabel('Monday, until').fill('07:00')
      await page.getByLabel('Tuesday, from').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Street and number')).toBeFocused()
      await expect(page.getByText('It has to close after it opens')).toBeVisible()
    }),
    'changed meanwhile': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.route('**/api/clinic', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: { code: 'version_conflict' } })
          : route.continue(),
      )
      await page.getByRole('textbox', { name: 'Name' }).fill('Smile')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: 'Show what is there now' })).toBeVisible()
      // What is scrolled below the header cannot be pressed for a moment.
      await page.evaluate(() => window.scrollTo({ top: 0 }))
    }),
    'news being written': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Add news' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Title')).toBeFocused()
    }),
    'a review being changed': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Edit the review of Ruth Abrams' }).click()
      await expect(page.getByRole('dialog').getByLabel('Stars')).toBeVisible()
    }),
    'asked whether to delete': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.getByRole('button', { name: 'Delete: Open on Saturdays' }).click()
      await expect(page.getByRole('dialog')).toContainText('cannot be undone')
    }),
    'reviews that the pages leave out': asAdmin(async ({ page }) => {
      await page.route('**/api/clinic/settings', async (route) => {
        const settings: ClinicSettings = await (await route.fetch()).json()
        const testimonials = settings.testimonials.map((said, place) => ({ ...said, onPages: place === 0 }))
        await route.fulfill({ json: { ...settings, testimonials } })
      })
      await openSettings(page)
      await expect(page.getByText('Not on the pages')).toHaveCount(2)
    }),
    'much and nothing': asAdmin(async ({ page }) => {
      await page.route('**/api/clinic/settings', async (route) => {
        const answer = await route.fetch()
        const notices = Array.from({ length: 5 }, (_, place) => ({
          _id: idOf(place),
          date: 'Nov 20, 2026',
          title: 'W'.repeat(20 * (place + 1)),
          text: `First\n\n${'x'.repeat(200)}`,
        }))
        await route.fulfill({ json: { ...(await answer.json()), hours: [], notices, testimonials: [] } })
      })
      await openSettings(page)
      await expect(page.getByText('There are no reviews.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'clinic/settings', 'never')
      await page.goto('/dashboard/clinic')
      await expect(page.getByText('Loading the clinic’s settings')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'clinic/settings', 'unavailable')
      await page.goto('/dashboard/clinic')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/mail': {
    'kept in test mode': asAdmin(async ({ page, portal }) => {
      await sendSomeMail(page, portal)
      await page.goto('/dashboard/mail')
      await expect(page.getByRole('row').filter({ hasText: 'is cancelled' })).toBeVisible()
    }),
    'one of it open': asAdmin(async ({ page, portal }) => {
      await sendSomeMail(page, portal)
      await page.goto('/dashboard/mail')
      await page.getByRole('link', { name: 'is set' }).click()
      await expect(page.getByRole('dialog')).toContainText('We look forward to seeing you.')
    }),
    'one open that is not there': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail?mail=0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByRole('alert')).toContainText('no longer there')
    }),
    'none sent yet': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail')
      await expect(page.getByText('No mail has been sent yet.')).toBeVisible()
    }),
    'not delivered': asAdmin(async ({ page }) => {
      await mailMode(page, 'live')
      await page.route('**/api/mail?*', (route) =>
        route.fulfill({ json: undelivered, headers: { 'x-total-count': '104' } }),
      )
      await page.goto('/dashboard/mail')
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    }),
    'all delivered': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail?only=outgoing')
      await expect(page.getByText('All mail has been delivered.')).toBeVisible()
    }),
    off: asAdmin(async ({ page }) => {
      await mailMode(page, 'off')
      await page.goto('/dashboard/mail')
      await expect(page.getByText('Mail is off.')).toBeVisible()
    }),
    'on its way': asAdmin(async ({ page }) => {
      await hold(page, 'test-mail', 'never')
      await page.goto('/dashboard/mail')
      await expect(page.getByText('Loading the mail')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'test-mail', 'unavailable')
      await page.goto('/dashboard/mail')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/treatments': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await manage(page, portal, 'Crown')
      await manage(page, portal, `Wisdom tooth removal ${'with a rather long name '.repeat(3)}`, { active: false })
      await page.goto('/dashboard/treatments')
      await expect(page.getByText('Retired', { exact: true }).first()).toBeVisible()
    }),
    'adding one': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Add a treatment' }).click()
      await expect(page.getByRole('dialog', { name: 'Add a treatment' })).toBeVisible()
    }),
    'changing one': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Edit: Teeth Cleaning' }).click()
      await expect(page.getByRole('list', { name: 'A day of it' })).toContainText('8.30 AM')
    }),
    'with wrong fields': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Add a treatment' }).click()
      await page.getByLabel('Price in dollars').fill('-5')
      await page.getByLabel('Length in minutes').fill('long')
      await page.getByLabel('Start times').fill('8:30, noon')
      for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await page.getByLabel(day).uncheck()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Give it a name')
    }),
    'changed meanwhile': asAdmin(async ({ page, portal }) => {
      const crown = await manage(page, portal, 'Crown')
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Edit: Crown' }).click()
      const { _id, coming, removable, ...entries } = crown
      await callAs(page, portal, 'PUT', `/treatment/${_id}`, { ...entries, price: 1 })
      await page.getByLabel('Price in dollars').fill('2')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toContainText('Show what is there now')
    }),
    'deleting one': asAdmin(async ({ page, portal }) => {
      await manage(page, portal, 'Crown')
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Delete: Crown' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete Crown?' })).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/treatments', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/treatments')
      await expect(page.getByText('There are no treatments yet.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'treatments', 'never')
      await page.goto('/dashboard/treatments')
      await expect(page.getByText('Loading the treatments')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'treatments', 'unavailable')
      await page.goto('/dashboard/treatments')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/closed-days': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      const kept = await bookThrough(otherPage, portal, '2026-12-26', 'Teeth Cleaning')
      await closeThrough(page, portal, '2026-12-24', '2026-12-26', 'Christmas', { keep: [kept] })
      await closeThrough(page, portal, '2027-03-01', '2027-03-01', 'The water is turned off in our street. '.repeat(4))
      await page.goto('/dashboard/closed-days')
      await expect(page.getByText('Mar 1, 2027')).toBeVisible()
    }),
    'past ones too': asAdmin(async ({ page }) => {
      const closings = [
        { _id: idOf(1), from: 'Dec 31, 2026', to: 'Jan 2, 2027', reason: 'New Year', kept: 0 },
        { _id: idOf(2), from: 'Nov 11, 2026', to: 'Nov 11, 2026', reason: 'Veterans Day', kept: 2 },
      ]
      await page.route('**/api/closed-days?*', (route) =>
        route.fulfill({ json: closings, headers: { 'x-total-count': '102' } }),
      )
      await page.goto('/dashboard/closed-days?page=2')
      await expect(page.getByText('Past', { exact: true })).toBeVisible()
    }),
    'closing days without appointments': asAdmin(async ({ page }) => {
      await chooseDays(page, '2026-12-24', '2026-12-25')
      await expect(page.getByText('There are no appointments on these days.')).toBeVisible()
    }),
    'closing days with appointments': asAdmin(async ({ page, otherPage, portal }) => {
      await bookForThree(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      const rows = page.getByRole('dialog').getByRole('listitem')
      await rows.nth(0).getByText('Keep').click()
      await rows.nth(1).getByText('Cancel').click()
      await expect(page.getByText('1 is cancelled with this reason, 1 stays.')).toBeVisible()
    }),
    'closing with wrong fields': asAdmin(async ({ page, otherPage, portal }) => {
      await bookForThree(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      await expect(page.getByText('3 appointments')).toBeVisible()
      await page.getByRole('button', { name: 'Close days' }).last().click()
      await expect(page.getByText('Choose for each appointment')).toBeVisible()
    }),
    'booked meanwhile': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await chooseDays(page, '2026-12-23', '2026-12-24')
      await page.getByLabel('Reason').fill('Christmas')
      await expect(page.getByText('There are no appointments on these days.')).toBeVisible()
      await bookThrough(otherPage, portal, '2026-12-23', 'Cavity Filling')
      await page.getByRole('button', { name: 'Close days' }).last().click()
      await expect(page.getByRole('alert')).toContainText('Somebody has booked or cancelled in the meantime.')
    }),
    'opening again': asAdmin(async ({ page, portal }) => {
      await closeThrough(page, portal, '2026-12-24', '2026-12-26', 'Christmas')
      await page.goto('/dashboard/closed-days')
      await page.getByRole('button', { name: 'Open again' }).click()
      await expect(page.getByRole('dialog')).toContainText('What was cancelled stays cancelled.')
    }),
    empty: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/closed-days')
      await expect(page.getByText('No days are closed.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'closed-days', 'never')
      await page.goto('/dashboard/closed-days')
      await expect(page.getByText('Loading the closed days')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'closed-days', 'unavailable')
      await page.goto('/dashboard/closed-days')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/dashboard/audit': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await callAs(page, portal, 'PUT', `/user/admin/${email}`)
      await page.goto('/dashboard/audit')
      await expect(page.getByText('Made Maya Lindqvist an admin').first()).toBeVisible()
    }),
    'every kind of entry': asAdmin(async ({ page }) => {
      await page.route('**/api/audit*', (route) => route.fulfill({ json: { entries: everyKindOfEntry, more: true } }))
      await page.goto('/dashboard/audit?reads=on&before=400')
      await expect(page.getByText('Looked at All users')).toBeVisible()
      for (const number of [1, 2]) await page.getByText('Details').nth(number).click()
    }),
    'nothing about somebody': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/audit?person=nobody@clinic.test')
      await expect(page.getByText(/^Nothing is written down about/)).toBeVisible()
    }),
    'beyond the end': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/audit?before=1')
      await expect(page.getByText('There is nothing older.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/audit*', (route) => route.fulfill({ json: { entries: [], more: false } }))
      await page.goto('/dashboard/audit')
      await expect(page.getByText('Nothing is written down yet.')).toBeVisible()
    }),
    'on their way': asAdmin(async ({ page }) => {
      await hold(page, 'audit', 'never')
      await page.goto('/dashboard/audit')
      await expect(page.getByText('Loading the audit trail')).toBeAttached()
    }),
    failed: asAdmin(async ({ page }) => {
      await hold(page, 'audit', 'unavailable')
      await page.goto('/dashboard/audit')
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    }),
  },
  '/test-mode/google/choose/:id': {
    arrived: at('/login', ({ page }) => continueWithGoogle(page)),
    over: at('/login', async ({ page }) => {
      await continueWithGoogle(page)
      await page.context().clearCookies()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Test mode: this sign-in is over' })).toBeVisible()
    }),
  },
  elsewhere: { 'not found': at('/no-such-page', ({ page }) => heading(page)) },
}

/** The first is over an hour after it is booked. */
const planned = [
  ['2026-11-23', 'Toothache Check'],
  ['2026-12-02', 'Teeth Cleaning'],
  ['2026-12-21', 'Cavity Filling'],
  ['2027-01-06', 'Teeth Whitening'],
] as const

/** Short and long, of several lines, without a place to break, and from right to left. */
const written = [
  { email: 'tomas.herrera@clinic.test', subject: 'Thank you', message: 'The filling holds. See you in May.' },
  {
    email: 'grace.huang@clinic.test',
    subject: 'Whitening before a wedding: how many days ahead, and does coffee undo it?',
    message:
      'My sister marries on January 16.\n\nHow many days before should the whitening be, and how long should I stay away from coffee afterwards? I drink a lot of it.\n\nThank you,\nGrace',
  },
  {
    email: 'a.person.with.a.rather.long.name@a-rather-long-company-name.clinic.test',
    subject: 'W'.repeat(60),
    message: `https://clinic.test/${'x'.repeat(120)}`,
  },
  { email: 'noa.levi@clinic.test', subject: 'תור לילדים', message: 'שלום,\nהאם אתם מקבלים ילדים בני ארבע?' },
] as const

/** Given up and waiting, to long addresses and to nobody any more. */
const undelivered = [
  { kind: 'booked', state: 'failed', to: 'tomas.herrera@clinic.test', trouble: 'recipient_refused' },
  {
    kind: 'payment_refunded',
    state: 'failed',
    to: 'a.person.with.a.rather.long.name@a-rather-long-company-name.clinic.test',
    trouble: 'message_refused',
  },
  { kind: 'booking_cancelled', state: 'waiting', trouble: 'login_refused', dueAt: '2026-11-23T17:40:00.000Z' },
  { kind: 'booking_paid', state: 'waiting', to: 'noa.levi@clinic.test', dueAt: '2026-11-23T17:00:00.000Z' },
].map((mail, place) => ({
  _id: `0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a0${place}`,
  createdAt: '2026-11-22T17:20:00.000Z',
  ...mail,
}))

/** Adds a treatment in the name of the admin who is signed in. */
function manage(page: Page, portal: Portal, name: string, given: Partial<TreatmentEntries> = {}) {
  const entries = { price: 890, minutes: 60, starts: ['08:00', '13:30'], weekdays: [1, 3, 6], active: true }
  return callAs<AdminTreatment>(page, portal, 'POST', '/treatment', { name: name.trim(), ...entries, ...given })
}

/** Opens the dialog that closes days, and chooses some. */
async function chooseDays(page: Page, from: string, to: string) {
  await page.goto('/dashboard/closed-days')
  await page.getByRole('button', { name: 'Close days' }).click()
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(to)
}

/** Three appointments on two days, one of them paid by card. */
async function bookForThree(page: Page, portal: Portal) {
  await enter(page, portal)
  await bookAndPay(page, portal, '2026-12-23', 'Root Canal Treatment')
  await bookThrough(page, portal, '2026-12-23', 'Teeth Whitening')
  await bookThrough(page, portal, '2026-12-24', 'Teeth Cleaning')
}

/** Books and cancels for whoever is signed in, and lets the mail about it go out. */
async function sendSomeMail(page: Page, portal: Portal) {
  const id = await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await portal.mails()
  await portal.advance(5)
  await callAs(page, portal, 'DELETE', `/booking/${id}`)
  await portal.mails()
}

/** The portal as it would be where mail is off, or goes out for good. */
async function mailMode(page: Page, mode: 'off' | 'live') {
  await page.route('**/api/mail-setup', (route) => route.fulfill({ json: { mode } }))
}

const idOf = (number: number) => `0198a6f2-6d4e-7cc3-9a55-${String(number).padStart(12, '0')}`

const hundredTwentyUsers: readonly User[] = Array.from({ length: 120 }, (_, place) => ({
  _id: idOf(place),
  name: `Patient Number${place}`,
  email: `patient.${place}@clinic.test`,
  role: place % 40 === 0 ? 'admin' : 'patient',
  unverified: false,
  since: new Date(Date.UTC(2026, 10, 20) - place * 86_400_000).toISOString(),
}))

const longAndShortUsers: readonly User[] = [
  { name: 'Bo', email: 'bo.li@clinic.test', role: 'patient' },
  {
    name: 'Wilhelmina Featherstonehaugh-Cholmondeley of Ashby St Ledgers',
    email: 'a.person.with.a.rather.long.name.and.no.break@a-rather-long-company-name.clinic.test',
    role: 'admin',
  },
  { name: 'נועה לוי', email: 'noa.levi@clinic.test', role: 'patient' },
  { name: 'عبد الرحمن بن محمد الفاسي', email: 'fasi@clinic.test', role: 'admin' },
  { name: 'W'.repeat(100), email: `${'w'.repeat(64)}@clinic.test`, role: 'patient' },
].map((user, place) => ({ ...user, _id: idOf(place), since: '2026-11-22T17:20:00.000Z' }) as User)

const everyKindOfEntry: readonly AuditEntry[] = auditActions.map((action, place) => {
  const [patient, admin, noa] = longAndShortUsers.map(({ _id, name, email }) => ({ _id, name, email }))
  const by = [admin, patient, undefined, { _id: idOf(99) }, noa][place % 5]
  const about = [patient, patient, noa, admin, { _id: idOf(98) }, undefined][place % 6]
  return {
    _id: 399 - place,
    at: new Date(Date.UTC(2026, 10, 22, 17) - place * 3_000_000).toISOString(),
    actor: by ? (['patient', 'admin'] as const)[place % 2] : (['visitor', 'portal'] as const)[place % 2],
    ...(by && { by, network: '2001:db8:85a3::/48', requestId: idOf(place) }),
    action,
    object: { kind: action === 'read' ? 'listUsers' : 'person' },
    ...(about && { about }),
    fields: place % 3 === 0 ? [] : ['cancel_reason', 'cancelled_at', 'cancelled_by', 'state'],
  } as AuditEntry
})

async function arriveAtNewDoctor(page: Page) {
  await page.goto('/dashboard/add-doctor')
  await expect(page.getByLabel('Speciality')).toHaveValue('Cavity Filling')
}

/** Opens the dialog in which a doctor is changed. */
async function editDoctor(page: Page) {
  await page.goto('/dashboard/manage-doctors')
  await page.getByRole('button', { name: 'Edit Dr. Ada Molar' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Dr. Ada Molar' })).toBeVisible()
}

/** A day with every state of money, cancelled ones, long and short names, and a patient who has left. */
const busyDay: readonly Booking[] = (
  [
    ['Maya Lindqvist', 'Toothache Check', '08.00 AM - 08.20 AM', 39, { state: 'unpaid' }],
    ['Bo', 'Teeth Cleaning', '08.30 AM - 09.00 AM', 49, { state: 'paid' }],
    [
      'Wilhelmina Featherstonehaugh-Cholmondeley',
      'Fluoride Treatment',
      '09.00 AM - 09.30 AM',
      35,
      { state: 'confirming' },
    ],
    ['נועה לוי', 'Cavity Filling', '10.00 AM - 10.45 AM', 79, { state: 'paid_at_clinic' }],
    ['', 'Teeth Cleaning', '10.00 AM - 10.30 AM', 0, { state: 'nothing_to_pay' }],
    ['Tomas Herrera', 'Root Canal Treatment', '11.00 AM - 12.30 PM', 299, { state: 'refund_due', method: 'clinic' }],
    ['Ruth Abrams', 'Teeth Whitening', '01.00 PM - 02.00 PM', 129, { state: 'nothing_to_pay' }],
    ['W'.repeat(60), 'Teeth Whitening', '02.00 PM - 03.00 PM', 129, { state: 'refunded', method: 'card' }],
  ] as const
).map(([patientName, treatment, slot, price, payment], place) => ({
  _id: idOf(place),
  treatmentId: idOf(50),
  treatment,
  date: 'Nov 24, 2026',
  slot,
  startsAt: '2026-11-24T17:00:00.000Z',
  endsAt: '2026-11-24T17:30:00.000Z',
  price,
  patientEmail: '',
  patientName,
  phone: patientName && '(503) 555-0113',
  paid: false,
  payment: payment as BookingPayment,
  ...(place > 4 && {
    cancelled: { at: '2026-11-22T17:20:00.000Z', by: 'clinic', ...(place === 5 && { reason: 'The dentist is ill' }) },
  }),
}))

/** An appointment of today, and then it is over. */
async function visitToday({ page, portal }: Stage) {
  const id = await bookThrough(page, portal, '2026-11-23', 'Toothache Check')
  await portal.advance(6 * 60)
  return id
}

const long = 'They numbed the tooth and waited until it worked, told me what they found and what it would cost. '

const ownReviews: readonly OwnReview[] = (
  [
    ['waiting', 'Toothache Check', 5, 'It did not hurt.'],
    ['shown', 'Teeth Whitening', 4, `${long.repeat(4)}\n\n${'x'.repeat(80)}`],
    ['turned_down', 'Cavity Filling', 1, 'Never again.'],
    ['turned_down', 'Teeth Cleaning', 3, 'היה בסדר גמור'],
  ] as const
).map(([state, treatment, stars, text], place) => ({
  stars,
  text,
  name: place === 1 ? 'W'.repeat(60) : 'Maya L.',
  ...(place < 2 && { place: 'Salem' }),
  state,
  ...(place === 2 && { reason: 'No names of dentists, please.' }),
  writtenAt: '2026-11-22T17:20:00.000Z',
  visit: { _id: idOf(place), treatment, date: 'Nov 20, 2026' },
}))

const reviewToJudge = (place: number): Review => {
  const { state, ...own } = ownReviews[place % ownReviews.length] as OwnReview
  const patient = longAndShortUsers[place % longAndShortUsers.length]?.name ?? ''
  return { ...own, state: place === 3 ? 'waiting' : state, _id: idOf(place), version: 1, onPages: place > 4, patient }
}
const reviewsToJudge = [0, 3, 1, 5, 2].map(reviewToJudge)

/** The money and the reviews of past appointments in each state. */
const pastVisits: readonly PastAppointment[] = busyOf([
  ['none', { state: 'unpaid' }],
  ['waiting', { state: 'paid' }],
  ['shown', { state: 'paid_at_clinic' }],
  ['none', { state: 'nothing_to_pay' }],
  [undefined, { state: 'refund_due', method: 'clinic' }],
  [undefined, { state: 'refunded', method: 'card' }],
  ['turned_down', { state: 'confirming' }],
] as const)
const hundredVisits: readonly PastAppointment[] = Array.from({ length: 50 }, (_, place) => {
  const visit = pastVisits[place % pastVisits.length] as PastAppointment
  return { ...visit, booking: { ...visit.booking, _id: idOf(place) } }
})

function busyOf(states: readonly (readonly [PastAppointment['review'], object])[]): PastAppointment[] {
  return states.map(([review, payment], place) => {
    const { cancelled: _, ...booking } = busyDay[place] as Booking
    const cancelled = { at: '2026-11-22T17:20:00.000Z', by: 'clinic', reason: 'The dentist is ill' } as const
    return {
      booking: { ...booking, payment: payment as BookingPayment, ...(review === undefined && { cancelled }) },
      ...(review !== undefined && { review }),
    }
  })
}

function answerList(route: Route, items: readonly object[], total = items.length) {
  return route.fulfill({ json: items, headers: { 'x-total-count': String(total) } })
}

async function showDay(page: Page) {
  await page.route('**/api/bookings*', (route) => route.fulfill({ json: busyDay }))
  await page.goto('/dashboard/appointments?date=2026-11-24')
  await expect(page.getByText('Maya Lindqvist')).toBeVisible()
}

async function openCallerDialog({ page, otherPage, portal }: Stage) {
  await enter(otherPage, portal, newPerson('Grace Huang'))
  await page.goto('/dashboard/appointments?date=2026-12-09')
  await page.getByRole('button', { name: 'Book for a caller' }).click()
  return page.getByRole('dialog', { name: 'Book for a caller' })
}

async function openSettings(page: Page) {
  await page.goto('/dashboard/clinic')
  await expect(page.getByLabel('Street and number')).toBeVisible()
}

async function showUsers(page: Page, users: readonly User[]) {
  await page.route('**/api/users*', (route) =>
    route.fulfill({ json: users, headers: { 'x-total-count': String(users.length) } }),
  )
  await page.goto('/dashboard/users')
  await expect(page.getByText('bo.li@clinic.test')).toBeVisible()
}

/** The address at which a page arrives as the app, which asks for everything itself. */
function appAt(path: string): string {
  return `${path}?app`
}

function at(path: string, arrive: (stage: Stage) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await stage.page.goto(path)
      await arrive(stage)
    },
  }
}

function withGoogle(google: 'on' | 'off' | 'trouble', path: string): State {
  return {
    arrange: async ({ page }) => {
      const setup = { google, testMode: false }
      await page.route('**/api/sign-in-setup', (route) => route.fulfill({ json: setup }))
      const asked = page.waitForResponse('**/api/sign-in-setup')
      await page.goto(path)
      await asked
      const shown = google === 'off' ? 0 : 1
      await expect(page.getByRole('button', { name: 'Continue with google' })).toHaveCount(shown)
    },
  }
}

function signedIn(arrange: (stage: Stage) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await enter(stage.page, stage.portal)
      await arrange(stage)
    },
  }
}

function toPay(arrange: (stage: Stage, bookingId: string) => Promise<void>): State {
  return signedIn(async (stage) => {
    await arrange(stage, await bookThrough(stage.page, stage.portal, '2026-12-16', 'Cavity Filling'))
  })
}

function asAdmin(arrange: (stage: Stage, admin: { email: string }) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      const admin = newPerson('Ada Molar')
      await stage.portal.makeAdmin(admin)
      await enterAgain(stage.page, stage.portal, admin)
      await arrange(stage, admin)
    },
  }
}

/** Answers a call as a server that is in trouble would, or not at all. */
async function hold(page: Page, call: string, answer: 'never' | 'unavailable') {
  await page.route(`**/api/${call}**`, (route) =>
    answer === 'never' ? new Promise<void>(() => {}) : route.fulfill({ status: 503, json: {} }),
  )
}

/** As a portal answers whose card payment is off. */
async function takeNoCards(page: Page) {
  await page.route('**/api/payment-setup', (route) => route.fulfill({ json: { mode: 'off', cancelUntilHours: 24 } }))
}

/** As a portal answers that sends no mail. */
async function sendNoMail(page: Page) {
  await page.route('**/api/mail-setup', (route) => route.fulfill({ json: { mode: 'off' } }))
}

/** As somebody is seen who only ever signed in with Google. */
async function withoutPassword(page: Page) {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), hasPassword: false, google: true, emailVerified: true } })
  })
}

async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
}

async function heading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible()
}

async function arriveAt(page: Page, path: string) {
  await page.goto(path)
  await heading(page)
}

async function freeTimes(page: Page, day: string) {
  await page.goto(appointmentOn(day))
  await expect(page.getByText('spaces Available').first()).toBeVisible()
}

async function submit(page: Page, treatment: string) {
  const dialog = await openDialog(page, treatment)
  await dialog.getByLabel('Number').fill('(503) 555-0110')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
}

async function writeToTheClinic(page: Page) {
  await page.getByLabel('Email').fill('maya@clinic.test')
  await page.getByLabel('Subject').fill('Whitening')
  await page.getByLabel('Your message').fill('How long does it last?')
  await page.getByRole('button', { name: 'Get Started' }).click()
}

import { expect, type Page } from '@playwright/test'
import { continueWithGoogle, linkIn, logIn, typeGoogleAccount } from '../support/steps.ts'
import { addChildren, bookThrough, enter, newPerson } from '../support/without-pages.ts'
import {
  at,
  changeClinic,
  heading,
  hold,
  loadingAndFailed,
  type PageStates,
  type Stage,
  type State,
  signedIn,
} from './arrange.ts'
import { ownPasskeys } from './passkeys.ts'
import { ownSecondFactor } from './second-factor.ts'

const visit = {
  _id: '00000000-0000-4000-8000-000000000000',
  firstName: 'Maya',
  treatment: 'Teeth Cleaning',
  date: 'Nov 27, 2026',
  slot: '02.30 PM - 03.00 PM',
  startsAt: '2026-11-27T22:30:00.000Z',
  cancelUntil: '2026-11-26T22:30:00.000Z',
  moveUntil: '2026-11-26T22:30:00.000Z',
  movesLeft: 3,
}

/** The page of a reminder's link that gets this answer. */
function linked(answer: object, title: string): State {
  return {
    arrange: async ({ page }) => {
      await page.route('**/api/visit-link', (route) => route.fulfill({ json: answer }))
      await page.goto('/visit#some-token')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    },
  }
}

/** The page of a live link to choose a password. */
function resetLink(answer: { first: boolean }, arrive: State['arrange']): State {
  return {
    arrange: async (stage) => {
      await stage.page.route('**/api/password-reset-check', (route) => route.fulfill({ json: answer }))
      await stage.page.goto('/reset-password#some-token')
      await arrive(stage)
    },
  }
}

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('6-digit code')).toBeFocused()
}

export const accountsStates = {
  '/forgot-password': {
    arrived: at('/forgot-password', ({ page }) => heading(page)),
    first: at('/forgot-password?first#email=maya.lindqvist@clinic.test', async ({ page }) => {
      await expect(page.getByLabel('Email')).toHaveValue('maya.lindqvist@clinic.test')
    }),
    'with a wrong field': at('/forgot-password', async ({ page }) => {
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i)
    }),
    sent: at('/forgot-password', async ({ page }) => {
      await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    }),
    'refused for now': at('/forgot-password', async ({ page }) => {
      await page.route('**/api/password-reset-request', (route) =>
        route.fulfill({ status: 429, contentType: 'application/problem+json', json: { code: 'too_many_requests' } }),
      )
      await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    }),
    'without mail': {
      arrange: async ({ page }) => {
        await sendNoMail(page)
        await page.goto('/forgot-password')
        await expect(page.getByText('can’t send email')).toBeVisible()
      },
    },
  },
  '/reset-password': {
    arrived: resetLink({ first: false }, ({ page }) => page.getByLabel('New password').waitFor()),
    first: resetLink({ first: true }, async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a password')
    }),
    'with a wrong field': resetLink({ first: false }, async ({ page }) => {
      await page.getByLabel('New password').fill('12345')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/6 characters/)
    }),
    'expired link': at('/reset-password#some-token', async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    }),
  },
  '/verify-email': {
    verified: signedIn(async ({ page, portal }) => {
      await page.goto(linkIn(await portal.mails(), 'Verify your email address'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified')
    }),
    'expired link': signedIn(async ({ page }) => {
      await page.goto('/verify-email#some-token')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    }),
    loading: signedIn(async ({ page }) => {
      await hold(page, 'me/email-verification', 'never')
      await page.goto('/verify-email#some-token')
      await expect(page.getByText('Checking your link')).toBeVisible()
    }),
    failed: signedIn(async ({ page }) => {
      await hold(page, 'me/email-verification', 'unavailable')
      await page.goto('/verify-email#some-token')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }),
  },
  '/visit': {
    open: linked({ state: 'open', ...visit }, 'Maya, will you be there?'),
    confirmed: {
      arrange: async (stage) => {
        await linked({ state: 'open', ...visit }, 'Maya, will you be there?').arrange(stage)
        await stage.page.route('**/api/visit-link/confirmation', (route) =>
          route.fulfill({ json: { state: 'confirmed', ...visit } }),
        )
        await stage.page.getByRole('button', { name: 'I’ll be there' }).click()
        await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('See you on Friday, Maya')
      },
    },
    refused: {
      arrange: async (stage) => {
        await linked({ state: 'open', ...visit }, 'Maya, will you be there?').arrange(stage)
        await hold(stage.page, 'visit-link/confirmation', 'unavailable')
        await stage.page.getByRole('button', { name: 'I’ll be there' }).click()
        await expect(stage.page.getByRole('alert')).toBeVisible()
      },
    },
    moved: linked({ state: 'moved' }, 'This appointment was moved'),
    cancelled: linked({ state: 'cancelled' }, 'This appointment was cancelled'),
    ended: at('/visit#some-token', async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
    }),
    loading: at('/', async ({ page }) => {
      await hold(page, 'visit-link', 'never')
      await page.goto('/visit#some-token')
      await expect(page.getByText('Checking your link')).toBeVisible()
    }),
    failed: at('/', async ({ page }) => {
      await hold(page, 'visit-link', 'unavailable')
      await page.goto('/visit#some-token')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }),
  },
  '/login': {
    arrived: at('/login', ({ page }) => heading(page)),
    'from a page for users': at('/dashboard/history', async ({ page }) => {
      await expect(page.getByText('No user is logged in')).toBeVisible()
    }),
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
    'signed out of an admin page': signedIn(async ({ page }) => {
      await page.goto('/dashboard/users')
      await expect(page.getByRole('alert')).toContainText('for admins only')
    }),
    'with a mailed code': at('/login', async ({ page }) => {
      await askForCode(page)
      await page.getByLabel('6-digit code').fill('12345')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByLabel('6-digit code')).toHaveAccessibleDescription(/six digits/)
    }),
    'with a refused code': at('/login', async ({ page }) => {
      await askForCode(page)
      await page.getByLabel('6-digit code').fill('123456')
      await expect(page.getByRole('alert')).toContainText('wasn’t right')
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
    'email taken': {
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
  '/test-mode/google/choose/:id': {
    arrived: at('/login', ({ page }) => continueWithGoogle(page)),
    expired: at('/login', async ({ page }) => {
      await continueWithGoogle(page)
      await page.context().clearCookies()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Test mode: this sign-in has expired' })).toBeVisible()
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
    'with people to book for': signedIn(async ({ page, portal }) => {
      await addChildren(page, portal)
      await openProfile(page)
      await expect(page.getByRole('region', { name: 'People I book for' }).getByRole('listitem')).toHaveCount(2)
    }),
    'adding a person with a wrong birth date': signedIn(async ({ page }) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Add a person' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a person' })
      await dialog.getByLabel('Name').fill('Leo Lindqvist')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('birth date from 1900')).toBeVisible()
    }),
    'removing a person with appointments': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-09', 'Teeth Cleaning', await addChildren(page, portal))
      await openProfile(page)
      await page.getByRole('button', { name: 'Remove Leo Lindqvist' }).click()
      await expect(page.getByRole('dialog', { name: 'Remove Leo Lindqvist?' }).getByText('Keep them')).toBeVisible()
    }),
    'with other devices': signedIn(async ({ page }) => {
      await withDevices(page)
      await openProfile(page)
      await expect(devicesOf(page).getByRole('listitem')).toHaveCount(3)
    }),
    'ending all other sessions': signedIn(async ({ page }) => {
      await withDevices(page)
      await openProfile(page)
      await page.getByRole('button', { name: 'End all others' }).click()
      await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible()
    }),
    'without the list of devices': signedIn(async ({ page }) => {
      await hold(page, 'me/sessions', 'unavailable')
      await openProfile(page)
      await expect(devicesOf(page).getByRole('alert')).toBeVisible()
    }),
    'with a calendar address': signedIn(async ({ page }) => {
      await openProfile(page)
      await page.getByLabel('Your password, to create').fill('six teeth')
      await page.getByRole('button', { name: 'Create the address' }).click()
      await expect(page.getByLabel('Address for your calendar')).toBeVisible()
    }),
    'with Google and no password': {
      arrange: async ({ page }) => {
        await page.goto('/login?from=/dashboard/profile')
        await continueWithGoogle(page)
        await typeGoogleAccount(page, newPerson())
        await expect(page.getByText('To unlink Google, you need a password or a passkey.')).toBeVisible()
      },
    },
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
      await page.route('**/api/me/reauthentication', (route) => route.fulfill({ json: { ways: [] } }))
      await page.getByLabel('New password').fill('seven teeth')
      await page.getByRole('button', { name: 'Add password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await expect(dialog.getByRole('button', { name: 'Sign in again' })).toBeVisible()
    }),
    'confirming with a passkey': signedIn((stage) => confirming(stage, ['passkey', 'code'])),
    'confirming with a wrong code': signedIn(async (stage) => {
      await confirming(stage, ['code'])
      await stage.page.getByRole('dialog').getByLabel('Code from your app').fill('123')
      await stage.page.keyboard.press('Enter')
      await expect(stage.page.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible()
    }),
    'confirming with the password': signedIn((stage) => confirming(stage, ['password'])),
    'confirming a deletion': signedIn(async ({ page }) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    }),
    'without mail': signedIn(async ({ page }) => {
      await sendNoMail(page)
      await openProfile(page)
    }),
    ...ownPasskeys,
    ...ownSecondFactor,
    ...loadingAndFailed(signedIn, '/dashboard/profile', 'me', 'Loading your profile'),
  },
} satisfies PageStates

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

/** Answers as a portal without mail does. */
async function sendNoMail(page: Page) {
  await changeClinic(page, (clinic) => ({ ...clinic, mail: 'off' }))
}

/** Has a change of the email address ask the user to confirm in one of these ways. */
async function confirming({ page }: Stage, ways: readonly string[]) {
  await page.route('**/api/me/reauthentication', (route) => route.fulfill({ json: { ways } }))
  await page.route('**/api/me/email', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { code: 'reauthentication_required' },
    }),
  )
  await openProfile(page)
  await page.getByLabel('New email').fill('maya.chen@clinic.test')
  await page.getByLabel('Your password, to change your email').fill('six teeth')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' }).locator('form')).toBeVisible()
}

/** Answers as for a user who has signed in only with Google. */
async function withoutPassword(page: Page) {
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      json: { ...(await answer.json()), hasPassword: false, asksPassword: false, google: true, emailVerified: true },
    })
  })
}

const devicesOf = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' })

/** Answers as for a user who is signed in on two other devices. */
async function withDevices(page: Page) {
  const used = { signedInAt: '2026-11-20T08:00:00.000Z', lastUsedAt: '2026-11-20T09:00:00.000Z', current: false }
  const phone = {
    ...used,
    _id: visit._id,
    browser: 'Samsung Internet',
    system: 'Android',
    network: '2001:db8:1234::/48',
  }
  const unknown = { ...used, _id: visit._id.replace(/0$/, '1'), network: '203.0.113.0/24', gate: 'locked' }
  await page.route('**/api/me/sessions', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: [...(await answer.json()), phone, unknown] })
  })
}

async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
}

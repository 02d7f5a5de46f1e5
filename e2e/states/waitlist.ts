import { expect } from '@playwright/test'
import type { DeskEntry, LinkedOffer, WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { chooseInMenu } from '../support/steps.ts'
import { asAdmin, hold, loadingAndFailed, type PageStates, type State, signedIn } from './arrange.ts'
import { idOf } from './sample-data.ts'

// The clock of the pages stands on November 23, 2026 at 9:00.
const offer: WaitlistOffer = {
  _id: idOf(1),
  state: 'open',
  treatmentId: idOf(50),
  treatment: 'Root Canal Treatment',
  date: 'Dec 1, 2026',
  slot: '10.30 AM - 12.00 PM',
  startsAt: '2026-12-01T18:30:00.000Z',
  endsAt: '2026-12-01T20:00:00.000Z',
  doctor: { _id: idOf(60), name: 'Dr. Noah Reyes' },
  price: 299,
  until: '2026-11-23T17:27:00.000Z',
  waitsUntil: 'Dec 11, 2026',
}

const entry: WaitlistEntry = {
  _id: idOf(70),
  treatmentId: idOf(50),
  treatment: 'Root Canal Treatment',
  active: true,
  weekdays: [1, 2, 5],
  times: ['morning'],
  until: 'Dec 11, 2026',
  joinedAt: '2026-11-20T17:00:00.000Z',
}
const paused: WaitlistEntry = {
  ...entry,
  _id: idOf(71),
  treatment: 'Teeth Whitening',
  doctor: { _id: idOf(61), name: 'Dr. Iris Crown' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  times: ['morning', 'afternoon'],
  pausedAt: '2026-11-22T17:00:00.000Z',
}

const free: NonNullable<WaitlistEntry['free']> = [
  { date: 'Nov 24, 2026', slot: '08.00 AM - 09.30 AM', startsAt: '2026-11-24T16:00:00.000Z' },
  {
    date: 'Dec 10, 2026',
    slot: '10.30 AM - 12.00 PM',
    startsAt: '2026-12-10T18:30:00.000Z',
    doctor: { _id: idOf(60), name: 'Dr. Noah Reyes' },
  },
]
const ofChild: WaitlistEntry = {
  ...entry,
  _id: idOf(72),
  member: { _id: idOf(40), name: 'Leopold Featherstonehaugh-Cholmondeley' },
  formerDoctor: 'Dr. Iris Crown',
  withoutOffers: 'email_not_verified',
  free,
}

/** The page of an offer's link. */
function linked(changes: Partial<LinkedOffer>, title: string | RegExp): State {
  return {
    arrange: async ({ page }) => {
      const answer = { ...offer, firstName: 'Maya', ...changes }
      await page.route('**/api/offer-link', (route) => route.fulfill({ json: answer }))
      await page.goto('/offer#some-token')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    },
  }
}

/** The waitlist of a patient with these entries. */
function waiting(entries: readonly WaitlistEntry[], path = '/dashboard/waitlist'): State {
  return signedIn(async ({ page }) => {
    await page.route('**/api/waitlist', (route) => route.fulfill({ json: entries }))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  })
}

/** Does more after a state is arranged. */
function then(state: State, more: (page: Parameters<State['arrange']>[0]['page']) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await state.arrange(stage)
      await more(stage.page)
    },
  }
}

const line: readonly DeskEntry[] = [
  {
    ...entry,
    _id: idOf(80),
    urgent: true,
    patientId: idOf(90),
    patientName: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    email: 'wilhelmina@clinic.test',
    phone: '(503) 555-0199',
    offered: 1,
    offer,
  },
  {
    ...paused,
    _id: idOf(81),
    urgent: false,
    patientId: idOf(91),
    patientName: 'נועה לוי',
    email: 'noa.levi@clinic.test',
    offered: 3,
  },
  {
    ...entry,
    _id: idOf(82),
    treatment: 'Teeth Cleaning',
    urgent: false,
    patientId: idOf(92),
    patientName: 'Bo',
    email: 'bo@clinic.test',
    phone: '(503) 555-0123',
    offered: 0,
  },
  {
    ...entry,
    _id: idOf(83),
    urgent: false,
    patientId: idOf(93),
    patientName: 'Grace Huang',
    accountName: 'Mei Huang',
    offered: 0,
  },
]

/** The staff's page with a line of four. */
const lined = asAdmin(async ({ page }) => {
  await page.route('**/api/desk/waitlist*', (route) => route.fulfill({ json: line }))
  await page.goto('/dashboard/waiting')
  await expect(page.getByRole('link', { name: 'Grace Huang' })).toBeVisible()
})

const open = linked({}, /A time became free: Tue/)

export const waitlistStates = {
  '/offer': {
    open,
    'in place of a later appointment': linked({ replaces: {} }, /A time became free: Tue/),
    'for a child, without a number, with earlier times': linked(
      { member: 'Leopold', needsPhone: true, earlier: free },
      /A time became free: Tue/,
    ),
    accepted: linked({ state: 'accepted', bookingId: idOf(2) }, /It’s yours: Tue/),
    declined: linked({ state: 'declined' }, 'Thank you for telling us'),
    expired: linked({ state: 'expired' }, 'This offer has ended'),
    'expired and paused': linked({ state: 'expired', paused: true }, 'This offer has ended'),
    withdrawn: linked({ state: 'withdrawn' }, 'This time is no longer available'),
    'link ended': {
      arrange: async ({ page }) => {
        await page.goto('/offer#some-token')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
      },
    },
    failed: {
      arrange: async ({ page }) => {
        await hold(page, 'offer-link', 'unavailable')
        await page.goto('/offer#some-token')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t open your link')
      },
    },
    'answer lost': then(open, async (page) => {
      await hold(page, 'offer-link/accept', 'unavailable')
      await page.getByRole('button', { name: 'Accept' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    }),
  },
  '/dashboard/waitlist': {
    ...loadingAndFailed(signedIn, '/dashboard/waitlist', 'waitlist', 'Loading your waitlist'),
    empty: then(waiting([]), (page) => expect(page.getByText('You’re not on a waitlist')).toBeVisible()),
    'two entries': then(waiting([entry, paused]), (page) =>
      expect(page.getByRole('button', { name: 'Resume' })).toBeVisible(),
    ),
    'a child, a doctor who left and free times': then(waiting([ofChild]), (page) =>
      expect(page.getByRole('link', { name: 'Verify your email' })).toBeVisible(),
    ),
    'an open offer': then(waiting([{ ...entry, offer }, paused]), (page) =>
      expect(page.getByRole('button', { name: 'Accept' })).toBeVisible(),
    ),
    leaving: then(waiting([entry]), async (page) => {
      await page.getByRole('button', { name: /^Leave the waitlist/ }).click()
      await expect(page.getByRole('dialog', { name: 'Leave this waitlist?' })).toBeVisible()
    }),
    joining: then(waiting([], '/dashboard/waitlist?join='), (page) =>
      expect(page.getByLabel('Treatment')).toBeVisible(),
    ),
    'joining without a day': then(waiting([], '/dashboard/waitlist?join='), async (page) => {
      await expect(page.getByLabel('Treatment')).toBeVisible()
      for (const day of await page.getByRole('group', { name: 'Suitable days' }).getByRole('checkbox').all())
        await day.setChecked(false)
      await page.getByRole('button', { name: 'Join the waitlist' }).click()
      await expect(page.getByText('Choose at least one day.')).toBeVisible()
    }),
    changing: then(waiting([entry], `/dashboard/waitlist?change=${entry._id}`), (page) =>
      expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
    ),
  },
  '/dashboard/waiting': {
    ...loadingAndFailed(asAdmin, '/dashboard/waiting', 'desk/waitlist', 'Loading the waitlist'),
    'no entries': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/waiting?search=nobody')
      await expect(page.getByText('No one on the waitlist matches.')).toBeVisible()
    }),
    'four in the line': lined,
    adding: then(lined, async (page) => {
      await page.getByRole('button', { name: 'Add a patient' }).click()
      await expect(page.getByRole('combobox', { name: 'Patient' })).toBeFocused()
    }),
    offering: then(lined, async (page) => {
      await page.route('**/api/available/next?**', (route) =>
        route.fulfill({ json: { next: { date: 'Dec 9, 2026', slot: '08.00 AM - 09.30 AM', treatmentId: idOf(50) } } }),
      )
      await page.getByRole('button', { name: /^Offer a time: Bo/ }).click()
      await expect(page.getByText('No free times on this day.')).toBeVisible()
    }),
    removing: then(lined, async (page) => {
      await chooseInMenu(page, /^Remove from the waitlist: Bo/)
      await expect(page.getByRole('dialog', { name: 'Remove Bo from the waitlist?' })).toBeVisible()
    }),
  },
} satisfies PageStates

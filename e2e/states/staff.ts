import { expect, type Page } from '@playwright/test'
import type { OpenInvitation, StaffList } from '#contract/schemas/staff.ts'
import { chooseInMenu } from '../support/steps.ts'
import { asAdmin, at, hold, loadingAndFailed, type PageStates, type State, signedIn } from './arrange.ts'
import { idOf } from './sample-data.ts'

const none = { password: false, passkeys: 0, codeApp: false, google: false, sso: false }

const everyone: StaffList = {
  members: [
    {
      ...{ ...none, _id: idOf(1), name: 'Amara Okafor', email: 'amara@larchstreet.test', role: 'admin' },
      ...{ passkeys: 2, lastUsedAt: '2026-11-23T15:00:00.000Z' },
    },
    {
      ...{ ...none, _id: idOf(2), name: 'Lukas Brandt', email: 'lukas@larchstreet.test', role: 'doctor' },
      ...{ password: true, codeApp: true, google: true, sso: true, passkeys: 1 },
      ...{ doctor: { _id: idOf(8), name: 'Dr. Lukas Brandt' }, lastUsedAt: '2026-11-20T15:00:00.000Z' },
    },
    {
      ...{ ...none, _id: idOf(3), email: 'mei@larchstreet.test', role: 'receptionist', password: true },
      ...{
        name: 'Wilhelmina Featherstonehaugh-Cholmondeley of Ashby St Ledgers',
        factorDue: '2026-12-04T10:00:00.000Z',
      },
    },
    { ...none, _id: idOf(4), name: 'ليلى الحداد', email: 'leila@larchstreet.test', role: 'receptionist' },
  ],
  invitations: [
    {
      ...{ _id: idOf(5), email: 'rosa.delgado.de.la.torre.y.santiago@front-desk.larchstreet.test' },
      ...{ role: 'receptionist', state: 'invited', invitedBy: 'Amara Okafor' },
      ...{ invitedAt: '2026-11-23T15:00:00.000Z', endsAt: '2026-11-30T15:00:00.000Z' },
    },
    {
      ...{ _id: idOf(6), email: 'jonas@example.test', role: 'doctor', state: 'ended' },
      ...{ doctor: { _id: idOf(9), name: 'Jonas Keller' } },
      ...{ invitedAt: '2026-11-10T15:00:00.000Z', endsAt: '2026-11-17T15:00:00.000Z' },
    },
  ],
}

async function showStaff(page: Page) {
  await page.route('**/api/staff', (route) => route.fulfill({ json: everyone }))
  await page.goto('/dashboard/staff')
  await expect(page.getByText('jonas@example.test')).toBeVisible()
}

const open: OpenInvitation = {
  ...{ email: 'rosa@larchstreet.test', role: 'receptionist', invitedBy: 'Amara Okafor', account: false },
  endsAt: '2026-11-30T15:00:00.000Z',
}

function invited(
  answer: Partial<OpenInvitation>,
  arrive: State['arrange'],
  as: typeof signedIn | undefined = undefined,
) {
  const arrange: State['arrange'] = async (stage) => {
    await stage.page.route('**/api/invitation', (route) => route.fulfill({ json: { ...open, ...answer } }))
    await stage.page.goto('/accept-invitation#some-token')
    await arrive(stage)
  }
  return as ? as(arrange) : { arrange }
}

export const staffStates = {
  '/dashboard/staff': {
    arrived: asAdmin(({ page }) => showStaff(page)),
    ...loadingAndFailed(asAdmin, '/dashboard/staff', 'staff', 'Loading the staff'),
    inviting: asAdmin(async ({ page }) => {
      await showStaff(page)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('rosa@larchstreet.test, lukas@larchstreet.test')
      await dialog.getByText('Doctor', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Send invitation' }).click()
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Lukas Brandt works here already/)
    }),
    'ending the sessions of a colleague': asAdmin(async ({ page }) => {
      await showStaff(page)
      await chooseInMenu(page, 'End sessions: Lukas Brandt')
      await expect(page.getByRole('dialog')).toContainText('signed out on all devices')
    }),
  },
  '/accept-invitation': {
    'without an account': invited({}, async ({ page }) => {
      await expect(page.getByLabel('Name')).toBeVisible()
    }),
    'with a wrong field': invited({ role: 'admin' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Use a password instead' }).click()
      await page.getByRole('button', { name: 'Set password and join' }).click()
      await expect(page.getByLabel('Name')).toBeFocused()
    }),
    'with an account': invited({ account: true, role: 'doctor' }, async ({ page }) => {
      await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    }),
    'signed in as someone else': invited(
      { account: true },
      async ({ page }) => {
        await expect(page.getByText('You are signed in as')).toBeVisible()
      },
      signedIn,
    ),
    over: at('/accept-invitation#some-token', async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
    }),
    loading: {
      arrange: async ({ page }) => {
        await hold(page, 'invitation', 'never')
        await page.goto('/accept-invitation#some-token')
        await expect(page.getByText('Checking your link')).toBeVisible()
      },
    },
    failed: {
      arrange: async ({ page }) => {
        await hold(page, 'invitation', 'unavailable')
        await page.goto('/accept-invitation#some-token')
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      },
    },
  },
} satisfies PageStates

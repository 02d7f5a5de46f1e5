import { expect, type Page, type Route } from '@playwright/test'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { Portal } from '../support/portal-process.ts'
import { provoke } from '../support/provoked.ts'
import { bookThrough, enter, enterAgain, newPerson } from '../support/without-pages.ts'

/** Browsers and portal in which a state is arranged. */
export interface Stage {
  readonly page: Page
  /** A second browser, without a session of its own at first. */
  readonly otherPage: Page
  readonly portal: Portal
}

/** One state of a page, reached as a user would reach it or through stubbed API answers. */
export interface State {
  readonly arrange: (stage: Stage) => Promise<void>
  /** The state exists only in a narrow window. */
  readonly phoneOnly?: boolean
  /** Time zone of the visitor's device if it is not the clinic's. */
  readonly timeZone?: string
}

/** States of pages, by the path of the page. */
export type PageStates = Record<string, Record<string, State>>

/** Answers a call that lists items in pages; `total` counts those of all pages. */
export function answerList(route: Route, items: readonly object[], total = items.length) {
  return route.fulfill({ json: items, headers: { 'x-total-count': String(total) } })
}

/** A state of a public page. */
export function at(path: string, arrive: (stage: Stage) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await stage.page.goto(path)
      await arrive(stage)
    },
  }
}

/** A state that a signed-in patient sees. */
export function signedIn(arrange: (stage: Stage) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await enter(stage.page, stage.portal)
      await arrange(stage)
    },
  }
}

/** A state that an admin sees. */
export function asAdmin(arrange: (stage: Stage, admin: { email: string }) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      const admin = newPerson('Ada Molar')
      await stage.portal.makeAdmin(admin)
      await enterAgain(stage.page, stage.portal, admin)
      await arrange(stage, admin)
    },
  }
}

/** Books an appointment whose deadlines have passed, and returns its ID. */
export async function bookTooLate(page: Page, portal: Portal): Promise<string> {
  const id = await bookThrough(page, portal, '2026-11-24', 'Toothache Check')
  // The ten minutes in which a booking can be undone.
  await portal.advance(11)
  return id
}

/** Leaves every call whose path starts with `call` without an answer, or answers it with 503. */
export async function hold(page: Page, call: string, answer: 'never' | 'unavailable') {
  if (answer === 'unavailable') provoke(page, `503 /api/${call.replace(/[*?].*/, '')}`)
  await page.route(`**/api/${call}**`, (route) =>
    answer === 'never' ? new Promise<void>(() => {}) : route.fulfill({ status: 503, json: {} }),
  )
}

/** Waits for the heading of a loaded page. */
export async function heading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' })).toBeVisible()
}

/** States of a page whose call has no answer yet, and whose call has failed. */
export function loadingAndFailed(as: typeof signedIn, path: string, call: string, loading: string) {
  return {
    loading: as(async ({ page }) => {
      await hold(page, call, 'never')
      await page.goto(path)
      await expect(page.getByText(loading)).toBeAttached()
    }),
    failed: as(async ({ page }) => {
      await hold(page, call, 'unavailable')
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toBeVisible()
    }),
  }
}

/** Changes the clinic that comes with the pages, or leaves it out. The pages are the app then, not rendered on the server. */
export async function changeClinic(page: Page, change: (clinic: Clinic) => Clinic | undefined) {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    const url = new URL(request.url())
    url.searchParams.set('app', '')
    const response = await route.fetch({ url: url.href })
    const element = /<script type="application\/json" id="clinic">(.*?)<\/script>/
    const body = (await response.text()).replace(element, (script: string, data: string) => {
      const changed = change(JSON.parse(data) as Clinic)
      return changed ? script.replace(data, () => JSON.stringify(changed)) : ''
    })
    await route.fulfill({ response, body })
  })
}

import { expect, type Page } from '@playwright/test'
import { prepareRoutes } from '../support/steps.ts'
import { addChildren, bookThrough } from '../support/without-pages.ts'
import { at, changeClinic, heading, hold, type PageStates, signedIn } from './arrange.ts'

export const siteStates = {
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
        await expect(page.getByRole('navigation', { name: 'Main (small screens)' })).toBeVisible()
      }),
    },
  },
  '/home': {
    'of a patient with visits': signedIn(async ({ page, portal }) => {
      await bookThrough(page, portal, '2026-12-09', 'Teeth Cleaning', await addChildren(page, portal))
      await page.goto('/home')
      await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
    }),
    arrived: at('/home', ({ page }) => heading(page)),
    'of a clinic with a long name': {
      arrange: async ({ page }) => {
        const name = 'Willamette Valley Family and Children’s Dentistry of Portland and Lake Oswego'
        await changeClinic(page, (clinic) => ({ ...clinic, name }))
        await page.goto('/home')
        await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
      },
    },
  },
  '/review': {
    arrived: at('/review', ({ page }) => expect(page.getByRole('figure').first()).toBeVisible()),
    loading: {
      arrange: async ({ page }) => {
        await changeClinic(page, () => undefined)
        await hold(page, 'clinic', 'never')
        await page.goto('/review')
        await heading(page)
      },
    },
    failed: {
      arrange: async ({ page }) => {
        await changeClinic(page, () => undefined)
        await hold(page, 'clinic', 'unavailable')
        await page.goto('/review')
        await expect(page.getByText('Couldn’t load reviews')).toBeVisible()
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
      await expect(page.getByText('Message sent').first()).toBeVisible()
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
  '/about': {
    arrived: at('/about', async ({ page }) => {
      const team = page.getByRole('region', { name: 'Our dentists' })
      await expect(team.getByRole('heading', { level: 3 }).first()).toBeVisible()
    }),
    'team failed': {
      arrange: async ({ page }) => {
        await hold(page, 'team', 'unavailable')
        await page.goto('/about')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    'not loaded': {
      arrange: async ({ page }) => {
        await prepareRoutes(page)
        await page.goto('/contact')
        await heading(page)
        await page.route(/\/assets\/about|\/healthz/, (route) => route.abort())
        await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
  },
  elsewhere: { 'not found': at('/no-such-page', ({ page }) => heading(page)) },
} satisfies PageStates

async function writeToTheClinic(page: Page) {
  await page.getByLabel('Email').fill('maya@clinic.test')
  await page.getByLabel('Subject').fill('Whitening')
  await page.getByLabel('Your message').fill('How long does it last?')
  await page.getByRole('button', { name: 'Get Started' }).click()
}

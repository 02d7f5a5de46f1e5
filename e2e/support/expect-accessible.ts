import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules of axe: WCAG 2.2 AA and best practices. */
export const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }

export const looks = ['wide in the light', 'narrow in the dark'] as const
export type Look = (typeof looks)[number]

/** Checks the page by WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, look: Look) {
  // Without third-party frames, axe does not need to open a page for each run.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: accessibilityRules, resultTypes: ['violations'] })
  const narrow = look === 'narrow in the dark'
  if (narrow) {
    await page.setViewportSize(phone)
    // The frames of the card form are transparent, so axe cannot compute the contrast of their text.
    axe.exclude('iframe')
  }
  await page.emulateMedia({ colorScheme: narrow ? 'dark' : 'light' })
  // On a scrolled page, a target may be half below the sticky header.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
  )
  expect(found, `${page.url()} ${look}`).toEqual([])
}

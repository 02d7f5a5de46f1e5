import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { provoked, states } from './states.ts'

test.use({ refusals: provoked })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }

for (const [address, ofPage] of Object.entries(states)) {
  for (const [name, { arrange, phoneOnly, timeZone }] of Object.entries(ofPage)) {
    test.describe(`${address}, ${name}`, () => {
      if (phoneOnly) test.use({ viewport: phone })
      if (timeZone) test.use({ timezoneId: timeZone })

      test('is accessible', async ({ page, otherPage, portal }) => {
        await arrange({ page, otherPage, portal })
        const stands = new URL(page.url()).pathname
        const expected = address === 'elsewhere' ? '/no-such-page' : address.replace(':id', '[\\w-]{36,}')
        expect(stands, 'the page where the state stands').toMatch(new RegExp(`^${expected}$`))
        await expectAccessible(page)
      })
    })
  }
}

/** Holds the page as it stands against WCAG 2.2 AA and axe's best practices: wide in the light, narrow in the dark. */
async function expectAccessible(page: Page) {
  // Without frames of others inside, axe need not open a page of its own for each run.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true).withTags(rules)
  await page.emulateMedia({ colorScheme: 'light' })
  const wide = await axe().analyze()
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The card's frames are transparent: what lies behind their letters cannot be told from inside.
  const narrow = await axe().exclude('iframe').analyze()
  const found = [wide, narrow].map(({ violations }) =>
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
    ),
  )
  expect(found, `${page.url()} wide in the light, narrow in the dark`).toEqual([[], []])
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { provoked, states } from './states.ts'

test.use({ refusals: provoked })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 390, height: 844 }

// Most of what axe finds it finds in either look. `AXE=whole` looks at each state in both, as before a release.
const looks = ['wide in the light', 'narrow in the dark'] as const
type Look = (typeof looks)[number]
let count = 0

for (const [address, ofPage] of Object.entries(states)) {
  for (const [name, { arrange, phoneOnly, timeZone }] of Object.entries(ofPage)) {
    const chosen = process.env.AXE === 'whole' ? looks : [looks[count++ % 2] ?? looks[0]]
    test.describe(`${address}, ${name}`, () => {
      if (phoneOnly) test.use({ viewport: phone })
      if (timeZone) test.use({ timezoneId: timeZone })

      test('is accessible', async ({ page, otherPage, portal }) => {
        await arrange({ page, otherPage, portal })
        const stands = new URL(page.url()).pathname
        const expected = address === 'elsewhere' ? '/no-such-page' : address.replace(':id', '[\\w-]{36,}')
        expect(stands, 'the page where the state stands').toMatch(new RegExp(`^${expected}$`))
        for (const look of chosen) await expectAccessible(page, look)
      })
    })
  }
}

/** Holds the page as it stands against WCAG 2.2 AA and axe's best practices. */
async function expectAccessible(page: Page, look: Look) {
  // Without frames of others inside, axe need not open a page of its own for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(rules)
  const narrow = look === 'narrow in the dark'
  if (narrow) {
    await page.setViewportSize(phone)
    // The card's frames are transparent: what lies behind their letters cannot be told from inside.
    axe.exclude('iframe')
  }
  await page.emulateMedia({ colorScheme: narrow ? 'dark' : 'light' })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
  )
  expect(found, `${page.url()} ${look}`).toEqual([])
}

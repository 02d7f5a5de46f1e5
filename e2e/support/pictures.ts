import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { languageOf } from '#contract/languages.ts'
import { provoked, states } from '../states/states.ts'
import { test } from './fixtures.ts'
import { selectLanguage } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const
const phone = sizes[2]
/** `SCREENSHOT_LANGUAGE=ar` takes the screenshots in Arabic. */
const language = languageOf(process.env.SCREENSHOT_LANGUAGE) ?? 'en'

test.use({ refusals: provoked })

for (const [address, ofPage] of Object.entries(states)) {
  for (const [name, { arrange, phoneOnly, timeZone }] of Object.entries(ofPage)) {
    test.describe(`${address}, ${name}`, () => {
      test.use({ viewport: phoneOnly ? phone : sizes[0], ...(timeZone && { timezoneId: timeZone }) })

      test('is seen', async ({ page, otherPage, portal }) => {
        await arrange({ page, otherPage, portal })
        await selectLanguage(page, language)
        const folder = join(
          root,
          'pictures',
          language === 'en' ? '' : language,
          address.replaceAll(/[/:]/g, ' ').trim().replaceAll(/ +/g, '-') || 'root',
        )
        await mkdir(folder, { recursive: true })
        for (const size of phoneOnly ? [phone] : sizes) {
          await page.setViewportSize(size)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            // A screenshot during a layout change has gaps.
            await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
            const path = join(folder, `${name}, ${size.width} ${colorScheme}.png`)
            // A full-page screenshot of a scrolled page misplaces fixed elements.
            const fullPage = await page.evaluate(() => window.scrollY === 0)
            await page.screenshot({ path, fullPage, animations: 'disabled' })
          }
        }
      })
    })
  }
}

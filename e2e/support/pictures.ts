import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageOf } from '#contract/languages.ts'
import { provoked, states } from '../states/states.ts'
import { test } from './fixtures.ts'
import { appointmentOn, openDialog, selectLanguage } from './steps.ts'
import { enter, newPerson } from './without-pages.ts'

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

test('takes the picture of the README', async ({ page, otherPage, portal }) => {
  const folder = join(root, 'pictures', 'readme')
  await mkdir(folder, { recursive: true })
  const wide = join(folder, 'wide.png')
  await page.setViewportSize({ width: 1280, height: 860 })
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-09'))
  await page.getByText('spaces Available').first().waitFor()
  await page.screenshot({ path: wide, animations: 'disabled' })

  const narrow = join(folder, 'narrow.png')
  await otherPage.setViewportSize(phone)
  await otherPage.emulateMedia({ colorScheme: 'dark' })
  await enter(otherPage, portal, { ...newPerson(), email: 'maya@clinic.test' })
  await otherPage.goto(appointmentOn('2026-12-09'))
  await openDialog(otherPage, 'Teeth Cleaning')
  await otherPage.screenshot({ path: narrow, animations: 'disabled' })

  const embed = async (file: string) => `data:image/png;base64,${(await readFile(file)).toString('base64')}`
  await page.setViewportSize({ width: 1200, height: 720 })
  await page.goto('about:blank')
  await page.setContent(`
    <style>
      body { margin: 0; background: oklch(0.95 0.03 188); overflow: hidden }
      img { position: absolute; border-radius: 14px; box-shadow: 0 12px 40px oklch(0.3 0.05 188 / 0.25) }
    </style>
    <img src="${await embed(wide)}" style="left: 40px; top: 44px; width: 940px" alt="">
    <img src="${await embed(narrow)}" style="right: 40px; bottom: 36px; width: 262px; border-radius: 26px" alt="">`)
  await page.screenshot({ path: join(root, 'docs', 'portal.jpg'), type: 'jpeg', quality: 82 })
})

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPatient, demoReceptionist } from '../../server/demo/seed-demo.ts'
import { test } from './fixtures.ts'
import { appointmentOn } from './steps.ts'
import { enterAgain } from './without-pages.ts'

const root = join(import.meta.dirname, '../..')

// A portal of its own, because the demo clinic replaces that of the other pictures.
test.use({ now: '2026-11-23T10:40:00-08:00' })

test('takes the picture of the README', async ({ page, otherPage, portal }) => {
  const folder = join(root, 'pictures', 'readme')
  await mkdir(folder, { recursive: true })
  await portal.openDemo()
  const wide = join(folder, 'wide.png')
  await page.setViewportSize({ width: 1280, height: 860 })
  await enterAgain(page, portal, { ...demoReceptionist, name: '' })
  await page.goto('/dashboard/today')
  await page.locator('[data-block]').first().waitFor()
  await page.screenshot({ path: wide, animations: 'disabled' })

  const narrow = join(folder, 'narrow.png')
  await otherPage.setViewportSize({ width: 390, height: 844 })
  await otherPage.emulateMedia({ colorScheme: 'dark' })
  await enterAgain(otherPage, portal, { ...demoPatient, name: '' })
  await otherPage.goto(appointmentOn('2026-12-09'))
  await otherPage
    .getByRole('button', { name: /^Book Appointment/, disabled: false })
    .first()
    .click()
  await otherPage.getByRole('dialog').getByLabel('Number').waitFor()
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

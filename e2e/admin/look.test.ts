import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { enterAsAdmin } from '../support/without-pages.ts'

// A portal of its own: the look is that of every page.
test.use({ now: '2026-11-23T09:06:00-08:00' })

const plum = 'rgb(122, 63, 134)'
const ownTeal = /^oklch\(/

const tokenOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'))
const logoIn = (page: Page) => page.getByRole('banner').locator('img.logo:visible')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const previewedColor = (page: Page) =>
  preview(page)
    .getByText('See free times')
    .evaluate((button) => getComputedStyle(button).backgroundColor)

/** A PNG that says it has this size. Its pixels are missing. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, deflateSync(Buffer.alloc(100))])
}

test('an admin gives the clinic a logo and a color, which every page shows, and takes them back', async ({
  page,
  portal,
  otherPage,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic')
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: 'Look' }).click()
  await expect(page).toHaveURL('/dashboard/clinic/look')
  await expect(page.getByText('No logo: the portal’s own mark is shown.')).toBeVisible()

  const file = page.getByLabel('Choose a logo')
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('huge.png', hugePng(20_000, 20_000))
  await expect(page.getByRole('alert')).toHaveText('20,000 × 20,000 is too large: up to 6,000 a side.')
  await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByRole('alert')).toHaveText('SVG is not taken. Save the logo as PNG, for example.')
  await choose('logo.gif', Buffer.from('GIF89a'))
  await expect(page.getByRole('alert')).toHaveText('GIF is not taken. Save the logo as PNG, for example.')
  await choose('logo.pdf', Buffer.from('%PDF-1.7'))
  await expect(page.getByRole('alert')).toHaveText('This is a PDF. Choose a PNG, JPEG or WebP picture.')
  await choose('cut.png', hugePng(100, 100))
  await expect(page.getByRole('alert')).toHaveText('This picture can’t be read. Choose another.')
  const drawn = sharp({ create: { width: 1_200, height: 400, channels: 4, background: '#7a3f86' } })
  await choose('logo.png', await drawn.png().toBuffer())
  await expect(page.getByText('The logo is ready. Save to use it.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('640 × 213 pixels')).toBeVisible()
  await expect(preview(page).locator('img').first()).toHaveJSProperty('complete', true)

  const own = page.getByLabel('Your own')
  await page.getByRole('radio', { name: 'Plum' }).check()
  await expect(own).toHaveValue('#7a3f86')
  expect(await previewedColor(page)).toBe(plum)
  await own.fill('#F2C94C')
  await expect(own).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText('Too light for text: white on it reaches 1.6 : 1, needed is 4.5 : 1. Plum stays in use.'),
  ).toBeVisible()
  expect(await previewedColor(page)).toBe(plum)
  await page.getByRole('button', { name: 'Save look' }).press('Enter')
  await expect(own).toBeFocused()
  await own.fill('plum')
  await expect(page.getByText('Not a color.')).toBeVisible()
  await own.fill('#F2C94C')
  await page.getByRole('button', { name: /^Use the nearest that works, #/ }).press('Enter')
  await expect(own).not.toHaveAttribute('aria-invalid')
  expect(await previewedColor(page)).not.toBe(plum)
  await own.fill('7A3F86')
  await expect(page.getByText('Not saved yet. Patients still see the old look.')).toBeVisible()
  await otherPage.goto('/')
  expect(await tokenOf(otherPage)).toMatch(ownTeal)
  await expect(logoIn(otherPage)).toHaveCount(0)

  await page.getByRole('button', { name: 'Save look' }).press('Enter')
  await expect(toast(page, 'Saved. The look is live.')).toBeVisible()
  await expect(page.getByText('The logo is ready.')).toBeHidden()
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  await expect(logoIn(page)).toBeVisible()
  await expect.poll(() => tokenOf(page)).toBe('#7a3f86')

  for (const path of ['/', '/login', '/contact']) {
    await otherPage.goto(path)
    await expect(logoIn(otherPage)).toBeVisible()
    expect(await logoIn(otherPage).evaluate((logo: HTMLImageElement) => logo.decode().then(() => logo.width))).toBe(96)
    expect(await tokenOf(otherPage)).toBe('#7a3f86')
  }
  await otherPage.emulateMedia({ colorScheme: 'dark' })
  expect(await tokenOf(otherPage)).not.toBe('#7a3f86')
  await otherPage.emulateMedia({ colorScheme: 'light', media: 'print' })
  await expect(logoIn(otherPage)).toBeVisible()
  await expect(otherPage.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await page.getByRole('button', { name: 'Remove logo' }).press('Enter')
  await page.getByRole('radio', { name: 'Teal, the portal’s own' }).check()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(own).toHaveValue('#7a3f86')
  await expect(page.getByText('640 × 213 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'Remove logo' }).press('Enter')
  await expect(file).toBeFocused()
  await page.getByRole('radio', { name: 'Teal, the portal’s own' }).check()
  await page.getByRole('button', { name: 'Save look' }).press('Enter')
  await expect(logoIn(page)).toHaveCount(0)
  await expect.poll(() => tokenOf(page)).toMatch(ownTeal)
  await otherPage.emulateMedia({ media: 'screen' })
  await otherPage.goto('/')
  expect(await tokenOf(otherPage)).toMatch(ownTeal)
})

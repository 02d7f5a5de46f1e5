import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, signUp, toast } from '../support/steps.ts'
import { newPerson } from '../support/without-pages.ts'

const built = join(import.meta.dirname, '../../dist/web')
const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10

/**
 * Measures what a page loads from now on, in kilobytes: a type of resource with gzip, and all bodies as transferred.
 */
function weigh(page: Page) {
  const weights: { type: string; zipped: number; transferred: number }[] = []
  const pending: Promise<void>[] = []
  page.on('response', (response) => pending.push(add(response)))
  async function add(response: Response) {
    const type = response.request().resourceType()
    // A stream has no end to wait for.
    if (response.status() !== 200 || type === 'eventsource') return
    // Aborted requests count as empty.
    const body = await response.body().catch(() => Buffer.of())
    const zipped = (type === 'font' ? body : gzipSync(body)).byteLength
    // The page may be closed before an answer that came after the measurement has arrived whole.
    const sizes = await response
      .request()
      .sizes()
      .catch(() => ({ responseBodySize: 0 }))
    weights.push({ type, zipped, transferred: sizes.responseBodySize })
  }
  return async (type?: string) => {
    await page.waitForLoadState('networkidle')
    // Answers that arrive meanwhile count.
    for (const answer of pending) await answer
    const bytes = weights.map((weight) => {
      if (type === undefined) return weight.transferred
      return weight.type === type ? weight.zipped : 0
    })
    return kilobytes(bytes.reduce((sum, size) => sum + size, 0))
  }
}

test('the first view of home stays within its budget', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await weight('script')).toBeLessThanOrEqual(112)
  expect(await weight('font')).toBeLessThanOrEqual(25)
  expect(await weight()).toBeLessThanOrEqual(160)
})

test('the first view of login stays within its budget', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await weight('script')).toBeLessThanOrEqual(122)
})

test('the first views of appointment and dashboard and the booking dialog stay within theirs', async ({
  page,
  context,
}) => {
  await signUp(page, newPerson())
  await page.close()

  const appointment = await context.newPage()
  const weight = weigh(appointment)
  await appointment.goto(appointmentOn('2026-12-15'))
  await expect(appointment.getByText('spaces Available').first()).toBeVisible()
  expect(await weight('script')).toBeLessThanOrEqual(135)
  const dialog = await openDialog(appointment, 'Teeth Cleaning')
  await dialog.getByLabel('Number').fill('(503) 555-0112')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(appointment, 'appointment is set')).toBeVisible()
  // With the first view, because a small script of it can arrive after the measurement.
  expect(await weight('script')).toBeLessThanOrEqual(135 + 48)

  const dashboard = await context.newPage()
  const dashboardWeight = weigh(dashboard)
  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toBeVisible()
  // The target is 130: class names in the markup are script (ADR 6).
  expect(await dashboardWeight('script')).toBeLessThanOrEqual(136)
})

test('all styles together stay within their budget, and so do those of the desk, the schedule, the settings, the reports and the set-up guide, which only the staff load', () => {
  const styles = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.css'))
  const [ofStaff, rest] = [styles.filter(isOfStaff), styles.filter((name) => !isOfStaff(name))]
  const weight = (names: readonly string[]) =>
    kilobytes(names.reduce((sum, name) => sum + gzipSync(readFileSync(join(built, 'assets', name))).byteLength, 0))
  expect(weight(rest)).toBeLessThanOrEqual(16)
  // The board, the frame of the desk, the week of the schedule, the settings, the reports, the set-up guide, and tables to type in.
  expect(ofStaff).toHaveLength(7)
  for (const name of ofStaff) expect(weight([name])).toBeLessThanOrEqual(3)
})

const isOfStaff = (name: string) => /^(desk|reports|schedule|settings|setup|sheet)-/.test(name)

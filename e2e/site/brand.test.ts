import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { enter, enterAsAdmin } from '../support/without-pages.ts'

const name = 'Larch Street Dental'

test('the name of the clinic changes on every page immediately, and no other name flashes before it', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(otherPage, portal)
  await otherPage.goto('/dashboard/clinic')
  const brand = otherPage.getByRole('banner').locator('summary').first()
  await expect(brand).toContainText('Doctors Portal')
  await otherPage.getByRole('textbox', { name: 'Name' }).fill(name)
  await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(otherPage, 'Saved. Changes are live.')).toBeVisible()
  await expect(brand).toContainText(name)
  await expect(otherPage).toHaveTitle(`Settings · ${name}`)

  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { tell } = window as unknown as { tell(text: string): void }
      tell(`${document.title} ${document.body?.textContent}`)
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/about', '/login']) await arrivesAs(path)
  await enter(page, portal)
  for (const path of ['/', '/dashboard', '/appointment']) await arrivesAs(path)
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.filter((text) => text.includes('Doctors Portal'))).toEqual([])

  async function arrivesAs(path: string) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(` · ${name}$`))
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText(`Copyright © 2022–2026 ${name}`)).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
})

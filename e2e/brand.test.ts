import { expect, test } from './fixtures.ts'
import { callAs, enter, enterAsAdmin, toast } from './steps.ts'

const name = 'Larch Street Dental'

/** The settings of the sample clinic, to be put back: the portal is the same for every test of a file. */
interface Described {
  readonly version: number
  readonly [field: string]: unknown
}
let before: Described
test.beforeEach(async ({ otherPage, portal }) => {
  await enterAsAdmin(otherPage, portal)
  before = await callAs(otherPage, portal, 'GET', '/clinic/settings')
})
test.afterEach(async ({ otherPage, portal }) => {
  const { version } = await callAs<Described>(otherPage, portal, 'GET', '/clinic/settings')
  const { notices: _, testimonials: __, ...place } = before
  await callAs(otherPage, portal, 'PUT', '/clinic', { ...place, version })
})

test('the name an admin gives the clinic is on every page at once, and no other name flashes up before it', async ({
  page,
  otherPage,
  portal,
}) => {
  await otherPage.goto('/dashboard/clinic')
  const brand = otherPage.getByRole('banner').getByRole('link', { name: 'Doctors Portal' })
  await expect(brand).toBeVisible()
  await otherPage.getByRole('textbox', { name: 'Name' }).fill(name)
  await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(otherPage, 'Saved. The pages show it now.')).toBeVisible()
  await expect(otherPage.getByRole('banner').getByRole('link', { name })).toBeVisible()
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

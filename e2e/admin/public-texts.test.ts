import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

// A portal of its own: the texts are those of everyone's home page.
test.use({ now: '2026-11-23T09:07:00-08:00', refusals: /^409 \/api\/public-texts$/ })

const title = (page: Page) => page.getByLabel('Title')
const about = (page: Page) => page.getByLabel('About the clinic')
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const inBar = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Saving' }).getByRole('button', { name, exact: true })

async function open(page: Page) {
  await page.goto('/dashboard/clinic/texts')
  await expect(title(page)).toBeVisible()
}

test('an admin previews texts in two languages, and publishes them at once', async ({ page, portal, otherPage }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  await sections.getByRole('link', { name: 'Public texts' }).click()
  await expect(title(page)).toHaveAttribute('placeholder', 'Your New Smile Starts Here')
  await title(page).fill('Calm dentistry')
  await about(page).fill('We opened in 2009.\n\nToday we are <b>three</b>.')
  await page.getByRole('switch', { name: 'News' }).uncheck()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(title(page)).toHaveAttribute('placeholder', 'ابتسامتك الجديدة تبدأ من هنا')
  await expect(title(page)).toHaveAttribute('dir', 'rtl')
  await title(page).fill('ابتسامة هادئة')
  const published: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && published.push(request.url()))
  await title(page).press('Enter')
  await expect(page.getByText('4 changes, not public yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 changes, not public yet.')).toBeVisible()

  await inBar(page, 'Preview').press('Enter')
  await expect(page.getByText('معاينة، غير منشورة')).toBeVisible()
  await expect(h1(page)).toHaveText('ابتسامة هادئة')
  await page.getByRole('link', { name: 'العودة إلى النصوص' }).press('Enter')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(title(page)).toHaveValue('Calm dentistry')
  await inBar(page, 'Preview').press('Enter')
  await expect(page.getByText('Preview, not public')).toBeVisible()
  await expect(h1(page)).toHaveText('Calm dentistry')
  await expect(page.getByRole('region', { name: 'About us' }).getByRole('paragraph')).toHaveText([
    'We opened in 2009.',
    'Today we are <b>three</b>.',
  ])
  await expect(page.getByRole('region', { name: 'News from the clinic' })).toHaveCount(0)
  await otherPage.goto('/')
  await expect(h1(otherPage)).toHaveText('Your New Smile Starts Here')

  await page.getByRole('link', { name: 'Back to the texts' }).press('Enter')
  expect(published, 'Enter in a field publishes nothing').toEqual([])
  await inBar(page, 'Publish').press('Enter')
  await expect(toast(page, 'Published. Visitors see it now.')).toBeVisible()
  await expect(page.getByText('not public yet')).toBeHidden()
  for (const [path, end] of [
    ['/', 'Calm dentistry</h1>'],
    ['/?lang=ar', 'ابتسامة هادئة</h1>'],
    ['/?lang=es', 'empieza aquí</h1>'],
  ] as const) {
    const html = await (await fetch(portal.url + path)).text()
    expect([path, html.includes(end), html.includes('Open on Saturdays</h3>')]).toEqual([path, true, false])
  }
  await otherPage.goto('/')
  await expect(h1(otherPage)).toHaveText('Calm dentistry')
  await otherPage.goto('/about')
  await expect(otherPage.getByText('We opened in 2009.')).toBeVisible()
})

test('leaving with a change asks, and a text that is too long or outdated is not published', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await open(page)
  await title(page).fill('x'.repeat(61))
  await page.getByRole('link', { name: 'Español' }).click()
  await inBar(page, 'Publish').press('Enter')
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription(/Too long: 61 characters\.$/)
  await title(page).fill('Mine')

  await callAs(page, portal, 'PUT', '/public-texts', { texts: { en: { button: 'Theirs' } }, hidden: [], version: 1 })
  await inBar(page, 'Publish').press('Enter')
  await page.getByRole('button', { name: 'Show latest version' }).press('Enter')
  await expect(page.getByLabel('Button')).toHaveValue('Theirs')
  await expect(title(page)).toHaveValue('')

  const news = page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: 'News' })
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await title(page).fill('Mine again')
  await news.press('Enter')
  await question.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(title(page)).toHaveValue('Mine again')
  await news.press('Enter')
  await question.getByRole('button', { name: 'Leave and discard' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/clinic/news')
  await page.goBack()
  await expect(title(page)).toHaveValue('')
})

import { expect, test } from '../support/fixtures.ts'
import { chooseInMenu, logIn, toast } from '../support/steps.ts'
import { newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^429 \/api\/contact$/ })

for (const [name, path] of Object.entries({ contact: '/contact', home: '/' })) {
  test(`a visitor writes to the clinic from ${name}, after an error message for missing fields`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const send = page.getByRole('main').getByRole('button', { name: 'Get Started' })
    await send.scrollIntoViewIfNeeded()
    await send.click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is Required')
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Subject is required')
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveAccessibleDescription('Message is required')

    await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
    await page.getByLabel('Subject').fill('Parking')
    await send.click()
    await expect(page.getByRole('textbox', { name: 'Your message' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Your message' }).fill('Is there a place for a bicycle?\nThank you.')
    const call = page.waitForRequest('**/api/contact')
    await send.click()
    expect((await call).postDataJSON()).toEqual({
      email: 'maya.lindqvist@clinic.test',
      subject: 'Parking',
      message: 'Is there a place for a bicycle?\nThank you.',
    })
    await expect(toast(page, 'Message sent. We’ll reply by email as soon as we can.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
    await expect(page.locator('form').getByText('Message sent')).toBeVisible()
    await page.getByLabel('Subject').fill('Another')
    await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveAccessibleDescription('')
  })
}

test('a visitor who has written too often gets a message and keeps the words', async ({ page }) => {
  const problem = { type: 'about:blank', title: 'Too many', status: 429, code: 'too_many_requests' }
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2220' },
      contentType: 'application/problem+json',
      json: problem,
    }),
  )
  await page.goto('/contact')
  await page.getByLabel('Email').fill('maya.lindqvist@clinic.test')
  await page.getByLabel('Subject').fill('Parking')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Once more')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You’ve sent several messages. Send another in 37 minutes, or call us.',
  )
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Once more')
})

test('an admin reads, answers and marks a message, and undoes a mistake', async ({ page, otherPage, portal }) => {
  await page.goto('/contact')
  await page.getByLabel('Email').fill('ruth.abrams@clinic.test')
  await page.getByLabel('Subject').fill('Fear & needles')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is there another way?\nI faint.')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(toast(page, 'Message sent.')).toBeVisible()

  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await otherPage.goto('/login')
  await logIn(otherPage, admin)
  await expect(otherPage).toHaveURL('/dashboard/today')
  const sidebar = otherPage.getByRole('navigation', { name: 'Dashboard', exact: true })
  await sidebar.getByRole('link', { name: /^Messages [1-9]\d* unanswered$/ }).click()
  await expect(otherPage).toHaveURL('/dashboard/messages')
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(/^Messages \d+$/)
  const row = otherPage.getByRole('row').filter({ hasText: 'Fear & needles' })
  await expect(row).toContainText('Nov 23, 2026 09.00 AM')
  await row.getByText('Fear & needles').click()
  await expect(row.getByRole('paragraph')).toHaveText(/^Is there another way\?\nI faint\.$/, {
    useInnerText: true,
  })
  await expect(row.getByRole('link', { name: /^ruth\.abrams/ })).toHaveAttribute(
    'href',
    'mailto:ruth.abrams@clinic.test?subject=Re%3A%20Fear%20%26%20needles',
  )

  await row.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(toast(otherPage, 'Marked as answered: ruth.abrams@clinic.test')).toBeVisible()
  await expect(row).toBeFocused()
  await otherPage.reload()
  await expect(row).toContainText('Nov 23, 2026')
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()
  await chooseInMenu(row, 'Mark as unanswered')
  await expect(row.getByRole('button', { name: /^Actions: / })).toBeFocused()
  await otherPage.reload()
  await expect(row.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
})

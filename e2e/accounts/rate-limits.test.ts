import type { Language } from '#contract/languages.ts'
import { expect, test } from '../support/fixtures.ts'
import { selectLanguage } from '../support/steps.ts'

test.use({ refusals: /^429 \/api\/.*$/ })

const texts: Record<Language, string> = {
  en: 'Too many attempts. Try again in 37 minutes.',
  es: 'Demasiados intentos. Inténtelo de nuevo dentro de 37 minutos.',
  ar: 'محاولات كثيرة. يُرجى إعادة المحاولة خلال 37 دقيقة.',
}

for (const path of ['/signup', '/login']) {
  test(`${path} shows the time to wait over a rate limit in each language`, async ({ page }) => {
    await page.route(/\/api\/auth\/sign-(up|in)\/email$/, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '2220' }, json: { code: 'too_many_requests' } }),
    )
    for (const [language, text] of Object.entries(texts) as [Language, string][]) {
      await page.goto(path)
      await selectLanguage(page, language)
      const form = page.locator('form').filter({ has: page.locator('input[name=password]') })
      if (path === '/signup') await form.locator('input[name=name]').fill('Maya Lindqvist')
      await form.locator('input[name=email]').fill('maya.lindqvist@clinic.test')
      await form.locator('input[name=password]').fill('six teeth')
      await form.locator('button[type=submit]').click()
      await expect(page.getByRole('alert')).toHaveText(text)
    }
  })
}

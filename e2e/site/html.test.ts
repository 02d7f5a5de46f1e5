import { languages } from '#contract/languages.ts'
import { pagePaths } from '#contract/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveHtml } from '../support/save-html.ts'

test('every page is served as HTML in every language, for scripts/check-html.ts', async ({ portal }) => {
  for (const path of [...pagePaths, '/no-such-page']) {
    for (const language of languages) {
      // Without the cookie of a language. Pages behind sign-in may lead to the login.
      const answer = await fetch(`${portal.url}${path}?lang=${language}`, { redirect: 'manual' })
      const html = await answer.text()
      if (answer.status === 302 || answer.status === 303) continue
      expect(html).toContain(`<html lang="${language}"`)
      saveHtml(`served ${path} ${language}`, html)
    }
  }
})

import type { Page } from '@playwright/test'

/** Spaces lines, letters, words and paragraphs as a reader may by WCAG 1.4.12, or ends it. */
export function spaceText(page: Page, spaced: boolean) {
  return page.evaluate((on) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [sheet] : []
  }, spaced)
}

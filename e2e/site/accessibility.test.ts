import type { Page } from '@playwright/test'
import { languages } from '#contract/languages.ts'
import { provoked, states } from '../states/states.ts'
import { expectAccessible, looks } from '../support/expect-accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { saveHtml } from '../support/save-html.ts'
import { expectAccessibleToOthers, otherEngines } from '../support/second-engines.ts'
import { spaceText } from '../support/space-text.ts'
import { expectNoSidewaysScroll, resize, selectLanguage } from '../support/steps.ts'

test.use({ refusals: provoked })

const phone = { width: 390, height: 844 }

// Most findings of axe appear in either look and in any language, and the states of a page share most elements. So the
// states take turns, and only some of them are checked. `FULL=1` checks each state in both looks and all languages by all engines.
const alike = ['failed', 'loading']
/** Pages that layout.test.ts checks by axe, because it opens them in the same state. */
const checkedByLayout = ['appointments', 'messages', 'clinic', 'treatments'].map((page) => `/dashboard/${page}`)
let count = 0
let alikes = 0

for (const [address, ofPage] of Object.entries(states)) {
  let own = 0
  for (const [name, { arrange, phoneOnly, timeZone }] of Object.entries(ofPage)) {
    if (!full && (alike.includes(name) ? alikes++ : own++) % 12 > 0) continue
    if (!full && name === 'arrived' && checkedByLayout.includes(address)) continue
    const chosen = full ? looks : [looks[count % 2] ?? looks[0]]
    const spoken = full ? languages : [languages[count % 3] ?? languages[0]]
    const engines = full ? otherEngines : [otherEngines[Math.floor(count / 2) % 2] ?? otherEngines[0]]
    count++
    test.describe(`${address}, ${name}`, () => {
      if (phoneOnly) test.use({ viewport: phone })
      if (timeZone) test.use({ timezoneId: timeZone })

      test('is accessible', async ({ page, otherPage, portal }) => {
        await arrange({ page, otherPage, portal })
        const stands = new URL(page.url()).pathname
        const expected = address === 'elsewhere' ? '/no-such-page' : address.replace(':id', '[\\w-]{36,}')
        expect(stands, 'the page where the state stands').toMatch(new RegExp(`^${expected}$`))
        for (const language of spoken) {
          await selectLanguage(page, language)
          for (const look of chosen) {
            await expectAccessible(page, look)
            await expectAccessibleToOthers(page, engines)
          }
          saveHtml(`${address} ${name} ${language}`, await page.content())
        }
        await expectAllInSight(page, phoneOnly ? narrowWidths : [...narrowWidths, ...wideWidths])
      })
    })
  }
}

/** The width of WCAG 1.4.10, and those at which the sidebar leaves a table the least space. */
const [narrowWidths, wideWidths] = [[320], [768, 1024]]

/** Checks WCAG 1.4.10 and 1.4.12: no content is cut off at these widths, also with wide letter and line spacing. */
async function expectAllInSight(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    await expectNoSidewaysScroll(page)
    if (!full) continue
    await spaceText(page, true)
    await expectNoSidewaysScroll(page)
    // Lists wrap in the frame after.
    await expect.poll(() => page.evaluate(findCut), `what is cut at ${width} px with spaced text`).toEqual([])
    await spaceText(page, false)
  }
}

/** Finds elements whose text overflows and cannot be scrolled to. */
function findCut(): string[] {
  const boxes = document.querySelectorAll<HTMLElement>(
    'article, div:has(> table), a, button, td, th, h1, h2, h3, p, span, label, li, dd, dt',
  )
  return [...boxes].filter(isCut).map((box) => `${box.tagName} ${box.className}: ${box.textContent?.slice(0, 60)}`)

  function isCut(box: HTMLElement): boolean {
    const { clipPath, overflowX, overflowY, position, textOverflow, webkitLineClamp, whiteSpace } =
      getComputedStyle(box)
    // An ellipsis shows that the text is cut. Blocks of the board are as tall as they are long, and name all of it.
    if (webkitLineClamp !== 'none') return false
    if (textOverflow === 'ellipsis' && box.title.includes(box.textContent) && box.closest('[aria-label]')) return false
    if (!box.checkVisibility() || box.clientWidth <= 1 || clipPath !== 'none' || position === 'absolute') return false
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const wide = box.scrollWidth > box.clientWidth + 1
    const tall = box.scrollHeight > box.clientHeight + 2
    return (
      box.clientWidth > 0 &&
      ((wide && (hides(overflowX) || whiteSpace === 'nowrap' || box.matches('button'))) || (tall && hides(overflowY)))
    )
  }
}

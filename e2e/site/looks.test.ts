import type { Language } from '#contract/languages.ts'
import { findChromium, headlessShell } from '../../scripts/chromium.ts'
import { provoked, states } from '../states/states.ts'
import { expect, test } from '../support/fixtures.ts'
import { selectLanguage } from '../support/steps.ts'

// The main pages as they are meant to look. After a change that is meant, look at the new pictures before they are kept:
// `npx playwright test looks --update-snapshots`.
test.use({ refusals: provoked })
test.skip(findChromium() !== headlessShell, 'another browser draws letters differently')

const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

type Look = readonly [
  address: keyof typeof states,
  state: string,
  size: keyof typeof sizes,
  colorScheme: 'light' | 'dark',
  language?: Language,
]

const looks: readonly Look[] = [
  ['/', 'first screen', 'wide', 'light'],
  ['/', 'first screen', 'phone', 'dark', 'ar'],
  ['/login', 'arrived', 'phone', 'light', 'es'],
  ['/appointment', 'free times', 'wide', 'dark'],
  ['/appointment', 'free times', 'phone', 'light'],
  ['/appointment', 'dialog', 'wide', 'light', 'ar'],
  ['/dashboard', 'paid, unpaid and cancelled ones', 'wide', 'light'],
  ['/dashboard', 'paid, unpaid and cancelled ones', 'phone', 'dark'],
  ['/dashboard/review', 'waiting, shown and turned down', 'phone', 'light'],
  ['/dashboard/appointments', 'arrived', 'wide', 'dark'],
  ['/dashboard/treatments', 'arrived', 'wide', 'light'],
]

for (const [address, name, size, colorScheme, language = 'en'] of looks) {
  const title = `${address}, ${name}, ${size}, ${colorScheme}, ${language}`
  test.describe(title, () => {
    test.use({ viewport: sizes[size], colorScheme })

    test('looks as it is meant to', async ({ page, otherPage, portal }) => {
      const state = states[address][name]
      if (!state) throw new Error(`${title} is no state of states.ts.`)
      await state.arrange({ page, otherPage, portal })
      await selectLanguage(page, language)
      await expect(page).toHaveScreenshot(`${title.replaceAll(/[/:,]/g, ' ').trim().replaceAll(/ +/g, '-')}.png`, {
        // Browser versions render some pixels differently.
        maxDiffPixelRatio: 0.01,
      })
    })
  })
}

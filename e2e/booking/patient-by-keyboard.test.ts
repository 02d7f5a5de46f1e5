import { writeFileSync } from 'node:fs'
import { useChromium } from '../support/browsers/chromium.ts'
import { startFirefox } from '../support/browsers/firefox.ts'
import { startWebKit } from '../support/browsers/webkit.ts'
import { test } from '../support/fixtures.ts'
import { travel } from '../support/patient-journey.ts'

// Other browsers than the tests', with pictures of each step: BROWSERS=chromium,firefox,webkit
const chosen = process.env.BROWSERS?.split(',') ?? []
const picturesOf = (name: string) => (chosen.includes(name) ? `test-results/journey-${name}` : undefined)

test('a patient does everything by keyboard in Arabic on a phone', async ({ page, portal }) => {
  await travel(await useChromium(page), portal, picturesOf('chromium'))
})

for (const [name, start] of Object.entries({ firefox: startFirefox, webkit: startWebKit })) {
  if (!chosen.includes(name)) continue
  test(`a patient does everything by keyboard in Arabic on a phone, in ${name}`, async ({ portal }, info) => {
    const browser = await start()
    await travel(browser, portal, picturesOf(name))
      .finally(async () => writeFileSync(info.outputPath('last.png'), await browser.takePicture()))
      .finally(browser.stop)
  })
}

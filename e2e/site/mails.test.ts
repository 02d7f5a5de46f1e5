import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import type { RenderedMail } from '../../server/testing/every-mail.ts'
import { accessibilityRules } from '../support/expect-accessible.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { saveHtml } from '../support/save-html.ts'

// Every mail as a mail program shows it on the smallest phone, and before a release in a wide window.
const phone = { width: 320, height: 640 }
const sizes = full ? [phone, { width: 1024, height: 768 }] : [phone]

/** Kinds that have all parts of mails between them. The others are checked in one language each, unless all are (`FULL=1`). */
const thorough = ['booked', 'booking_cancelled', 'reminder', 'message_received']

/** A clinic whose name and address are long. */
const clinic = {
  name: 'Doctors Portal of the Willamette Valley',
  street: '12 Larch Street, second floor, next to the pharmacy',
  city: 'Portland, OR 97209',
  phone: '(503) 555-0142',
}

test('every mail is accessible and fits, on phones and in the dark', async ({ page, portal }, testInfo) => {
  const isTurnOf = (language: Language, at: number) => languages[at % languages.length] === language
  // The mails of a kind follow one another.
  const all = await portal.renderEveryMail(clinic)
  for (const { kind, language, html } of all) saveHtml(`mail ${kind} ${language}`, html)
  const mails = all.filter(({ kind, language }, at) => {
    return full || thorough.includes(kind) || isTurnOf(language, Math.floor(at / languages.length))
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const mail of mails) {
        const name = `${mail.kind} ${mail.language} ${size.width} ${colorScheme}`
        expect(await findFaults(page, mail), name).toEqual([])
        if (full)
          await page.screenshot({ path: testInfo.outputPath(`${name.replaceAll(' ', '-')}.png`), fullPage: true })
      }
    }
  }
})

test('a mail without its style sheet is readable, as in programs that drop it', async ({ page, portal }) => {
  const mails = await portal.renderEveryMail(clinic)
  await page.setViewportSize(phone)
  for (const mail of mails.filter(({ kind }) => kind === 'booked' || kind === 'message_received')) {
    const html = mail.html.replace(/<style>[\s\S]*?<\/style>/, '')
    expect(await findFaults(page, { ...mail, html }), `${mail.kind} ${mail.language}`).toEqual([])
  }
})

async function findFaults(page: Page, { html }: RenderedMail): Promise<string[]> {
  await page.setContent(html)
  // A mail is shown inside the page of a mail program, which has the landmarks.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    runOnly: accessibilityRules,
    rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
    resultTypes: ['violations'],
  })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  )
  const low = await page
    .locator('.card a')
    .evaluateAll((links) =>
      links.filter((link) => link.getBoundingClientRect().height < 44).map((link) => `low: ${link.textContent}`),
    )
  return [...found, ...low, ...(await page.evaluate(findLayoutFaults))]
}

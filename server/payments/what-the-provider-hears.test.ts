import { afterEach, expect, inject, test } from 'vitest'
import { addPerson, addTreatment } from '../testing/factories.ts'
import { bookFor, cancel, intentOf, openIntent, payFully, payInBrowser, sweep } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Fetch } from './provider.ts'

let portal: TestApp
afterEach(() => portal.close())

const canaries = {
  name: 'Canary Quillfeather',
  treatment: 'Canaryroot Polishing',
  phone: '(503) 555-0199',
  digits: '5035550199',
  date: 'Nov 30, 2026',
}

test('when bookings are paid, cancelled and swept, then the provider hears ids and amounts, never who came for what', async () => {
  const heard: string[] = []
  const listen = (provider: Fetch): Fetch => {
    return async (asked, init) => {
      const request = new Request(asked, init)
      const parts = [request.url, ...[...request.headers].flat(), await request.clone().text()]
      heard.push(parts.map(decodeFully).join('\n'))
      return provider(request)
    }
  }
  portal = await startTestApp(inject('templateDatabase'), { cards: { between: listen } })
  const patient = await addPerson(portal, { name: canaries.name })
  const cents = 4_900
  const starts = [540, 600, 660]
  const treatment = await addTreatment(portal, { name: canaries.treatment, starts, minutes: 30, cents })

  const paid = await bookFor(portal, patient, treatment, 7)
  await payFully(portal, patient, paid)
  await cancel(portal, patient, paid._id, `${canaries.name} is ill`)
  const declined = await bookFor(portal, patient, treatment, 8)
  const secret = await openIntent(portal, patient, declined)
  await payInBrowser(portal, secret, 'pm_card_chargeDeclined')
  portal.advance(60)
  await sweep(portal)
  await cancel(portal, patient, declined._id)

  const kinds = ['/v1/payment_intents', `/v1/payment_intents/${intentOf(secret)}`, '/v1/refunds', '/cancel']
  for (const kind of kinds)
    expect(
      heard.some((request) => request.includes(kind)),
      `${kind} was asked for`,
    ).toBe(true)
  const everything = heard.join('\n').toLowerCase()
  for (const canary of [...Object.values(canaries), patient.email, patient.id]) {
    expect(everything).not.toContain(canary.toLowerCase())
  }
})

/** A form or address with every layer of encoding taken off. */
function decodeFully(text: string): string {
  const plain = text.replaceAll('+', ' ')
  try {
    const decoded = decodeURIComponent(plain)
    return decoded === plain ? `${text}\n${plain}` : `${text}\n${decodeFully(decoded)}`
  } catch {
    return `${text}\n${plain}`
  }
}

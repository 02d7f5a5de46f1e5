import { expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { addPerson, addTreatment, bookingOf, today } from '../testing/factories.ts'
import { callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp } from '../testing/test-app.ts'
import type { Fetch } from './provider.ts'

test('sends the provider IDs and amounts, but no personal data', async () => {
  const requests: string[] = []
  const between =
    (provider: Fetch): Fetch =>
    async (request, init) => {
      const sent = new Request(request, init)
      const headers = [...sent.headers].map(([name, value]) => `${name}: ${value}`)
      requests.push(decodeURIComponent([sent.method, sent.url, ...headers, await sent.clone().text()].join('\n')))
      return provider(sent)
    }
  const portal = await startTestApp(inject('templateDatabase'), { cards: { between } })
  const patient = await addPerson(portal, { name: 'Canary Name' })
  const treatment = await addTreatment(portal, { name: 'Canary Treatment', starts: [600], minutes: 30, cents: 1_999 })
  const payload = { ...bookingOf(patient, treatment, addDays(today(portal), 9)), phone: '555 0123 4567' }
  const { body } = await callAs<{ booking: Booking }>(portal, patient, 'POST', '/booking', payload)
  await payFully(portal, patient, body.booking)
  await cancel(portal, patient, body.booking._id, 'Canary reason')
  const all = requests.join('\n')
  expect(requests.length).toBeGreaterThanOrEqual(4)
  expect(all).toContain(body.booking._id)
  expect(all).toContain('amount=1999')
  for (const secret of ['Canary', patient.email, patient.id, '555 0123', '555+0123', '0123 4567', body.booking.slot]) {
    expect(all).not.toContain(secret)
  }
  await portal.close()
})

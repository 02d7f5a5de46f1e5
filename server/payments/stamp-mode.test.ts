import { expect, inject, test } from 'vitest'
import { DatabaseUnusable } from '../database/connect.ts'
import { addBooking, openIntent } from '../testing/payments.ts'
import { startTestApp } from '../testing/test-app.ts'
import { stampPaymentMode } from './stamp-mode.ts'

test('when a database holds card payments of one mode, then it cannot be opened with another', async () => {
  const portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  const stamp = async () =>
    (await portal.db.selectFrom('payment_mode').select('mode').execute()).map(({ mode }) => mode)
  await stampPaymentMode(portal.db, 'live')
  expect(await stamp()).toEqual(['live'])
  await Promise.all(Array.from({ length: 8 }, () => stampPaymentMode(portal.db, 'stand_in')))
  const { patient, booking } = await addBooking(portal)
  await openIntent(portal, patient, booking)
  await expect(stampPaymentMode(portal.db, 'live')).rejects.toThrow(DatabaseUnusable)
  await expect(stampPaymentMode(portal.db, 'live')).rejects.toThrow(
    "This database holds card payments made with test mode and cannot be opened with the payment provider's live keys",
  )
  await expect(stampPaymentMode(portal.db, 'test_keys')).rejects.toThrow(DatabaseUnusable)
  await stampPaymentMode(portal.db, 'stand_in')
  expect(await stamp()).toEqual(['stand_in'])
  await portal.close()
})

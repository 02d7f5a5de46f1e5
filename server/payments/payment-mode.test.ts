import { expect, inject, test } from 'vitest'
import { UnusableDatabaseError } from '../database/connect.ts'
import { addBooking, openIntent } from '../testing/payments.ts'
import { startTestApp } from '../testing/test-app.ts'
import { recordPaymentMode } from './payment-mode.ts'

test('refuses a database with card payments of another mode', async () => {
  const portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  const recordedModes = async () =>
    (await portal.db.selectFrom('payment_mode').select('mode').execute()).map(({ mode }) => mode)
  await recordPaymentMode(portal.db, 'live')
  expect(await recordedModes()).toEqual(['live'])
  await Promise.all(Array.from({ length: 8 }, () => recordPaymentMode(portal.db, 'stand_in')))
  const { patient, booking } = await addBooking(portal)
  await openIntent(portal, patient, booking)
  await expect(recordPaymentMode(portal.db, 'live')).rejects.toThrow(UnusableDatabaseError)
  await expect(recordPaymentMode(portal.db, 'live')).rejects.toThrow(
    "This database holds card payments made with test mode and cannot be used with the payment provider's live keys",
  )
  await expect(recordPaymentMode(portal.db, 'test_keys')).rejects.toThrow(UnusableDatabaseError)
  await recordPaymentMode(portal.db, 'stand_in')
  expect(await recordedModes()).toEqual(['stand_in'])
  await portal.close()
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Browser, callFrom, signUp, trySignIn } from '../testing/accounts.ts'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { attached, takeMails } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let browser: Browser
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'six teeth' }
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  browser = await signUp(portal, maya)
  await takeMails(portal)
})
afterEach(() => portal.close())

const remove = (body?: object) => callFrom(portal, browser, 'DELETE', '/me', body)

describe('deleting the own account', () => {
  test('ends sessions, frees the slot, leaves no personal data, and sends a mail', async () => {
    const booking = await bookFor(portal, browser, await addRoomyTreatment(portal))
    await takeMails(portal)
    expect((await remove({ password: maya.password })).json()).toEqual({ success: true })
    expect((await callFrom(portal, browser, 'GET', '/me')).statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(401)
    const row = await portal.db
      .selectFrom('booking')
      .select(['state', 'cancelled_by', 'patient_name', 'phone'])
      .where('id', '=', booking._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'cancelled', cancelled_by: 'patient', patient_name: '', phone: '' })
    const mails = await takeMails(portal)
    expect(mails.map(({ kind, address }) => [kind, address]).toSorted()).toEqual([
      ['booking_cancelled', maya.email],
      ['person_removed', maya.email],
    ])
    const cancelled = mails.find(({ kind }) => kind === 'booking_cancelled')
    expect(cancelled?.text).toMatch(/^Hello,\n/)
    expect(cancelled?.text).toContain('As you requested, we’ve cancelled your appointment.')
    expect(attached(cancelled)).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:1\r\n/)
    expect(attached(cancelled)).toContain(`UID:${booking._id}@`)
    const told = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'actor_id'])
      .where('action', '=', 'person_removed')
      .execute()
    expect(told).toEqual([{ actor: 'patient', actor_id: browser.id }])
    expect((await signUp(portal, maya)).token).toBeTruthy()
  })

  test('drops all queued mail except the confirmation', async () => {
    await callFrom(portal, browser, 'POST', '/me/email-verification-request')
    await remove({ password: maya.password })
    expect(await portal.deliverMail()).toEqual([])
    const rows = await portal.db.selectFrom('outbox').select(['template', 'state']).orderBy('template').execute()
    expect(rows).toEqual([
      { template: 'person_removed', state: 'delivered' },
      { template: 'verify_email', state: 'dropped' },
    ])
  })

  test('deletes their address from failed mail', async () => {
    await callFrom(portal, browser, 'PUT', '/me/email', { email: 'maya.typo@clinic.test', password: maya.password })
    await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: maya.email })
    await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: 'somebody@clinic.test' })
    await portal.db.updateTable('outbox').set({ state: 'failed', trouble: 'recipient_refused' }).execute()
    await remove({ password: maya.password })
    expect(await portal.deliverMail()).toEqual([])
    const left = await portal.db.selectFrom('outbox').select('email').where('email', 'is not', null).execute()
    expect(left).toEqual([{ email: 'somebody@clinic.test' }])
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('deletes messages only of a verified address: verified %s leaves %i', async (proved, left) => {
    await portal.db.updateTable('person').set({ email_verified: proved }).execute()
    const message = { email: maya.email, subject: 'Parking', message: 'Where do I leave the car?' }
    expect((await callFrom(portal, undefined, 'POST', '/contact', message)).statusCode).toBe(200)
    expect((await remove({ password: maya.password })).statusCode).toBe(200)
    expect(await portal.db.selectFrom('contact_message').select('id').execute()).toHaveLength(left)
  })

  test('A30: is refused without the password or with a wrong one', async () => {
    const answers = [await remove(), await remove({}), await remove({ password: 'wrong-guess' })]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'reauthentication_required'],
      [403, 'reauthentication_required'],
      [403, 'wrong_password'],
    ])
    await portal.db.deleteFrom('account').execute()
    await portal.db.updateTable('session').set({ confirmed_at: sql<Date>`now() - interval '16 minutes'` }).execute()
    expect((await remove()).json().code).toBe('reauthentication_required')
    expect((await callFrom(portal, browser, 'GET', '/me')).statusCode).toBe(200)
    await portal.db.updateTable('session').set({ confirmed_at: sql<Date>`now()` }).execute()
    expect((await remove()).statusCode).toBe(200)
  })

  test('A12: is refused if the password changes during the check', async () => {
    const answer = await callWhileLocked(
      portal,
      browser.id,
      () => remove({ password: maya.password }),
      (tx) => tx.deleteFrom('session').execute(),
    )
    expect(answer.statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(200)
  })

  test('is refused for the last admin', async () => {
    await portal.db.updateTable('person').set({ role: 'admin' }).execute()
    const answer = await remove({ password: maya.password })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_admin'])
    expect((await callFrom(portal, browser, 'GET', '/me')).statusCode).toBe(200)
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Browser, callFrom, signIn } from '../testing/accounts.ts'
import { addPerson, authHeaders } from '../testing/factories.ts'
import { attached, linkOf, takeMails } from '../testing/mails.ts'
import { addBooking, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
})
afterEach(() => portal.close())

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }

/** Signs Maya up in a browser with these headers. */
async function signUpWith(headers: Record<string, string>): Promise<Browser> {
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload: maya })
  expect(answer.statusCode, answer.body).toBe(200)
  return signIn(portal, maya)
}
const choose = (browser: Browser, language: string) => callFrom(portal, browser, 'PUT', '/me/language', { language })

describe('signing up', () => {
  test.each([
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'Verifique su correo electrónico', 'Hola:', 'es'],
    [{ 'accept-language': 'es', cookie: 'lang=ar' }, 'تأكيد بريدك الإلكتروني', 'مرحبًا،', 'ar'],
    [{ 'accept-language': 'fr' }, 'Verify your email address', 'Hello,', null],
  ])('with %j sends mail in the language of the user', async (headers, subject, hello, language) => {
    await signUpWith(headers)
    const [mail] = await takeMails(portal)
    expect(mail).toMatchObject({ kind: 'verify_email', subject })
    expect(mail?.text.split('\n')[0]).toBe(hello)
    expect(linkOf(mail).searchParams.get('lang')).toBe(language)
  })
})

describe('choosing a language', () => {
  test('applies to the next mail and is audited once', async () => {
    const browser = await signUpWith({ 'accept-language': 'es' })
    await takeMails(portal)
    for (const language of ['ar', 'ar']) expect((await choose(browser, language)).json()).toEqual({ success: true })
    expect((await callFrom(portal, browser, 'GET', '/me')).json()).toMatchObject({ language: 'ar' })
    await callFrom(portal, browser, 'PUT', '/me/password', { current: maya.password, password: 'another secret' })
    const [mail] = await takeMails(portal)
    expect(mail).toMatchObject({ kind: 'password_changed', subject: 'تغيّرت كلمة مرورك' })
    const told = await portal.db
      .selectFrom('audit_entry')
      .select('fields')
      .where('action', '=', 'profile_changed')
      .execute()
    expect(told).toEqual([{ fields: ['language'] }])
  })

  test('is refused for unsupported languages', async () => {
    const browser = await signUpWith({})
    expect((await choose(browser, 'fr')).statusCode).toBe(400)
    await expect(sql`update person set language = 'fr'`.execute(portal.db)).rejects.toThrow('known_language')
  })
})

test.each([
  [
    'es',
    'Su cita del 30 nov 2026 está confirmada',
    'lunes, 30 de noviembre de 2026\n8:00 a.m. – 8:15 a.m.',
    '$19.99',
    'Cita en Doctors Portal',
  ],
  ['ar', 'تم تأكيد موعدك يوم 30 نوفمبر 2026', '8:00 ص – 8:15 ص', '19.99', 'موعد في Doctors Portal'],
] as const)(
  'writes day, time, price and calendar in the format of the patient’s language: %s',
  async (language, subject, when, price, title) => {
    const { patient, booking } = await addBooking(portal, { price: 19.99 })
    await portal.db.updateTable('person').set({ language }).where('email', '=', patient.email).execute()
    const mail = (await takeMails(portal)).find(({ kind }) => kind === 'booked')
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(when)
    expect(mail?.text).toContain(price)
    expect(mail?.text).toContain(`http://localhost:3000/dashboard?lang=${language}`)
    expect(mail?.text).not.toMatch(language === 'ar' ? /\p{Script=Arabic}, |Portal, /u : /،/)
    expect(attached(mail)).toContain(`SUMMARY:${title}`)
    const calendar = `/api/booking/${booking._id}/calendar`
    const file = async (query = '') =>
      (await portal.app.inject({ url: `${calendar}${query}`, headers: authHeaders(patient) })).body
    expect(await file()).toContain(`SUMMARY:${title}`)
    expect(await file('?language=en')).toContain('SUMMARY:Appointment at Doctors Portal')
  },
)

test('confirms a deletion in Spanish and keeps no language', async () => {
  const { patient } = await addBooking(portal)
  await portal.db.updateTable('person').set({ language: 'es' }).where('id', '=', patient.id).execute()
  await takeMails(portal)
  const admin = await addPerson(portal, { admin: true })
  expect((await callAs(portal, admin, 'DELETE', `/user/${patient.email}`)).body).toEqual({ deletedCount: 1 })
  const left = portal.db.selectFrom('person').select('language').where('id', '=', patient.id)
  expect(await left.execute()).toEqual([{ language: 'en' }])
  const mails = await takeMails(portal)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Se eliminó su cuenta',
    'Su cita del 30 nov 2026 se ha cancelado',
  ])
})

test('deletes the language of a removed person', async () => {
  const { id } = await addPerson(portal)
  const nobody = { removed_at: new Date(), name: '', email: id, email_verified: false }
  const leave = (language: 'es' | 'en') =>
    portal.db
      .updateTable('person')
      .set({ ...nobody, language })
      .where('id', '=', id)
      .execute()
  await expect(leave('es')).rejects.toThrow('removed_person_is_anonymous')
  await portal.db.deleteFrom('session').where('person_id', '=', id).execute()
  await leave('en')
})

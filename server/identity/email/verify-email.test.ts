import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Browser, callFrom, signIn, signUp, trySignIn } from '../../testing/accounts.ts'
import { callWhileLocked } from '../../testing/call-while-locked.ts'
import { linkOf, takeMails, tokenOf } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { revokeLinks } from './links.ts'

let portal: TestApp
let browser: Browser
const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const next = 'maya.lindqvist@clinic.test'
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  browser = await signUp(portal, maya)
})
afterEach(() => portal.close())

const verify = (token: string, from = browser) => callFrom(portal, from, 'POST', '/me/email-verification', { token })
const askChange = (body: object, from = browser) => callFrom(portal, from, 'PUT', '/me/email', body)
const me = async (from = browser) => (await callFrom(portal, from, 'GET', '/me')).json()

async function changeToken(email = next): Promise<string> {
  await takeMails(portal)
  expect((await askChange({ email, password: maya.password })).statusCode).toBe(200)
  const [mail] = await takeMails(portal)
  expect([mail?.kind, mail?.address]).toEqual(['change_email', email])
  return tokenOf(mail)
}

test('takes no lock for an invented link', async () => {
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('person').select('id').where('email', '=', maya.email).forUpdate().execute()
    expect((await verify('made-up-0123456789-0123456789-0123456789-00')).json().code).toBe('link_expired')
  })
})

describe('signing up', () => {
  test('verifies the address with the mailed link, once, for the signed-in person', async () => {
    const [mail] = await takeMails(portal)
    expect([mail?.kind, mail?.address, linkOf(mail).pathname]).toEqual(['verify_email', maya.email, '/verify-email'])
    expect(mail?.text.trimEnd().split('\n').slice(-3)).toEqual([
      'Doctors Portal',
      '12 Larch Street, Portland, OR 97209',
      '(503) 555-0142',
    ])
    expect(await me()).toMatchObject({ emailVerified: false })
    expect((await verify(tokenOf(mail))).json()).toEqual({ email: maya.email })
    expect(await me()).toMatchObject({ emailVerified: true })
    expect((await verify(tokenOf(mail))).json().code).toBe('link_expired')
    expect((await callFrom(portal, browser, 'POST', '/me/email-verification-request')).statusCode).toBe(200)
    expect(await takeMails(portal)).toEqual([])
    const { actor } = await portal.db
      .selectFrom('audit_entry')
      .select('actor')
      .where('action', '=', 'email_verified')
      .executeTakeFirstOrThrow()
    expect(actor).toBe('patient')
  })

  test('E6: names the person only in mails to the address that they have verified', async () => {
    const headOf = async () => (await takeMails(portal)).map(({ kind, to, text }) => [kind, to, text.split('\n')[0]])
    const [mail] = await takeMails(portal)
    expect([mail?.to, mail?.text.split('\n')[0]]).toEqual([maya.email, 'Hello,'])
    await verify(tokenOf(mail))
    await callFrom(portal, browser, 'PUT', '/me/password', { current: maya.password, password: 'seven more teeth' })
    expect(await headOf()).toEqual([['password_changed', `Maya Lindqvist <${maya.email}>`, 'Hello Maya Lindqvist,']])
    // Neither to a new address nor to a former one, which may be another person's.
    const later = await signIn(portal, { ...maya, password: 'seven more teeth' })
    await askChange({ email: next, password: 'seven more teeth' }, later)
    const [asked] = await takeMails(portal)
    expect([asked?.to, asked?.text.split('\n')[0]]).toEqual([next, 'Hello,'])
    await verify(tokenOf(asked), later)
    expect(await headOf()).toEqual([['email_changed', maya.email, 'Hello,']])
  })

  test('A28: refuses the link for a visitor and for other people', async () => {
    const [mail] = await takeMails(portal)
    const eve = await signUp(portal, { ...maya, email: 'eve@clinic.test' })
    expect(
      (await callFrom(portal, undefined, 'POST', '/me/email-verification', { token: tokenOf(mail) })).statusCode,
    ).toBe(401)
    expect((await verify(tokenOf(mail), eve)).json().code).toBe('link_expired')
    expect((await verify(tokenOf(mail))).statusCode).toBe(200)
    expect(await me(eve)).toMatchObject({ email: 'eve@clinic.test', emailVerified: false })
  })

  test('A28: does not restore the old address with a link whose mail was being composed', async () => {
    const [mail] = await takeMails(portal)
    await portal.db.updateTable('person').set({ email: next }).where('id', '=', browser.id).execute()
    expect((await verify(tokenOf(mail))).json().code).toBe('link_expired')
    expect(await me()).toMatchObject({ email: next, emailVerified: false })
  })

  test('A28: accepts a link for 24 hours and sends another on request', async () => {
    const [mail] = await takeMails(portal)
    portal.advance(24 * 60 + 1)
    const later = await signIn(portal, maya)
    expect((await verify(tokenOf(mail), later)).json().code).toBe('link_expired')
    await callFrom(portal, later, 'POST', '/me/email-verification-request')
    const [again] = await takeMails(portal)
    expect((await verify(tokenOf(again), later)).statusCode).toBe(200)
  })
})

describe('changing an address', () => {
  test('changes it when the link is used, ends other sessions and notifies the old address', async () => {
    const other = await signIn(portal, maya)
    const token = await changeToken()
    expect(await me()).toMatchObject({ email: maya.email })
    expect((await verify(token)).json()).toEqual({ email: next })
    expect(await me()).toMatchObject({ email: next, emailVerified: true })
    expect((await callFrom(portal, other, 'GET', '/me')).statusCode).toBe(401)
    expect(await trySignIn(portal, maya.email, maya.password)).toBe(401)
    expect(await trySignIn(portal, next, maya.password)).toBe(200)
    expect((await takeMails(portal)).map(({ kind, address }) => [kind, address])).toEqual([
      ['email_changed', maya.email],
    ])
    const entry = await portal.db
      .selectFrom('audit_entry')
      .select(['actor', 'fields'])
      .where('action', '=', 'email_changed')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor: 'patient', fields: ['email', 'email_verified'] })
    expect(JSON.stringify(await portal.db.selectFrom('audit_entry').selectAll().execute())).not.toContain('@')
  })

  test('A30: sends no mail without the password or with a wrong one', async () => {
    await takeMails(portal)
    const answers = [await askChange({ email: next }), await askChange({ email: next, password: 'wrong-guess' })]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'reauthentication_required'],
      [403, 'wrong_password'],
    ])
    expect(await takeMails(portal)).toEqual([])
  })

  test('H7: sends at most ten links an hour for a person, to any address', async () => {
    const asked: number[] = []
    for (const letter of 'abcdefghijkl') {
      asked.push((await askChange({ email: `${letter}@strangers.test`, password: maya.password })).statusCode)
    }
    expect(asked).toEqual([...Array(10).fill(200), 429, 429])
  })

  test('refuses an address that is taken, also one taken in the meantime', async () => {
    await signUp(portal, { ...maya, email: 'eve@clinic.test' })
    for (const email of ['eve@clinic.test', maya.email]) {
      expect((await askChange({ email, password: maya.password })).json().code).toBe('email_taken')
    }
    const token = await changeToken()
    await signUp(portal, { ...maya, email: next })
    const late = await verify(token)
    expect([late.statusCode, late.json().code]).toEqual([422, 'email_taken'])
    expect(await me()).toMatchObject({ email: maya.email })
  })

  test('A28: accepts a link once, also for 20 concurrent uses, and not after a password change', async () => {
    const token = await changeToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBe(1)
    expect(answers.filter((answer) => answer.json().code === 'link_expired').length).toBe(19)
    expect((await takeMails(portal)).length).toBe(1)

    browser = { ...browser, email: next }
    const another = await changeToken('third@clinic.test')
    await callFrom(portal, browser, 'PUT', '/me/password', { current: maya.password, password: 'another1' })
    browser = await signIn(portal, { email: next, password: 'another1' })
    expect((await verify(another)).json().code).toBe('link_expired')
  })

  test('A28: drops a queued link after a password change', async () => {
    await takeMails(portal)
    await askChange({ email: next, password: maya.password })
    await callFrom(portal, browser, 'PUT', '/me/password', { current: maya.password, password: 'another1' })
    expect((await takeMails(portal)).map(({ kind }) => kind)).toEqual(['password_changed'])
  })

  test('A28: creates no link if the change is revoked while its mail is being composed', async () => {
    await takeMails(portal)
    await askChange({ email: next, password: maya.password })
    await callWhileLocked(
      portal,
      browser.id,
      () => portal.deliverMail(),
      (tx) => revokeLinks(tx, browser.id),
    )
    expect(await portal.db.selectFrom('mail_link').select('email').where('email', '=', next).execute()).toEqual([])
  })

  test('A30: sends no mail if the session ends during the password check', async () => {
    await takeMails(portal)
    const answer = await callWhileLocked(
      portal,
      browser.id,
      () => askChange({ email: next, password: maya.password }),
      (tx) => tx.deleteFrom('session').execute(),
    )
    expect(answer.statusCode).toBe(401)
    expect(await takeMails(portal)).toEqual([])
  })
})

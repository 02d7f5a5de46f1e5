import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { DataImport, PatientInvitations } from '#contract/schemas/import.ts'
import { deliverDue } from '../mail/deliver-mail.ts'
import { templates } from '../startup/outgoing-mail.ts'
import { callFrom, signIn, signUp } from '../testing/accounts.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { importFiles, rowsOf, runStep } from '../testing/imports.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { runBatch } from './run-imports.ts'

/** Invitations are mailed by day. */
const noon = '2026-11-23T20:00:00.000Z'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, now: noon })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

const day = 24 * 60
const headings = 'number,name,email,phone\n'
const file = `${headings}1,Anna Lind,anna@import.test,
2,Omar Haddad,omar@import.test,
3,Maria Lopez,family@import.test,
4,Tom Lopez,family@import.test,
5,Kai Ng,,503 555 0100
`
const importPatients = (patients = file) => importFiles(portal, admin, { patients })
const counts = async (id: string) =>
  (await callAs<PatientInvitations>(portal, admin, 'GET', `/imports/${id}/invitations`)).body
const press = (id: string) =>
  callAs<DataImport & { code?: string }>(portal, admin, 'POST', `/imports/${id}/steps/invite`)
const invite = (id: string) => runStep(portal, admin, id, 'invite')
const mails = async () => (await takeMails(portal)).filter(({ kind }) => kind === 'patient_invited')
const invited = async () => (await mails()).map(({ address }) => address).toSorted()
const idOf = async (name: string) =>
  (await portal.db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const actions = async (name: string) => {
  const person_id = await idOf(name)
  const rows = await portal.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('person_id', '=', person_id)
    .orderBy('id')
    .execute()
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}

/** Delivers the first mails that are due. */
function deliverSome() {
  const { context } = portal
  if (!context.mail) throw new Error('The portal sends mail.')
  return deliverDue(context, context.mail, templates)
}

/** Moves the clock, after which the admin signs in again. */
async function wait(minutes: number): Promise<void> {
  portal.advance(minutes)
  admin = await addPerson(portal, { admin: true })
}

describe('who is invited', () => {
  test('counts everyone before, and mails those who have an address and cannot sign in', async () => {
    await signUp(portal, { name: 'Vera Fied', email: 'vera@import.test', password: 'six teeth' })
    await portal.db
      .updateTable('person')
      .set({ email_verified: true })
      .where('email', '=', 'vera@import.test')
      .execute()
    const { _id } = await importPatients(`${file}6,Vera Fied,vera@import.test,\n`)
    await takeMails(portal)
    const before = { ready: 2, invited: 0, noAddress: 3, canSignIn: 1, waiting: 0, sent: 0, failed: 0 }
    expect(await counts(_id)).toEqual(before)
    expect((await invite(_id)).state).toBe('done')
    expect(await counts(_id)).toEqual({ ...before, ready: 0, invited: 2, waiting: 2 })
    await portal.deliverMail()
    expect(await counts(_id)).toEqual({ ...before, ready: 0, invited: 2, sent: 2 })
    expect(await invited()).toEqual(['anna@import.test', 'omar@import.test'])
    expect(await actions('Anna Lind')).toEqual(['admin caller_added', 'admin patient_invited'])
  })

  test('an address that a later import gives to someone else is no one’s', async () => {
    const { _id } = await importPatients()
    await importPatients(`${headings}9,Lea Roth,anna@import.test,\n`)
    expect(await counts(_id)).toMatchObject({ ready: 1, noAddress: 4 })
    await invite(_id)
    expect(await invited()).toEqual(['omar@import.test'])
  })

  test('no one again within 30 days, also by another import, and not twice by presses at the same time', async () => {
    const { _id } = await importPatients()
    const both = await Promise.all([press(_id), press(_id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await Promise.all([runBatch(portal.context), runBatch(portal.context)])
    while (await runBatch(portal.context));
    expect(await invited()).toEqual(['anna@import.test', 'omar@import.test'])
    const { _id: second } = await importPatients(`${file}7,Ida Berg,ida@import.test,\n`)
    expect(await counts(second)).toMatchObject({ ready: 1, invited: 2 })
    await wait(29 * day)
    await invite(second)
    expect(await invited()).toEqual(['ida@import.test'])
    await wait(2 * day)
    await invite(_id)
    expect(await invited()).toEqual(['anna@import.test', 'omar@import.test'])
  })

  test('the mail is dropped for those who sign up, are removed, merged or lose their address before it goes out', async () => {
    const { _id } = await importPatients(
      `${headings}1,Anna Lind,anna@import.test,\n2,Omar Haddad,omar@import.test,\n3,Ida Berg,ida@import.test,\n4,Lea Roth,lea@import.test,\n`,
    )
    await invite(_id)
    const other = await addPerson(portal, { name: 'Anna Lind-Berg' })
    const merge = await callAs(portal, admin, 'POST', `/patients/${await idOf('Anna Lind')}/merge`, { into: other.id })
    expect(merge.status, JSON.stringify(merge.body)).toBe(200)
    const gone = await callAs(portal, admin, 'DELETE', '/user/omar@import.test')
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    await portal.db.updateTable('person').set({ email_verified: true }).where('name', '=', 'Ida Berg').execute()
    await importPatients(`${headings}9,Tom Roth,lea@import.test,\n`)
    expect(await invited()).toEqual([])
    expect(await counts(_id)).toMatchObject({ waiting: 0, sent: 0, failed: 0 })
  })
})

describe('the link', () => {
  test('proves the address and opens the imported record, for seven days and once', async () => {
    const { _id } = await importPatients()
    await invite(_id)
    const mail = (await mails()).find(({ address }) => address === 'anna@import.test')
    const token = tokenOf(mail)
    const look = () => callFrom(portal, undefined, 'POST', '/password-reset-check', { token })
    const choose = () => callFrom(portal, undefined, 'POST', '/password-reset', { token, password: 'six teeth' })
    portal.advance(6 * day)
    expect((await look()).json()).toEqual({ first: true })
    expect((await choose()).json()).toEqual({ email: 'anna@import.test' })
    expect((await choose()).json().code).toBe('link_expired')
    const browser = await signIn(portal, { email: 'anna@import.test', password: 'six teeth' })
    const me = (await callFrom(portal, browser, 'GET', '/me')).json()
    expect(me).toMatchObject({ name: 'Anna Lind', emailVerified: true })
    expect(await counts(_id)).toMatchObject({ canSignIn: 1, invited: 1 })
    const exported = (await callFrom(portal, browser, 'GET', '/me/export')).json()
    expect(exported.imported).toMatchObject([{ of: 'patients', invitedAt: expect.any(String) }])
  })

  test('opens a session once for those who add a passkey instead, and not for those who can sign in', async () => {
    const { _id } = await importPatients()
    await invite(_id)
    const [anna, omar] = (await mails()).map(tokenOf)
    const enter = (token: string | undefined) =>
      portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/link', payload: { token } })
    const answers = await Promise.all([enter(anna), enter(anna)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const entered = answers.find(({ statusCode }) => statusCode === 200)
    const cookie = entered?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? ''
    const { token } = (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
    const me = await portal.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toMatchObject({ name: 'Anna Lind', emailVerified: true })
    await callFrom(portal, undefined, 'POST', '/password-reset', { token: omar, password: 'six teeth' })
    await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: 'omar@import.test' })
    const again = tokenOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password'))
    expect((await enter(again)).json().code).toBe('link_expired')
  })

  test('ends after seven days', async () => {
    const { _id } = await importPatients()
    await invite(_id)
    const token = tokenOf((await mails())[0])
    portal.advance(7 * day)
    const late = await callFrom(portal, undefined, 'POST', '/password-reset', { token, password: 'six teeth' })
    expect(late.json().code).toBe('link_expired')
  })
})

describe('a press', () => {
  test('needs a finished import, mail and a recent sign-in', async () => {
    const { body: open } = await callAs<DataImport>(portal, admin, 'POST', '/imports')
    expect((await press(open._id)).body.code).toBe('import_not_ready')
    const { _id } = await importPatients()
    await portal.db
      .updateTable('session')
      .set({ confirmed_at: new Date(0) })
      .where('person_id', '=', admin.id)
      .execute()
    expect((await press(_id)).body.code).toBe('reauthentication_required')
    expect(await counts(_id)).toMatchObject({ ready: 2, invited: 0 })
    const silent = await startTestApp(inject('templateDatabase'))
    const other = await addPerson(silent, { admin: true })
    const { _id: unmailed } = await importFiles(silent, other, { patients: file })
    const refused = await callAs<{ code: string }>(silent, other, 'POST', `/imports/${unmailed}/steps/invite`)
    expect(refused.body.code).toBe('mail_off')
    await silent.close()
  })

  test('continues where a killed process stopped, and an undo withdraws what has not been sent', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => `${i},Patient ${i},p${i}@import.test,`).join('\n')
    const { _id } = await importPatients(`${headings}${many}\n`)
    await press(_id)
    await runBatch(portal.context)
    const waiting = (await counts(_id)).waiting
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(1200)
    expect(await counts(_id)).toMatchObject({ ready: 1200 - waiting, invited: waiting })
    // Whoever wants the undo first has to stop the invitations.
    expect((await callAs<{ code: string }>(portal, admin, 'POST', `/imports/${_id}/steps/undo`)).body.code).toBe(
      'import_not_ready',
    )
    expect((await runStep(portal, admin, _id, 'stop')).state).toBe('done')
    const { action } = await portal.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_id', '=', _id)
      .where('actor_id', '=', admin.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('import_stopped')
    expect(await counts(_id)).toMatchObject({ waiting })
    await deliverSome()
    const { sent } = await counts(_id)
    expect(sent).toBeGreaterThan(0)
    expect((await runStep(portal, admin, _id, 'undo')).results).toEqual({
      patients: { removed: 1200 - sent, kept: sent },
    })
    expect(await counts(_id)).toMatchObject({ waiting: 0, sent })
    const left = await rowsOf(portal, admin, _id, 'left')
    expect(left.map(({ problem }) => problem?.code)).toEqual(Array<string>(sent).fill('changed_since'))
  })

  test('mails by day only, and after everything else', async () => {
    const many = Array.from({ length: 5 }, (_, i) => `${i},Patient ${i},p${i}@import.test,`).join('\n')
    const { _id } = await importPatients(`${headings}${many}\n`)
    await invite(_id)
    portal.advance(12 * 60)
    await portal.deliverMail()
    const waiting = async () => {
      const rows = await portal.db.selectFrom('outbox').select('template').where('state', '=', 'waiting').execute()
      return rows.map(({ template }) => template).toSorted()
    }
    expect(await waiting()).toEqual(Array<string>(5).fill('patient_invited'))
    portal.advance(12 * 60)
    const times = { created_at: portal.context.clock(), due_at: portal.context.clock() }
    const reminder = { template: 'reminder', subject: 'booking', subject_id: crypto.randomUUID() } as const
    const about = { person_id: admin.id, occasion: JSON.stringify({ startsAt: 0, daysBefore: 1 }) }
    await portal.db
      .insertInto('outbox')
      .values({ ...reminder, ...about, ...times })
      .execute()
    expect(await deliverSome()).toMatchObject({ taken: 5, failures: [] })
    expect(await waiting()).toEqual(['patient_invited'])
  })
})

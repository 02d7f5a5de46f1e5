import { statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { CapturedMail, OpenedMail, OutgoingMail } from '#contract/schemas/mail.ts'
import { openOutgoingMail, templates } from '../startup/outgoing-mail.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { addBooking, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { deliverDue } from './deliver-mail.ts'
import { purgeMail } from './purge-mail.ts'
import { queueMail } from './queue-mail.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

describe('mail that is really sent', () => {
  let server: TestMailServer
  let portal: TestApp
  let admin: Person
  beforeEach(async () => {
    server = await startMailServer()
    const [, port] = /:(\d+)$/.exec(server.url) ?? []
    const at = { host: '127.0.0.1', port: Number(port), tls: 'none', login: undefined } as const
    const sender = { name: 'Clinic', address: 'hello@clinic.example' }
    portal = await startTestApp(inject('templateDatabase'), {
      mail: { mode: 'live', server: at, sender },
      rateLimits: false,
    })
    admin = await addPerson(portal, { admin: true })
  })
  afterEach(async () => {
    await portal.close()
    await server.stop()
  })

  const list = (page = 1) => callAs<OutgoingMail[]>(portal, admin, 'GET', `/mail?page=${page}`)
  const retry = (id: string) => callAs<OutgoingMail & { code?: string }>(portal, admin, 'POST', `/mail/${id}/retry`)

  test('lists waiting mail after failed mail, with the reason but no text of the mail server', async () => {
    expect((await list()).body).toEqual([])
    server.behave('refuse_recipient')
    const { patient } = await addBooking(portal)
    await portal.deliverMail()
    portal.advance(1)
    server.behave('put_off')
    const { patient: other } = await addBooking(portal)
    await portal.deliverMail()
    const { body, headers } = await list()
    expect(headers['x-total-count']).toBe('2')
    expect(body).toEqual([
      {
        _id: expect.any(String),
        kind: 'booked',
        state: 'failed',
        to: patient.email,
        createdAt: '2026-11-23T17:00:00.000Z',
        trouble: 'recipient_refused',
      },
      {
        _id: expect.any(String),
        kind: 'booked',
        state: 'waiting',
        to: other.email,
        createdAt: '2026-11-23T17:01:00.000Z',
        dueAt: expect.any(String),
        trouble: 'put_off',
      },
    ])
    expect(JSON.stringify(body)).not.toContain('No patient1')
  })

  test('does not list delivered mail', async () => {
    await addBooking(portal)
    expect((await list()).body).toHaveLength(1)
    await portal.deliverMail()
    expect((await list()).body).toEqual([])
  })

  test('is retried immediately and audited once', async () => {
    server.behave('refuse_recipient')
    await addBooking(portal)
    await portal.deliverMail()
    server.behave('accept')
    const id = (await list()).body[0]?._id ?? ''
    for (const _ of ['once', 'again']) expect((await retry(id)).body).toMatchObject({ _id: id, state: 'waiting' })
    await portal.deliverMail()
    expect(server.received).toHaveLength(1)
    const { status, body } = await retry(id)
    expect([status, body.code]).toEqual([404, 'no_such_mail'])
    const told = portal.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'object_id'])
      .where('action', '=', 'mail_retried')
    expect(await told.execute()).toEqual([{ actor_id: admin.id, object_id: id }])
    const { entries } = (await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', '/audit')).body
    expect(entries[0]).toMatchObject({
      action: 'mail_retried',
      by: { _id: admin.id },
      object: { kind: 'mail', _id: id },
    })
  })

  test('is not retried while it waits or is in flight', async () => {
    server.behave('put_off')
    await addBooking(portal)
    await portal.deliverMail()
    const [waiting] = (await list()).body
    expect((await retry(waiting?._id ?? '')).body).toEqual(waiting)
  })

  test('is retried for another three days', async () => {
    server.behave('refuse_recipient')
    await addBooking(portal)
    await portal.deliverMail()
    const id = (await list()).body[0]?._id ?? ''
    server.behave('put_off')
    await retry(id)
    await portal.deliverMail()
    expect((await list()).body).toMatchObject([{ state: 'waiting', trouble: 'put_off' }])
  })

  test('cannot be read in the portal', async () => {
    expect((await callAs(portal, admin, 'GET', '/clinic')).body).toMatchObject({ mail: 'live' })
    for (const path of ['/test-mail', `/test-mail/${unknown}`]) {
      const { status, body } = await callAs(portal, admin, 'GET', path)
      expect([status, body.code]).toEqual([404, 'mail_capture_disabled'])
    }
  })

  test('is deleted 30 days after it was finished, and a finished one keeps no address', async () => {
    await addBooking(portal)
    await queueMail(portal.db, { template: 'reset_password', email: 'ann@clinic.test' }, portal.context.clock())
    await portal.deliverMail()
    const rows = () =>
      portal.db.selectFrom('outbox').select(['template', 'state', 'email']).orderBy('template').execute()
    expect(await rows()).toEqual([
      { template: 'booked', state: 'delivered', email: null },
      { template: 'reset_password', state: 'dropped', email: null },
    ])
    portal.advance(29 * 24 * 60)
    await purgeMail(portal.context)
    expect(await rows()).toHaveLength(2)
    await addBooking(portal)
    portal.advance(2 * 24 * 60)
    await purgeMail(portal.context)
    expect(await rows()).toEqual([{ template: 'booked', state: 'waiting', email: null }])
  })
})

test('books without mail, and does not send old mail when mail is turned on', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  const admin = await addPerson(portal, { admin: true })
  expect((await callAs(portal, admin, 'GET', '/clinic')).body).toMatchObject({ mail: 'off' })
  await addBooking(portal)
  const { booking } = await addBooking(portal)
  // Tried while mail was on.
  await portal.db.updateTable('outbox').set({ attempts: 3 }).where('subject_id', '=', booking._id).execute()
  portal.advance(61)
  await purgeMail(portal.context)
  expect(await portal.db.selectFrom('outbox').select('subject_id').execute()).toEqual([{ subject_id: booking._id }])
  await portal.close()
})

describe('mail in test mode', () => {
  let dataDir: string
  let portal: TestApp
  let admin: Person
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-kept-'))
    portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, rateLimits: false })
    admin = await addPerson(portal, { admin: true })
  })
  afterEach(async () => {
    await portal.close()
    await rm(dataDir, { recursive: true })
  })

  test('is listed newest first and can be read with its files', async () => {
    for (let i = 0; i < 52; i++) {
      await addBooking(portal)
      await portal.deliverMail()
      portal.advance(1)
    }
    const { body, headers } = await callAs<CapturedMail[]>(portal, admin, 'GET', '/test-mail')
    expect([body.length, headers['x-total-count']]).toEqual([50, '52'])
    expect((await callAs<CapturedMail[]>(portal, admin, 'GET', '/test-mail?page=2')).body).toHaveLength(2)
    expect(body.map(({ sentAt }) => sentAt)).toEqual(
      body
        .map(({ sentAt }) => sentAt)
        .sort()
        .reverse(),
    )
    const opened = await callAs<OpenedMail>(portal, admin, 'GET', `/test-mail/${body[0]?._id}`)
    expect(opened.body).toMatchObject({ ...body[0], from: 'Doctors Portal <clinic@test.invalid>' })
    expect(opened.body.text).toMatch(
      /^Hello Patient [A-J]+,\n[\s\S]+\nDoctors Portal\n12 Larch Street, Portland, OR 97209\n\(503\) 555-0142\s*$/,
    )
    expect(opened.body.attachments).toMatchObject([{ name: 'appointment.ics', type: 'text/calendar' }])
    const { status, body: refused } = await callAs(portal, admin, 'GET', `/test-mail/${unknown}`)
    expect([status, refused.code]).toEqual([404, 'no_such_mail'])
    expect((await callAs(portal, admin, 'GET', '/clinic')).body).toMatchObject({ mail: 'test' })
  })

  test('is one complete file per mail, readable only by its owner, for 30 days', async () => {
    const services = await Promise.all([1, 2].map(() => openOutgoingMail({ mail: { mode: 'test' }, dataDir })))
    const { context } = portal
    for (let i = 0; i < 8; i++) await addBooking(portal)
    for (const mail of services) if (mail) await deliverDue(context, mail, templates)
    const folder = join(dataDir, 'mail')
    const files = await readdir(folder)
    expect(files.length).toBe(8)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of files) {
      expect(file).toMatch(/^[0-9a-f-]{36}\.eml$/)
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
      expect(await readFile(join(folder, file), 'utf8')).toMatch(/^Date: .*\r\n[\s\S]*--\r\n$/m)
    }
    for (const mail of services) expect((await mail?.kept?.list({ page: 1, onPage: 50 }))?.total).toBe(8)
    await writeFile(join(folder, 'notes.txt'), 'not ours')
    const old = new Date(context.clock().getTime() - 31 * 86_400_000)
    await utimes(join(folder, files[0] ?? ''), old, old)
    await purgeMail({ ...context, mail: services[0] })
    expect((await readdir(folder)).sort()).toEqual([...files.slice(1), 'notes.txt'].sort())
  })
})

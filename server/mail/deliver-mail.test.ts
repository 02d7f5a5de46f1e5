import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { parseMail } from '../mail-settings.ts'
import { openOutgoingMail, templates } from '../startup/outgoing-mail.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { type Behaviour, startMailServer, type TestMailServer } from '../testing/mail-server.ts'
import { addBooking, addRoomyTreatment, bookFor, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { deliverDue } from './deliver-mail.ts'
import { startDeliveryWorker } from './delivery-worker.ts'
import { DeliveryError, type MailService } from './mail-service.ts'
import { openSmtp, type SmtpServer } from './open-smtp.ts'
import { queueMail } from './queue-mail.ts'

let server: TestMailServer
let portal: TestApp
beforeEach(async () => {
  server = await startMailServer()
  portal = await startTestApp(inject('templateDatabase'), { mail: liveMail(), rateLimits: false })
})
afterEach(async () => {
  await portal.close()
  await server.stop()
})

function liveMail() {
  const given = { SMTP_URL: server.url, MAIL_FROM: 'Larch Street Clinic <hello@clinic.example>' }
  const mail = parseMail(given, true, new Set())
  if (!mail) throw new Error('These settings make sense.')
  return mail
}

/** Returns the portal's mail service. */
function mail(): MailService {
  if (!portal.context.mail) throw new Error('This portal sends mail.')
  return portal.context.mail
}

/** Returns the mail service with a transport that the test controls. */
function mailBy(sendMail: () => Promise<unknown>): MailService {
  return { ...mail(), transport: { sendMail, close: () => {} } as unknown as MailService['transport'] }
}

const aMail = (address: string) => ({
  to: { name: 'Ann', address },
  language: 'en' as const,
  subject: 'News',
  opening: ['Hello Ann,'],
  button: { text: 'Read it', href: new URL('https://clinic.example/news') },
})

async function outbox() {
  const rows = await portal.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  return rows.map(({ state, attempts, trouble }) => ({ state, attempts, trouble }))
}

/** Advances the clock until the waiting mail is due again. */
async function untilDue() {
  const { due } = await portal.db
    .selectFrom('outbox')
    .select((build) => build.fn.min('due_at').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  portal.advance((new Date(due ?? '').getTime() - portal.context.clock().getTime()) / 60_000)
}

const messageIds = () => server.received.map(({ mail }) => mail.messageId)

test('sends a cancellation after the confirmation in flight, so that it withdraws the calendar entry', async () => {
  const { patient, booking } = await addBooking(portal)
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = mailBy(async () => {
    reached.resolve()
    await release.promise
  })
  const confirmation = deliverDue(portal.context, slow, templates)
  await reached.promise
  await cancel(portal, patient, booking._id)
  expect((await deliverDue(portal.context, mail(), templates)).taken).toBe(0)
  release.resolve()
  await confirmation
  expect((await deliverDue(portal.context, mail(), templates)).taken).toBe(1)
  expect(server.received.map(({ raw }) => raw.includes('method=CANCEL'))).toEqual([true])
})

test('sends a mail once, from the clinic to its patient, without remote content', async () => {
  const { patient } = await addBooking(portal)
  expect(await portal.deliverMail()).toEqual([])
  expect(await portal.deliverMail()).toEqual([])
  expect(await outbox()).toEqual([{ state: 'delivered', attempts: 1, trouble: null }])
  const [received, ...more] = server.received
  expect(more).toEqual([])
  expect([received?.from, received?.to]).toEqual(['hello@clinic.example', [patient.email]])
  const { mail, raw = '' } = received ?? {}
  expect(mail?.from).toMatchObject({ name: 'Larch Street Clinic', address: 'hello@clinic.example' })
  expect(mail?.to).toMatchObject([{ name: patient.name, address: patient.email }])
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@clinic\.example>$/)
  expect(mail?.html).not.toMatch(/<img|<script|<link|url\(|src=/i)
  expect(mail?.html).toMatch(/<a href="http:\/\/localhost:3000\/dashboard" [^>]*>My Appointments<\/a>/)
  expect(mail?.attachments).toMatchObject([
    { filename: 'appointment.ics', mimeType: 'text/calendar', method: 'PUBLISH' },
  ])
})

describe('mail server errors', () => {
  const passing: [string, Behaviour, string][] = [
    ['temporary rejection', 'put_off', 'put_off'],
    ['sender refused', 'refuse_sender', 'sender_refused'],
  ]
  test.each(passing)('retries with backoff until it succeeds: %s', async (_, behaviour, trouble) => {
    server.behave(behaviour)
    await addBooking(portal)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await portal.deliverMail()).toEqual([expect.any(DeliveryError)])
      expect(await outbox()).toEqual([{ state: 'waiting', attempts: attempt, trouble }])
      const before = portal.context.clock().getTime()
      await untilDue()
      waits.push((portal.context.clock().getTime() - before) / 1000)
    }
    const doubled = waits.map((_, i) => Math.min(10 * 2 ** i, 3600))
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((doubled[i] ?? 0) / 2 - 0.001)
      expect(wait).toBeLessThanOrEqual((doubled[i] ?? 0) + 0.001)
    }
    server.behave('accept')
    expect(await portal.deliverMail()).toEqual([])
    expect(await outbox()).toEqual([{ state: 'delivered', attempts: 13, trouble: null }])
    expect(server.received).toHaveLength(1)
  })

  const unfit: [string, SmtpServer['tls'], string, string[]][] = [
    ['untrusted certificate', 'starttls', 'not_trusted', []],
    ['no TLS', 'at_once', 'not_trusted', []],
    ['login refused', 'none', 'login_refused', ['portal']],
  ]
  test.each(unfit)('%s: queues the mail and sends no user name before TLS', async (_, tls, trouble, names) => {
    const port = Number(new URL(server.url).port)
    const transport = openSmtp({ host: '127.0.0.1', port, tls, login: { user: 'portal', pass: 'secret' } })
    await addBooking(portal)
    const { failures } = await deliverDue(portal.context, { ...mail(), transport }, templates)
    transport.close()
    expect(failures).toEqual([new DeliveryError(trouble as 'not_trusted', false)])
    expect(await outbox()).toEqual([{ state: 'waiting', attempts: 1, trouble }])
    expect(server.names).toEqual(names)
  })

  const final: [string, Behaviour, string][] = [
    ['unknown recipient', 'refuse_recipient', 'recipient_refused'],
    ['message refused', 'refuse_message', 'message_refused'],
  ]
  test.each(final)('%s: fails without a retry', async (_, behaviour, trouble) => {
    server.behave(behaviour)
    await addBooking(portal)
    await portal.deliverMail()
    portal.advance(7 * 24 * 60)
    server.behave('accept')
    await portal.deliverMail()
    expect(await outbox()).toEqual([{ state: 'failed', attempts: 1, trouble }])
    expect(server.received).toEqual([])
  })

  test('lets patients book and fails the mail after three days if the server is down', async () => {
    await server.stop()
    await addBooking(portal)
    const began = portal.context.clock().getTime()
    for (;;) {
      await portal.deliverMail()
      if ((await outbox())[0]?.state === 'failed') break
      await untilDue()
    }
    const days = (portal.context.clock().getTime() - began) / 86_400_000
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(4)
    expect((await outbox())[0]).toMatchObject({ trouble: 'unreachable' })
    await server.start()
  })

  test('resends with the same Message-ID if the connection breaks after the message', async () => {
    server.behave('accept_and_drop')
    await addBooking(portal)
    expect(await portal.deliverMail()).toEqual([expect.any(DeliveryError)])
    expect(server.received).toHaveLength(1)
    server.behave('accept')
    await untilDue()
    expect(await portal.deliverMail()).toEqual([])
    expect(server.received).toHaveLength(2)
    expect(new Set(messageIds()).size).toBe(1)
  })

  test('leaves the mail of a hanging server to another portal when this one ends', async () => {
    server.behave('hang')
    const { patient } = await addBooking(portal)
    const { context } = portal
    const stop = new AbortController()
    const delivering = deliverDue(context, mail(), templates, stop.signal)
    while (server.received.length === 0) await delay(5)
    stop.abort()
    expect(await delivering).toMatchObject({ taken: 1, failures: [expect.any(DeliveryError)] })
    server.behave('accept')
    await untilDue()
    await portal.deliverMail()
    expect(server.received.map(({ to }) => to)).toEqual([[patient.email], [patient.email]])
    expect(new Set(messageIds()).size).toBe(1)
  })
})

describe('several portals', () => {
  test('send each mail once', async () => {
    const treatment = await addRoomyTreatment(portal)
    const booked = await Promise.all(
      Array.from({ length: 30 }, async (_, day) => bookFor(portal, await addPerson(portal), treatment, 1 + day)),
    )
    const other = await openOutgoingMail({ mail: liveMail(), dataDir: '' })
    const both = Array.from({ length: 12 }, (_, i) => (i % 2 && other) || mail())
    await Promise.all(both.map((one) => deliverDue(portal.context, one, templates)))
    await portal.deliverMail()
    other?.transport.close()
    expect(messageIds()).toHaveLength(booked.length)
    expect(new Set(messageIds()).size).toBe(booked.length)
  })

  test('resume the mail of one that has died after a minute', async () => {
    await addBooking(portal)
    const dead = mailBy(() => new Promise(() => {}))
    void deliverDue(portal.context, dead, templates)
    while ((await outbox())[0]?.attempts !== 1) await delay(5)
    await portal.deliverMail()
    portal.advance(0.9)
    await portal.deliverMail()
    expect(server.received).toEqual([])
    portal.advance(0.2)
    await portal.deliverMail()
    expect(server.received).toHaveLength(1)
    expect(await outbox()).toEqual([{ state: 'delivered', attempts: 2, trouble: null }])
  })

  test('ignore the result of an outdated attempt', async () => {
    await addBooking(portal)
    const late = Promise.withResolvers<void>()
    const slow = deliverDue(
      portal.context,
      mailBy(() => late.promise),
      templates,
    )
    while ((await outbox())[0]?.attempts !== 1) await delay(5)
    portal.advance(3)
    await portal.deliverMail()
    late.reject(Object.assign(new Error('550'), { command: 'RCPT TO', responseCode: 550 }))
    await slow
    expect(await outbox()).toEqual([{ state: 'delivered', attempts: 2, trouble: null }])
  })
})

describe('a running portal', () => {
  test('delivers automatically, logs one error per run, and continues', async () => {
    const errors: unknown[] = []
    const stop = startDeliveryWorker(portal.context, mail(), templates, (error) => errors.push(error))
    server.behave('put_off')
    await addBooking(portal)
    while (errors.length === 0) await delay(20)
    expect(errors).toEqual([expect.objectContaining({ name: 'NotDelivered put_off' })])
    server.behave('accept')
    await untilDue()
    while (server.received.length === 0) await delay(20)
    await stop()
    expect(await outbox()).toEqual([{ state: 'delivered', attempts: 2, trouble: null }])
  })

  test('finishes only the mail in flight before it ends', async () => {
    const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = mailBy(() => {
      begun.resolve()
      return late.promise
    })
    await addBooking(portal)
    const stop = startDeliveryWorker(portal.context, slow, templates, () => {})
    await begun.promise
    const stopped = stop()
    await addBooking(portal)
    late.resolve()
    await stopped
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['delivered', 'waiting'])
  })
})

test('queues a mail that cannot be composed and sends the others', async () => {
  const { patient } = await addBooking(portal)
  await queueMail(portal.db, { template: 'password_changed', personId: patient.id }, portal.context.clock())
  const broken = { ...templates, password_changed: { compose: () => Promise.reject(new Error('no')) } }
  const { failures } = await deliverDue(portal.context, mail(), broken)
  expect(failures).toEqual([new Error('no')])
  expect(await outbox()).toEqual(
    expect.arrayContaining([
      { state: 'waiting', attempts: 1, trouble: 'not_composed' },
      { state: 'delivered', attempts: 1, trouble: null },
    ]),
  )
})

test('does not send a message about something else than its template is', async () => {
  const { booking, patient } = await addBooking(portal)
  const message = { template: 'review_shown', personId: patient.id, about: ['booking', booking._id, {}] } as const
  await queueMail(portal.db, message, portal.context.clock())
  const { failures } = await deliverDue(portal.context, mail(), templates)
  expect(failures).toEqual([new Error('A message review_shown is about booking.')])
})

test('E6, E8, E10: sends one mail to one person, whatever characters the texts have', async () => {
  const names = [
    'Eve\r\nBcc: eve@evil.example',
    '<img src=x onerror=alert(1)>',
    '{{7*7}} <%= 7*7 %>',
    'a@evil.example, "b" <b@evil.example>',
    'BEGIN:VALARM',
  ]
  const place = { street: 'Larch; Street, 12\r\nBEGIN:VALARM', phone: '1\\n2\nEND:VEVENT' }
  await portal.db.updateTable('clinic').set(place).execute()
  const people: Person[] = []
  for (const name of names) {
    const { patient } = await addBooking(portal, { price: 0 })
    await portal.db.updateTable('person').set({ name }).where('id', '=', patient.id).execute()
    people.push(patient)
  }
  expect(await portal.deliverMail()).toEqual([])
  expect(server.received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => [email]).sort())
  for (const { mail, raw } of server.received) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im)
    expect(mail.to).toHaveLength(1)
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.html).not.toMatch(/<img|49/)
    const file = String(mail.attachments[0]?.content)
    expect(file.match(/^BEGIN:/gm)).toEqual(['BEGIN:', 'BEGIN:'])
    expect(file.match(/^END:VEVENT/gm)).toHaveLength(1)
    expect(file).toContain('LOCATION:Larch\\; Street\\, 12\\nBEGIN:VALARM')
  }
  const all = server.received.map(({ mail }) => mail.text).join()
  // What is not like a name is left out.
  expect(all).toContain('Hello,')
  expect(all).not.toMatch(/\{\{|<img/)
  expect(all).not.toContain('evil.example')
})

test.each([
  '"a@evil.example x"@clinic.test',
  'a@clinic.test,b@evil.example',
  'list: a@evil.example;',
  '<a@evil.example> b',
])('E11: sends nothing to the address %s', async (email) => {
  await queueMail(portal.db, { template: 'reset_password', email }, portal.context.clock())
  await deliverDue(portal.context, mail(), { ...templates, reset_password: { compose: async () => aMail(email) } })
  expect(await outbox()).toEqual([{ state: 'failed', attempts: 1, trouble: 'recipient_refused' }])
  expect(server.received).toEqual([])
})

const many = Number(process.env.MAILS ?? 250)

test(`sends ${many} mails exactly once through a mail server that goes down and up`, async () => {
  const { id } = await addPerson(portal)
  const now = portal.context.clock()
  const row = { template: 'password_changed', person_id: id, created_at: now, due_at: now } as const
  await portal.db
    .insertInto('outbox')
    .values(Array.from({ length: many }, () => row))
    .execute()
  const told = { ...templates, password_changed: { compose: async () => aMail('ann@clinic.test') } }
  let waiting = true
  const weather = async () => {
    while (waiting) {
      await delay(300)
      await server.stop()
      await delay(50)
      await server.start()
    }
  }
  const turns = weather()
  const portals = await Promise.all([1, 2, 3].map(() => openOutgoingMail({ mail: liveMail(), dataDir: '' })))
  let failed = 0
  while (waiting) {
    const rounds = await Promise.all(portals.map((own) => deliverDue(portal.context, own ?? mail(), told)))
    failed += rounds.flatMap(({ failures }) => failures).length
    if (rounds.some(({ taken }) => taken > 0)) continue
    portal.advance(60)
    const left = portal.db.selectFrom('outbox').select('id').where('state', '=', 'waiting')
    waiting = (await left.limit(1).execute()).length > 0
  }
  for (const own of portals) own?.transport.close()
  await turns
  expect(failed).toBeGreaterThan(0)
  expect(new Set(messageIds()).size).toBe(many)
  expect(messageIds()).toHaveLength(many)
  const states = await portal.db.selectFrom('outbox').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'delivered' }])
})

import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Message } from '#contract/schemas/message.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
})
afterEach(() => portal.close())

/** Sends a message from a visitor, one second after the previous one. */
async function write(subject: string) {
  portal.advance(1 / 60)
  const payload = { email: 'ann@clinic.test', subject, message: 'Do you take children?\nMine is four.' }
  expect((await portal.app.inject({ method: 'POST', url: '/api/contact', payload })).statusCode).toBe(200)
}

async function list(page?: number) {
  const url = page === undefined ? '/api/messages' : `/api/messages?page=${page}`
  const answer = await portal.app.inject({ url, headers: authHeaders(admin) })
  const messages: Message[] = answer.json()
  return { messages, subjects: messages.map(({ subject }) => subject), total: answer.headers['x-total-count'] }
}

async function mark(method: 'PUT' | 'DELETE', id: string, person = admin) {
  const answer = await portal.app.inject({ method, url: `/api/message/${id}/answered`, headers: authHeaders(person) })
  return { status: answer.statusCode, body: answer.json() as Message & { code?: string } }
}

async function idOf(subject: string) {
  return (await list()).messages.find((message) => message.subject === subject)?._id ?? ''
}

const unknown = '00000000-0000-4000-8000-000000000000'

test('shows a message to admins as written', async () => {
  expect(await list()).toEqual({ messages: [], subjects: [], total: '0' })
  await write('Children')
  expect((await list()).messages).toEqual([
    {
      _id: expect.any(String),
      email: 'ann@clinic.test',
      subject: 'Children',
      text: 'Do you take children?\nMine is four.',
      sentAt: portal.context.clock().toISOString(),
    },
  ])
})

test('neither shows nor marks messages without the admin role', async () => {
  await write('Children')
  const id = await idOf('Children')
  const patient = await addPerson(portal)
  const calls = [
    { method: 'GET', url: '/api/messages' },
    { method: 'PUT', url: `/api/message/${id}/answered` },
    { method: 'DELETE', url: `/api/message/${id}/answered` },
  ] as const
  for (const call of calls) {
    const [ofPatient, ofNobody] = [
      await portal.app.inject({ ...call, headers: authHeaders(patient) }),
      await portal.app.inject(call),
    ]
    expect([ofPatient.statusCode, ofPatient.json().code]).toEqual([403, 'forbidden'])
    expect([ofNobody.statusCode, ofNobody.json().code]).toEqual([401, 'unauthenticated'])
    expect(ofPatient.body + ofNobody.body).not.toContain('ann@')
  }
  expect((await list()).messages[0]).not.toHaveProperty('answeredAt')
})

test('lists unanswered messages first, each group newest first', async () => {
  for (const subject of ['first', 'second', 'third', 'fourth']) await write(subject)
  expect((await list()).subjects).toEqual(['fourth', 'third', 'second', 'first'])
  await mark('PUT', await idOf('second'))
  await mark('PUT', await idOf('fourth'))
  expect((await list()).subjects).toEqual(['third', 'first', 'fourth', 'second'])
  await write('fifth')
  expect((await list()).subjects).toEqual(['fifth', 'third', 'first', 'fourth', 'second'])
  await mark('DELETE', await idOf('fourth'))
  expect((await list()).subjects).toEqual(['fifth', 'fourth', 'third', 'first', 'second'])
})

test('counts the messages without an answer', async () => {
  for (const subject of ['first', 'second', 'third']) await write(subject)
  await mark('PUT', await idOf('second'))
  const ask = () => portal.app.inject({ url: '/api/desk/pending', headers: authHeaders(admin) })
  expect((await ask()).json()).toEqual({ messages: 2, reviews: 0 })
  // Every page of the staff asks, which is one entry of the audit log in ten minutes.
  await ask()
  const reads = portal.db.selectFrom('audit_entry').select('id').where('object_kind', '=', 'countPendingItems')
  expect(await reads.execute()).toHaveLength(1)
})

test('returns pages of 50 messages and the total', async () => {
  for (let i = 1; i <= 52; i++) await write(`message ${i}`)
  await mark('PUT', await idOf('message 52'))
  const [first, second, third] = [await list(1), await list(2), await list(3)]
  expect((await list()).subjects).toEqual(first.subjects)
  expect([first.subjects.length, first.subjects[0], first.subjects[49]]).toEqual([50, 'message 51', 'message 2'])
  expect(second.subjects).toEqual(['message 1', 'message 52'])
  expect(third.subjects).toEqual([])
  expect([first.total, second.total, third.total]).toEqual(['52', '52', '52'])
})

test('keeps the first admin’s name if a message is marked repeatedly or by two admins', async () => {
  await write('Children')
  const id = await idOf('Children')
  const answeredAt = portal.context.clock().toISOString()
  const marked = { status: 200, body: expect.objectContaining({ _id: id, answeredAt, answeredBy: 'Ada Molar' }) }
  expect(await mark('PUT', id)).toEqual(marked)
  portal.advance(5)
  const other = await addPerson(portal, { name: 'Iris Crown', admin: true })
  expect(await mark('PUT', id, other)).toEqual(marked)
  expect((await list()).messages).toEqual([marked.body])
})

test('reopens a message, also repeatedly', async () => {
  await write('Children')
  const before = (await list()).messages[0]
  const id = before?._id ?? ''
  await mark('PUT', id)
  for (const _ of ['once', 'again']) expect(await mark('DELETE', id)).toEqual({ status: 200, body: before })
  expect((await list()).messages).toEqual([before])
})

test('keeps a message marked after the admin was removed', async () => {
  await write('Children')
  const other = await addPerson(portal, { admin: true })
  const { body } = await mark('PUT', await idOf('Children'), other)
  await portal.db.deleteFrom('person').where('id', '=', other.id).execute()
  const { answeredBy, ...nameless } = body
  expect(answeredBy).toBe(other.name)
  expect((await list()).messages).toEqual([nameless])
})

test('returns 404 for an unknown message', async () => {
  for (const method of ['PUT', 'DELETE'] as const) {
    const { status, body } = await mark(method, unknown)
    expect([status, body.code]).toEqual([404, 'no_such_message'])
  }
})

import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { takeMails } from '../testing/mails.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  return () => portal.close()
})

const question = { email: 'ann@clinic.test', subject: 'Children', message: 'Do you take children?\nMine is four.' }
const send = (message: object = question) =>
  portal.app.inject({ method: 'POST', url: '/api/contact', payload: message })
const nameAddress = (email: string | null) => portal.db.updateTable('clinic').set({ email }).execute()

describe('forwarding messages', () => {
  test('sends one mail to the clinic’s address, with the visitor as the reply address', async () => {
    await nameAddress('desk@clinic.test')
    const { transport } = portal.context.mail ?? {}
    const sendMail = transport && vi.spyOn(transport, 'sendMail')
    expect((await send()).statusCode).toBe(200)
    const [mail, ...more] = await takeMails(portal)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'message_received', address: 'desk@clinic.test' })
    expect(mail?.subject).toBe('New message from your website')
    expect(sendMail?.mock.calls).toMatchObject([[{ replyTo: { address: 'ann@clinic.test' } }]])
    expect(mail?.text).toContain('From: ann@clinic.test\nSubject: Children')
    expect(mail?.text).toContain(question.message)
    expect(mail?.text).toContain('Messages:\nhttp://localhost:3000/dashboard/messages\n')
    expect(await takeMails(portal)).toEqual([])
  })

  test('uses the language of the clinic', async () => {
    await nameAddress('desk@clinic.test')
    await portal.db.updateTable('clinic').set({ language: 'es' }).execute()
    await send()
    const [mail] = await takeMails(portal)
    expect([mail?.subject, mail?.text]).toEqual([
      'Nuevo mensaje desde su sitio web',
      expect.stringContaining('De: ann@clinic.test\nAsunto: Children'),
    ])
  })

  test('sends nothing without an address of the clinic or for a deleted message', async () => {
    await send()
    expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
    await nameAddress('desk@clinic.test')
    await send()
    await portal.db.deleteFrom('contact_message').execute()
    expect(await takeMails(portal)).toEqual([])
    expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })
})

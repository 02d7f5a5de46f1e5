import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { requireGoodPassword } from './password-rules.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterAll(() => portal.close())

const maya = { name: 'Maya Lindqvist', email: 'maya.l@clinic.test' }
const verdict = (password: string, host = 'portal.clinic.test') =>
  requireGoodPassword({ db: portal.db, publicUrl: new URL(`https://${host}`) }, password, maya).then(
    () => 'accepted',
    ({ code }) => code,
  )

test.each([
  ...['abcdef', 'aaaaaa', 'abcabc', '98765432', 'qazwsx', '1q2w3e', '19840512', 'z'.repeat(128)],
  ...['123456', 'Password', 'P@ssw0rd!', 'letmein1', 'iloveyou2', 'passwordpassword', 'mayamaya'],
])('A27: refuses %j on a public portal as easy to guess', async (password) => {
  expect(await verdict(password)).toBe('password_too_common')
  expect(await verdict(password, 'localhost')).toBe('accepted')
})

test.each(['m4ya1990', 'Lindqvist#84', 'tsivqdnil1', 'maya.l'])(
  'A27: refuses %j as made of what others know of the person',
  async (password) => expect(await verdict(password)).toBe('password_too_personal'),
)

test.each(['x7kq2p', 'six teeth', 'understanding teeth', '4@8({[<369!1|0$5+7%2'.repeat(6)])(
  'A27: accepts %j',
  async (password) => expect(await verdict(password)).toBe('accepted'),
)

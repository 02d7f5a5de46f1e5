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
  ...['123456', 'Password', 'P@ssw0rd!', 'letmein1', 'iloveyou2', 'passwordpassword'],
  ...[
    'Summer2026!',
    'summer-2031',
    '2026Winter',
    'S0mm3r2026',
    'Xylophone7!',
    'Margaret!99',
    'P@ssw0rd2026!',
    'Dragon#2027',
    'Zanahoria26!',
    'Contraseña#2031',
  ],
  // Among the 100,000 most common, and not refused by an estimate of guesses.
  ...['8phrowz622', 'ADIDAS10', 'rfhnjirf'],
])('A27: refuses %j on a public portal as easy to guess', async (password) => {
  expect(await verdict(password)).toBe('password_too_common')
  expect(await verdict(password, 'localhost')).toBe('accepted')
})

test.each([
  ...['m4ya1990', 'Lindqvist#84', 'tsivqdnil1', 'maya.l', 'mayamaya'],
  ...[
    'Maya.Lindqvist.2026',
    'MLindqvist88!',
    'Mäya-Lindqvist!',
    'lindqvistmaya12345678',
    'maya.l@clinic.test',
    'Doctors.Portal24',
  ],
])('A27: refuses %j as made of what others know of the person', async (password) =>
  expect(await verdict(password)).toBe('password_too_personal'),
)

test.each(['x7kq2p', 'q9w$Kr7'])('A27: refuses %j on a public portal as short', async (password) => {
  expect(await verdict(password)).toBe('password_too_short')
  expect(await verdict(password, 'localhost')).toBe('accepted')
})

test.each([
  'x7kq2pz4',
  'six teeth',
  'understanding teeth',
  'mossy Lindqvist violin 7',
  'margaret93847261',
  'copper-Lantern-Quiz',
  '4@8({[<369!1|0$5+7%2'.repeat(6),
])('A27: accepts %j', async (password) => expect(await verdict(password)).toBe('accepted'))

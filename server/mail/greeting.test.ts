import { expect, test } from 'vitest'
import { safeDisplayName } from './greeting.ts'

test.each([
  'Maya',
  'maya lindqvist',
  'jose maria fernandez',
  'Maya O’Neil',
  'Dr. Maya III',
  'García López, Ana María',
  'Jean-Pierre Dupont-Martin',
  'María del Carmen de la Fuente López',
  'Maria da Conceição dos Santos e Silva',
  'Ana Maria della Valle Rossi',
  'Johann Wolfgang von der Heyden zu Berg',
  'NGUYỄN THỊ MINH KHAI',
  'Олександра Іванівна Шевченко',
  'محمد بن عبد الله بن أحمد الخالدي',
  'فاطمه\u200cزهرا رضایی',
  '王小明',
  'नेहा शर्मा',
])('E6: %s is a name in mails', (name) => {
  expect(safeDisplayName(name)).toBe(name)
})

test.each([
  'Your account is locked call 555',
  'Your account is locked call',
  'your account is locked',
  'Your-account-is-locked-call-us',
  'Your Account Is Locked Call Us',
  'Su cuenta está bloqueada llame ya',
  'Maya 2',
  'Maya ٥٥٥',
  'You won $500',
  'You won €',
  'evil.example',
  'www evil',
  'Ask eve@evil',
  'Maya\nLindqvist',
  'M'.repeat(61),
  '',
])('E6: %j is no name in mails', (name) => {
  expect(safeDisplayName(name)).toBe('')
})

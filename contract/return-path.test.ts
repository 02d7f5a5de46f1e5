import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/appointment?date=Jan+5%2C+2022&treatment=a#slots', '/appointment?date=Jan+5%2C+2022&treatment=a#slots'],
  ['/Dashboard', '/Dashboard'],
  ['/', '/'],
  ['/a/../dashboard', '/dashboard'],
])('%j returns to %j', (text, path) => {
  expect(safeReturnPath(text)).toBe(path)
})

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login?from=/login',
  '/SignUp/',
  '/api/auth/sign-out',
])('G4: rejects %j', (text) => {
  expect(safeReturnPath(text)).toBeUndefined()
})

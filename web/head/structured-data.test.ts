import { expect, test } from 'vitest'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { describeDentist } from './structured-data.ts'

test.each([
  ['(503) 555-0142', 'Portland, OR 97209', '+1-503-555-0142'],
  ['1 503.555.0142', 'Portland, OR 97209', '+1-503-555-0142'],
  ['604 555 0142', 'Vancouver, BC V5K 0A1', '+1-604-555-0142'],
  ['+1 (503) 555-0142', 'Portland, OR 97209', '+1 (503) 555-0142'],
  ['503-555-0142 ext. 9', 'Portland, OR 97209', '503-555-0142 ext. 9'],
  ['555-0142', 'Portland, OR 97209', '555-0142'],
  ['030 5550142', '10115 Berlin', '030 5550142'],
  ['(503) 555-0142', 'Portland', '(503) 555-0142'],
])('describes the number %s in %s as %s', (phone, city, expected) => {
  const clinic = { name: 'Clinic', street: '12 Larch Street', city, phone, hours: [] } as unknown as Clinic
  expect(describeDentist(clinic, undefined, 'https://clinic.example', 'x.png')).toHaveProperty('telephone', expected)
})

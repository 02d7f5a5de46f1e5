import { expect, test } from 'vitest'
import { typedPerson } from './new-patient.ts'

test.each([
  ['joanna lindg', { patientName: 'Joanna Lindg' }],
  ['élise o’neill-roy', { patientName: 'Élise O’neill-Roy' }],
  ['Ludwig van der Rohe', { patientName: 'Ludwig van der Rohe' }],
  ['لينا حداد', { patientName: 'لينا حداد' }],
  ['(503) 555-0176', { phone: '(503) 555-0176' }],
  ['٥٠٣٥٥٥', { phone: '٥٠٣٥٥٥' }],
  ['priya@clinic.test', { email: 'priya@clinic.test' }],
  ['12', undefined],
  ['2026-12-08', undefined],
  ['pi_3MtwBw', undefined],
  ['', undefined],
])('%s is typed for a new patient', (words, expected) => {
  expect(typedPerson(words, 'en-US')).toEqual(expected)
})

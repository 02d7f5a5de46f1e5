import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Maya Lindqvist', 'ML'],
  ['Dr. Ada Molar', 'AM'],
  ['Ana Maria de Souza', 'AS'],
  ['Cher', 'C'],
  ['tomás herrera', 'TH'],
  ['𝒜da B', '𝒜B'],
  ['42', '4'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

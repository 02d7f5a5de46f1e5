import { expect, test } from 'vitest'
import { directionOf, parseUsersParams, sortAfterPress } from './users-params.ts'

const chosen = (address: string) => parseUsersParams(new URLSearchParams(address))

test('lists the first page by name by default and for unknown values', () => {
  const first = { search: '', sort: 'name', page: 1 }
  expect(chosen('')).toEqual(first)
  expect(chosen('search=++&sort=toString&page=-1')).toEqual(first)
  expect(chosen('sort=--name')).toEqual(first)
})

test('parses search, sort order and page', () => {
  expect(chosen('search=+ada++molar&sort=-since&page=3')).toEqual({ search: 'ada molar', sort: '-since', page: 3 })
})

test('sorts by a column and reverses it on the second click', () => {
  expect(sortAfterPress('email', 'name')).toBe('name')
  expect(sortAfterPress('name', 'name')).toBe('-name')
  expect(sortAfterPress('-name', 'name')).toBe('name')
  expect(sortAfterPress('name', 'since'), 'newest accounts first').toBe('-since')
  expect(sortAfterPress('-since', 'since')).toBe('since')
})

test('returns a direction for the sorted column only', () => {
  expect(directionOf('-since', 'since')).toBe('descending')
  expect(directionOf('since', 'since')).toBe('ascending')
  expect(directionOf('since', 'email')).toBeUndefined()
})

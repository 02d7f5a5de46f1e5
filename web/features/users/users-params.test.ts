import { expect, test } from 'vitest'
import { directionOf, parseUsersParams, sortAfterPress } from './users-params.ts'

const chosen = (address: string) => parseUsersParams(new URLSearchParams(address))

test('when an address asks for nothing or for what is unknown, then the first page by e-mail is shown', () => {
  const first = { search: '', sort: 'email', page: 1 }
  expect(chosen('')).toEqual(first)
  expect(chosen('search=++&sort=toString&page=-1')).toEqual(first)
  expect(chosen('sort=--name')).toEqual(first)
})

test('when an address asks for a search, a sort and a page, then it gets them', () => {
  expect(chosen('search=+ada++molar&sort=-since&page=3')).toEqual({ search: 'ada molar', sort: '-since', page: 3 })
})

test('when a head is pressed, then its column sorts, and from the other end when pressed again', () => {
  expect(sortAfterPress('email', 'name')).toBe('name')
  expect(sortAfterPress('name', 'name')).toBe('-name')
  expect(sortAfterPress('-name', 'name')).toBe('name')
  expect(sortAfterPress('name', 'since'), 'newest accounts first').toBe('-since')
  expect(sortAfterPress('-since', 'since')).toBe('since')
})

test('when a column is sorted, then its direction is told and no other has one', () => {
  expect(directionOf('-since', 'since')).toBe('descending')
  expect(directionOf('since', 'since')).toBe('ascending')
  expect(directionOf('since', 'email')).toBeUndefined()
})

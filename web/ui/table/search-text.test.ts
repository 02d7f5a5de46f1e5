import { expect, test } from 'vitest'
import { searchText } from './search-text.ts'

test('when a search is typed or pasted, then what nobody sees and what is too long stays out of it', () => {
  expect(searchText('  ada \u00a0molar\n')).toBe('ada molar')
  expect(searchText('\u200bada\u200e@clinic\u0007')).toBe('ada@clinic')
  expect(searchText(' ')).toBe('')
  expect(searchText('x'.repeat(300))).toBe('x'.repeat(100))
})

test('when a joiner stands inside a word, then it stays; a picture cut in two goes', () => {
  expect(searchText('می\u200cروم')).toBe('می\u200cروم')
  expect(searchText('می\u200c')).toBe('می')
  expect(searchText(`${'x'.repeat(99)}😀`)).toBe('x'.repeat(99))
})

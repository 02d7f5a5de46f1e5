import { expect, test } from 'vitest'
import { plainShortcutKey, shortcutKey } from './shortcut-key.ts'

const pressed = (key: string, code: string, ...modifiers: readonly string[]) => ({
  ...{ key, code, metaKey: false },
  ctrlKey: modifiers.includes('Control'),
  altKey: modifiers.includes('Alt'),
  getModifierState: (name: string) => modifiers.includes(name),
})

test.each([
  ['A', 'KeyA', 'a'],
  ['q', 'KeyA', 'q'],
  ['ش', 'KeyA', 'a'],
  ['لا', 'KeyB', 'b'],
  ['ن', 'KeyK', 'k'],
  ['ج', 'BracketLeft', '['],
  ['د', 'BracketRight', ']'],
  ['ф', 'KeyA', 'a'],
  ['ü', 'BracketLeft', 'ü'],
  ['ñ', 'Semicolon', 'ñ'],
  ['ArrowUp', 'ArrowUp', 'ArrowUp'],
  ['Escape', 'Escape', 'Escape'],
  ['1', 'Digit1', '1'],
])('%s on %s is the shortcut %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut)
  expect(plainShortcutKey(pressed(key, code))).toBe(shortcut)
})

test('AltGr types the brackets of a Spanish layout', () => {
  expect(plainShortcutKey(pressed('[', 'BracketLeft', 'AltGraph', 'Control', 'Alt'))).toBe('[')
  expect(plainShortcutKey(pressed(']', 'BracketRight', 'AltGraph'))).toBe(']')
})

test.each([
  ['a', 'KeyA', ['Control']],
  ['a', 'KeyA', ['Alt']],
  ['[', 'BracketLeft', ['Control', 'Alt']],
  ['a', 'KeyA', ['AltGraph', 'Control', 'Alt']],
  ['ą', 'KeyA', ['AltGraph']],
  ['ش', 'KeyA', ['Control']],
])('%s on %s with %j is no shortcut', (key, code, modifiers) => {
  expect(plainShortcutKey(pressed(key, code, ...modifiers))).toBeUndefined()
})

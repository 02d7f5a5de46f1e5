type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/**
 * Returns the key of a shortcut, letters in lower case. On a layout of another script, such as Arabic, it is the one that is in
 * the same place of the US layout.
 */
export function shortcutKey({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  if (/^[^\p{Letter}]|^\p{Script=Latin}/u.test(key)) return key.length === 1 ? key.toLowerCase() : key
  if (code === 'BracketLeft') return '['
  if (code === 'BracketRight') return ']'
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key
}

/**
 * Returns the key of a shortcut that is pressed without Control, Command and Alt. AltGr, which browsers may report as Control
 * and Alt, is allowed for a sign: some layouts type brackets with it.
 */
export function plainShortcutKey(event: Pressed): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = event
  if (event.getModifierState('AltGraph')) return /^[!-@[-`{-~]$/.test(key) ? key : undefined
  return ctrlKey || metaKey || altKey ? undefined : shortcutKey(event)
}

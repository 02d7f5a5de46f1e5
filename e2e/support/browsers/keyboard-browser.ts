/** Keys by their names in keyboard events, as the WebDriver standard writes them. */
export const keyValues = {
  Tab: '\uE004',
  'Shift+Tab': '\uE008\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const

export type Key = keyof typeof keyValues

/** Size of the window of a phone, in CSS pixels. */
export const phone = { width: 390, height: 844 } as const

/** A browser window as large as `phone` that is used by keyboard. */
export interface KeyboardBrowser {
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>
  press(key: Key): Promise<void>
  /** Types a text, one key press per character. */
  type(text: string): Promise<void>
  /** Runs a function without arguments in the page. Its result must be JSON. */
  read<Result>(inPage: () => Result): Promise<Result>
  /** A PNG of the window. */
  takePicture(): Promise<Buffer>
}

/** A browser that was started for a test, with an empty profile. */
export interface StartedBrowser extends KeyboardBrowser {
  /** Ends the browser and deletes its files. */
  stop(): Promise<void>
}

/** The presses and releases of keys, or of keys together, as a WebDriver command sends them. */
export function keyActions(values: readonly string[]): object[] {
  const actions = values.flatMap((value) => [
    ...[...value].map((key) => ({ type: 'keyDown', value: key })),
    ...[...value].reverse().map((key) => ({ type: 'keyUp', value: key })),
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

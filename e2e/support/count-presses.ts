import type { Page } from '@playwright/test'

/**
 * Counts what the user presses on all pages that are opened from now on: clicks and taps, and keys that do something. Typing a
 * text and Tab are none. Returns the number up to now.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const press = () => void (window as unknown as { countPress: () => Promise<void> }).countPress()
    const types = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'submit'].includes(target.type))
    addEventListener('pointerdown', press, true)
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, target, repeat }) => {
        const isTyped = key.length === 1 && !ctrlKey && !metaKey && types(target)
        if (!isTyped && !repeat && !['Tab', 'Shift', 'Control', 'Meta', 'Alt'].includes(key)) press()
      },
      true,
    )
  })
  return () => presses
}

import type { Page } from '@playwright/test'
import { type KeyboardBrowser, phone } from './keyboard-browser.ts'

/** Uses the page of a browser test by keyboard, and makes it as large as `phone`. */
export async function useChromium(page: Page): Promise<KeyboardBrowser> {
  await page.setViewportSize(phone)
  return {
    open: async (address) => {
      await page.goto(address)
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    read: (inPage) => page.evaluate(inPage),
    takePicture: () => page.screenshot(),
  }
}

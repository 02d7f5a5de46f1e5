import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Key, type KeyboardBrowser, phone } from './keyboard-browser.ts'
import { look, type Sight } from './look.ts'

/** A person who uses a browser by keyboard only. */
export interface KeyboardUser {
  press(...keys: Key[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until a part of what can be seen contains the text or matches the pattern. */
  waitFor(what: keyof Sight, expected: string | RegExp): Promise<void>
  /** Waits for a control and presses Tab until it has the focus. Fails if the focus is hidden on the way. */
  tabTo(name: string | RegExp, key?: 'Shift+Tab'): Promise<void>
  /** Like `tabTo`, then presses Enter. */
  enter(name: string | RegExp): Promise<void>
  /** Expects the page to be as narrow as the phone. Takes a picture if there is a folder for it. */
  check(step: string): Promise<void>
}

/** Uses a browser by keyboard. `pictures` is a folder for pictures of the steps. */
export function keyboardUser(browser: KeyboardBrowser, pictures?: string): KeyboardUser {
  const see = () => browser.read(look)

  async function press(...keys: Key[]) {
    for (const key of keys) await browser.press(key)
  }

  async function waitFor(what: keyof Sight, expected: string | RegExp) {
    await expect.poll(async () => String((await see())[what])).toMatch(expected)
  }

  async function tabTo(name: string | RegExp, key: Key = 'Tab') {
    const isMeant = (control: string) => (typeof name === 'string' ? control === name : name.test(control))
    await expect.poll(async () => (await see()).controls.some(isMeant), `${name} can be used`).toBe(true)
    const passed: string[] = []
    while (passed.length < 60) {
      const { focused, focusSeen } = await see()
      if (!focusSeen) await expect.poll(async () => (await see()).focusSeen, `${focused} can be seen`).toBe(true)
      if (isMeant(focused)) return
      passed.push(focused)
      await browser.press(key)
    }
    throw new Error(`Tab does not lead to ${name}, only to ${passed.join(' | ')}.`)
  }

  return {
    press,
    type: browser.type,
    waitFor,
    tabTo,
    enter: async (name) => {
      await tabTo(name)
      await press('Enter')
    },
    check: async (step) => {
      expect((await see()).width, `width of the page at the step “${step}”`).toBeLessThanOrEqual(phone.width)
      if (!pictures) return
      mkdirSync(pictures, { recursive: true })
      writeFileSync(join(pictures, `${step}.png`), await browser.takePicture())
    },
  }
}

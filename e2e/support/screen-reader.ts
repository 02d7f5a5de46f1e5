import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

/** The part of Guidepup's virtual screen reader that is used, as a global of the page. */
interface Virtual {
  start(options: { readonly container: HTMLElement }): Promise<void>
  next(): Promise<void>
  act(): Promise<void>
  type(text: string): Promise<void>
  lastSpokenPhrase(): Promise<string>
  spokenPhraseLog(): Promise<string[]>
  clearSpokenPhraseLog(): Promise<void>
}

const source = readFileSync(
  fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'utf8',
).replace(/export\{.*?([\w$]+) as virtual\};?/, 'globalThis.screenReader = $1')

/** A user who only knows what the screen reader speaks, and acts on what it spoke last. */
export interface ScreenReaderUser {
  /** Number of presses so far. */
  readonly presses: () => number
  /** Reads on from the present place until a phrase matches. Returns the phrases. */
  readonly readTo: (phrase: RegExp) => Promise<readonly string[]>
  /** Presses what was spoken last. */
  readonly press: () => Promise<void>
  /** Types into what was spoken last. */
  readonly type: (text: string) => Promise<void>
  /** Waits until a phrase is spoken without being read: of what has the focus, or of a live region. */
  readonly hear: (phrase: RegExp) => Promise<void>
}

/** Turns the screen reader on for the open page, and again for each document that follows. */
export async function turnOnScreenReader(page: Page): Promise<ScreenReaderUser> {
  let presses = 0
  await start(page)
  return {
    presses: () => presses,
    readTo: async (phrase) => {
      await start(page)
      const spoken = await page.evaluate(readUntil, phrase.source)
      expect(spoken.at(-1), `what was read for ${phrase}: ${spoken.join(' | ')}`).toMatch(phrase)
      return spoken
    },
    press: async () => {
      presses++
      const acted = page.evaluate(async () => {
        const { screenReader } = globalThis as unknown as { screenReader: Virtual }
        await screenReader.clearSpokenPhraseLog()
        await screenReader.act()
      })
      // A link that is pressed before the app runs opens its page as a new document.
      await acted.catch((error: Error) => expect(error.message).toContain('Execution context was destroyed'))
    },
    type: (text) =>
      page.evaluate((typed) => {
        const { screenReader } = globalThis as unknown as { screenReader: Virtual }
        return screenReader.type(typed)
      }, text),
    hear: (phrase) => expect.poll(() => page.evaluate(logOf)).toMatch(phrase),
  }
}

async function start(page: Page): Promise<void> {
  if (await page.evaluate(() => 'screenReader' in globalThis)) return
  await page.evaluate(`(() => {${source}\n})()`)
  await page.evaluate(() => {
    const { screenReader } = globalThis as unknown as { screenReader: Virtual }
    return screenReader.start({ container: document.body })
  })
}

/** Reads on until a phrase matches, from the start again at the end, for at most a minute. Returns the latest phrases. */
async function readUntil(pattern: string): Promise<string[]> {
  const { screenReader } = globalThis as unknown as { screenReader: Virtual }
  const phrase = new RegExp(pattern)
  const deadline = Date.now() + 60_000
  const spoken = [await screenReader.lastSpokenPhrase()]
  while (!phrase.test(spoken.at(-1) ?? '') && Date.now() < deadline) {
    // What is loading appears while the reader waits at the end.
    if (spoken.at(-1) === 'end of document') {
      await new Promise((resolve) => setTimeout(resolve, 200))
      spoken.length = 0
    }
    await screenReader.next()
    spoken.push(await screenReader.lastSpokenPhrase())
  }
  return spoken
}

async function logOf(): Promise<string> {
  const { screenReader } = globalThis as unknown as { screenReader: Virtual }
  return (await screenReader.spokenPhraseLog()).join(' | ')
}

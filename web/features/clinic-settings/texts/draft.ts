import * as z from 'zod/mini'
import { type PublicTexts, publicTextsAnswer } from '#contract/schemas/public-texts.ts'

const name = 'public texts'

/** Returns the texts of this tab that are not published, with the version that they were made from, or `undefined`. */
export function readDraft(): PublicTexts | undefined {
  try {
    return z.safeParse(publicTextsAnswer, JSON.parse(sessionStorage.getItem(name) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Keeps the texts in this tab, for the preview and a reload, or forgets them. */
export function writeDraft(draft: PublicTexts | undefined): void {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage, the texts are kept while the page is open, and the preview shows the public ones.
  }
}

import type { BrowserContext, Page } from '@playwright/test'

const beginnings = new WeakMap<BrowserContext, string[]>()

/** Expects failed requests of this page: its test does not fail if the browser logs one, `<status> <path>`, that begins so. */
export function provoke(page: Page, beginning: string): void {
  const context = page.context()
  beginnings.set(context, [...(beginnings.get(context) ?? []), beginning])
}

/** Whether the test itself provoked what the browser has logged. */
export function isProvoked(context: BrowserContext, complaint: string): boolean {
  return (beginnings.get(context) ?? []).some((beginning) => complaint.startsWith(beginning))
}

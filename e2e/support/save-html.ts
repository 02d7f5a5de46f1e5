import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../test-results/html')

/** Saves a page or a mail for scripts/check-html.ts. The name tells where a finding is. */
export function saveHtml(name: string, html: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, '_')}.html`), html)
}

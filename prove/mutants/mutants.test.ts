import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')

// `npm test` runs only some of the mutants: without this, a mutant that no longer applies would go unnoticed.
test.each(mutants)('the mutant $name applies to the current sources, and its test exists', ({ edits, caughtBy }) => {
  if ('tests' in caughtBy) expect(readFileSync(join(root, caughtBy.tests), 'utf8')).toContain(caughtBy.title)
  for (const { file, find } of edits) {
    expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, `${file}: ${find}`).toBe(1)
  }
})

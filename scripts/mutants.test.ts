import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'prove/mutants')

// `npm test` tries few of them, and one that does not fit any more would be missed only by the long proof.
test.each(readdirSync(folder))('the mistake %s can be put into the sources as they are', (patch) => {
  const check = () => execFileSync('git', ['apply', '--check', join(folder, patch)], { cwd: root, stdio: 'pipe' })
  expect(check).not.toThrow()
})

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Checks that need not run again while the files that they protect stay the same. */
export interface PassedChecks {
  /** Whether the check has passed with this digest. */
  has(name: string, digest: string): boolean
  /** Records that the check has passed, in the file. */
  add(name: string, digest: string): void
}

/**
 * Opens the list of passed checks, a file in the repository: without history, CI cannot know what a commit has changed. A
 * missing file is an empty list. Drops entries that are not in `names`.
 */
export function openPassedChecks(
  names: readonly string[],
  file = join(root, 'scripts/passed-checks.json'),
): PassedChecks {
  const before: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const passed = new Map(Object.entries(before).filter(([name]) => names.includes(name)))
  return {
    has: (name, digest) => passed.get(name) === digest,
    add: (name, digest) => {
      passed.set(name, digest)
      const sorted = Object.fromEntries([...passed].sort(([a], [b]) => (a < b ? -1 : 1)))
      writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
    },
  }
}

/** Returns a digest of files, of all files in folders, and of a text. The order of the paths does not count. */
export function digestOf(paths: readonly string[], text = '', folder = root): string {
  const digest = createHash('sha256').update(text)
  for (const path of [...new Set(paths.flatMap((each) => filesIn(folder, each)))].sort()) {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
    digest.update(`\n${path} ${content}`)
  }
  return digest.digest('hex').slice(0, 16)
}

function filesIn(folder: string, path: string): string[] {
  if (!statSync(join(folder, path)).isDirectory()) return [path]
  const entries = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
}

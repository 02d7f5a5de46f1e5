import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Builds the pages into dist/web if their sources have changed since the last build.
const root = join(import.meta.dirname, '..')
const sources = ['web', 'contract', 'vite.config.ts', 'package-lock.json']
const stamp = join(root, 'dist', 'web.built-from')

const digest = digestOf(sources)
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  build()
  writeFileSync(stamp, digest)
}

function build() {
  const began = Date.now()
  process.stdout.write('Building the pages … ')
  rmSync(stamp, { force: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Once for browsers, and once for the server, which renders some pages as HTML.
  for (const words of [[], ['--ssr', 'render.tsx']]) {
    const options = ['build', '--logLevel=warn', ...words]
    const built = spawnSync(process.execPath, [vite, ...options], { cwd: root, encoding: 'utf8' })
    if (built.status !== 0) {
      console.log(`\n${built.stdout}${built.stderr}Build failed.`)
      process.exit(1)
    }
  }
  console.log(`done in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => join(path, name)).filter((name) => statSync(join(root, name)).isFile())
}

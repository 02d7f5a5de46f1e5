import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An SQL function of `server/database/functions/<capability>/`. */
export interface SqlFunction {
  readonly name: string
  readonly file: string
  readonly capability: string
  readonly isTrigger: boolean
  /** Lines of its file, with comments. */
  readonly lines: number
  /** Names of the functions of the folders that it calls. */
  readonly calls: readonly string[]
}

const folder = 'server/database/functions'

/** Reads the SQL functions below `root` with their calls, by name. */
export function readSqlFunctions(root: string): SqlFunction[] {
  const files = globSync('**/*.sql', { cwd: join(root, folder) }).toSorted()
  const names = new Set(files.map((file) => basename(file, '.sql')))
  return files.map((file) => {
    const name = basename(file, '.sql')
    const text = readFileSync(join(root, folder, file), 'utf8')
    const called = [...textOfCode(text).matchAll(/\b(\w+)\s*\(/g)].map((match) => match[1] ?? '')
    return {
      name,
      file: join(folder, file),
      capability: dirname(file),
      isTrigger: /\breturns trigger\b/.test(text),
      lines: text.trimEnd().split('\n').length,
      calls: [...new Set(called)].filter((one) => names.has(one) && one !== name).toSorted(),
    }
  })
}

/** Returns a function and all that it calls, directly or through others. */
export function reachOf(name: string, functions: readonly SqlFunction[]): SqlFunction[] {
  const reached = new Map<string, SqlFunction>()
  const add = (each: string) => {
    const found = functions.find((one) => one.name === each)
    if (!found || reached.has(each)) return
    reached.set(each, found)
    for (const called of found.calls) add(called)
  }
  add(name)
  return [...reached.values()]
}

// Comments and texts name functions without calling them.
function textOfCode(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
}

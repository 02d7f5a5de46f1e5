import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachOf, readSqlFunctions } from './sql-functions.ts'

// `node scripts/count-code.ts [entry]`: counts the code that git tracks and prints it as a table. `entry` is the SQL function
// that claims a slot.
const root = join(import.meta.dirname, '..')
const given = process.argv[2]

/** Kinds of files, the first that matches counts. All lines count, with comments and empty ones. */
const kinds: readonly (readonly [name: string, files: RegExp])[] = [
  ['tests', /[.]test[.]tsx?$|^e2e\/|^server\/(testing|abuse)\//],
  ['proofs and bench', /^(prove|bench)\//],
  ['texts', /^web\/i18n\/|^server\/mail\/texts\//],
  ['migrations', /^server\/database\/migrations\//],
  ['stand-ins', /^server\/test-mode\//],
  ['SQL', /[.]sql$/],
  ['product', /^(server|web|contract|scripts)\//],
  ['configuration', /^/],
]

function countKinds(): Map<string, number> {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql'], { cwd: root })
  const counts = new Map(kinds.map(([name]) => [name, 0]))
  for (const file of tracked.toString().trim().split('\n')) {
    const [name] = kinds.find(([, files]) => files.test(file)) ?? ['']
    counts.set(name, (counts.get(name) ?? 0) + linesOf(readFileSync(join(root, file), 'utf8')))
  }
  return counts
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}

/** Counts what creates a function in the migrations. */
function countDefinitions(): number {
  const tracked = execFileSync('git', ['ls-files', 'server/database/migrations'], { cwd: root }).toString().trim()
  const texts = tracked.split('\n').map((file) => readFileSync(join(root, file), 'utf8'))
  return texts.join('\n').match(/create (or replace )?function/g)?.length ?? 0
}

const counts = countKinds()
const of = (name: string) => counts.get(name) ?? 0
const functions = readSqlFunctions(root)
const plain = functions.filter(({ isTrigger }) => !isTrigger)
const entry = given ?? 'claim'
const reached = reachOf(entry, functions)
const total = (list: readonly { readonly lines: number }[]) => list.reduce((sum, { lines }) => sum + lines, 0)
const kilo = (n: number) => n.toLocaleString('en')

const rows: readonly (readonly [what: string, count: string])[] = [
  ['code of server, web, contract and scripts, without what follows', kilo(of('product'))],
  ...['tests', 'proofs and bench', 'texts', 'migrations', 'stand-ins', 'SQL'].map(
    (name) => [name, kilo(of(name))] as const,
  ),
  ['SQL functions that are not triggers: files, lines', `${plain.length}, ${kilo(total(plain))}`],
  ['trigger functions', `${functions.length - plain.length}`],
  [`what ${entry} reaches, itself included: functions, lines`, `${reached.length}, ${kilo(total(reached))}`],
  ['definitions of functions in migrations', `${countDefinitions()}`],
  ['tests, proofs and bench : product', ((of('tests') + of('proofs and bench')) / of('product')).toFixed(2)],
]
console.log(`Lines of tracked .ts, .tsx, .mjs, .cjs and .sql files, with comments and empty lines.

| | |
|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`)

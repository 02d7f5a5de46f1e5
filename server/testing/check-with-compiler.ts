import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A value and the type of the provider's library that describes it, such as `Stripe.Refund`. */
export interface Described {
  readonly what: string
  readonly type: string
  readonly value: unknown
}

const root = join(import.meta.dirname, '../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const options = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: 'es2024',
  module: 'nodenext',
  types: ['node'],
}

/**
 * Returns what the TypeScript compiler finds in values as literals of their types: fields that are missing or unknown, and
 * texts that are not in a list. `what` is in front of each finding. A `Text` that could be a number or boolean fits these
 * types, too.
 */
export function checkWithCompiler(values: readonly Described[]): string[] {
  const folder = join(root, 'node_modules/.cache/stripe-types', String(process.pid))
  const lines = values.map(({ type, value }, at) => `export const v${at}: ${type} = ${literalOf(value)}`)
  copyTypes(join(folder, 'stripe'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['recorded.ts'] }))
  writeFileSync(
    join(folder, 'recorded.ts'),
    ["import type Stripe from './stripe/stripe.esm.node.js'", ...lines].join('\n'),
  )
  const { status, stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const found = stdout.split(/\n(?=\S)/).filter(Boolean)
  if ((status === 0) !== (found.length === 0)) throw new Error(stdout)
  return found.map((text) => {
    const [, line, message] = /^recorded\.ts\((\d+),\d+\): error TS\d+: ([\s\S]*)$/.exec(text) ?? []
    return `${values[Number(line) - 2]?.what}: ${message ?? text}`
  })
}

/** Copies the library's types, in which lists of texts are open for texts of later versions, and closes the lists. */
function copyTypes(folder: string): void {
  const from = join(root, 'node_modules/stripe/esm')
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => path.endsWith('.d.ts') || statSync(path).isDirectory(),
  })
  const shared = join(folder, 'shared.d.ts')
  const open = 'type OtherString = string & Record<never, never>'
  const text = readFileSync(shared, 'utf8')
  if (!text.includes(open)) throw new Error(`No longer in shared.d.ts: ${open}`)
  writeFileSync(shared, text.replace(open, 'type OtherString = never'))
}

/** A text of a form, in which numbers and booleans are texts. */
export class Text {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function literalOf(value: unknown): string {
  if (value instanceof Text) {
    return /^(-?\d+|true|false)$/.test(value.text) ? `(${value.text} as any)` : JSON.stringify(value.text)
  }
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${literalOf(inner)}`)
    .join(', ')} }`
}

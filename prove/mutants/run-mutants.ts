import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant, ProofCheck } from './mutant.ts'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['contract', 'server', 'prove', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** Result of one mutant: the name of the test or invariant that caught it, or the output if nothing did. */
interface Verdict {
  readonly name: string
  readonly caught: boolean
  readonly reason: string
}

/** The files whose change may let a mutant slip through: those that it changes, and its test. */
export function filesOf({ edits, caughtBy }: Mutant): string[] {
  return [...edits.map(({ file }) => file), ...('tests' in caughtBy ? [caughtBy.tests] : [])]
}

/** Copies of the sources. Two mutants at a time keep two processors busy. */
const lanes = 2

/**
 * Applies each mutant to a copy of the sources and runs the check that must catch it, two at a time. The same checks must
 * first pass on the unchanged copy, otherwise a failure would prove nothing. `all` includes the mutants that only a proof
 * catches; they take a minute each and run one at a time. `only` limits them to these names.
 * Calls `report` after each mutant.
 */
export async function runMutants(
  report: (verdict: Verdict) => void,
  { all = false, only }: { all?: boolean; only?: readonly string[] | undefined } = {},
): Promise<Verdict[]> {
  const copies = Array.from({ length: all ? 1 : lanes }, () => mkdtempSync(join(tmpdir(), 'portal-mutants-')))
  try {
    for (const copy of copies) {
      for (const part of sources) cpSync(join(root, part), join(copy, part), { recursive: true })
      for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(copy, part))
    }
    const known = only ? mutants.filter(({ name }) => only.includes(name)) : mutants
    const chosen = known.filter(({ caughtBy }) => all || 'tests' in caughtBy)
    const verdicts: Verdict[] = []
    const add = (verdict: Verdict) => {
      verdicts.push(verdict)
      report(verdict)
    }
    add(await runControl(copies[0] ?? '', chosen, all))
    const left = [...chosen]
    await Promise.all(
      copies.map(async (copy) => {
        for (let mutant = left.shift(); mutant; mutant = left.shift()) {
          applyEdits(copy, mutant)
          add(await runMutant(copy, mutant))
          if (all && mutant.alsoCaughtBy) add(await runProofCheck(copy, mutant.name, mutant.alsoCaughtBy))
          for (const { file } of mutant.edits) cpSync(join(root, file), join(copy, file))
        }
      }),
    )
    return verdicts
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

function applyEdits(copy: string, { name, edits }: Mutant): void {
  for (const { file, find, replace } of edits) {
    const path = join(copy, file)
    const [before, after, ...more] = readFileSync(path, 'utf8').split(find)
    if (after === undefined || more.length > 0) throw new Error(`${name} does not apply to ${file}.`)
    writeFileSync(path, `${before}${replace}${after}`)
  }
}

async function runControl(copy: string, chosen: readonly Mutant[], all: boolean): Promise<Verdict> {
  const tests = chosen.flatMap(({ caughtBy }) => ('tests' in caughtBy ? [caughtBy] : []))
  const files = tests.map(({ tests: file }) => file)
  const titles = tests.map(({ title }) => title)
  const control = tests.length > 0 ? await runTests(copy, files, titles) : { passed: 0, failed: [], output: '' }
  const proof = all ? await runProof(copy, ['--faults', 'none']) : { code: 0, output: '' }
  const passed = (control.passed > 0 || tests.length === 0) && control.failed.length === 0 && proof.code === 0
  const reason = passed ? `${control.passed} tests pass` : `${control.output}\n${proof.output}`
  return { name: 'no mutant', caught: passed, reason }
}

async function runMutant(copy: string, { name, caughtBy }: Mutant): Promise<Verdict> {
  if ('tests' in caughtBy) {
    const { failed, output } = await runTests(copy, [caughtBy.tests], [caughtBy.title])
    return { name, caught: failed.length > 0, reason: failed[0] ?? output }
  }
  return runProofCheck(copy, name, caughtBy)
}

async function runProofCheck(
  copy: string,
  name: string,
  { proof, invariant, holds = [] }: ProofCheck,
): Promise<Verdict> {
  const { code, output } = await runProof(copy, proof)
  const findingOf = (other: string) => output.split(`DID NOT HOLD  ${other}\n`)[1]?.split('\n')[0]?.trim()
  const finding = findingOf(invariant)
  const caught = code === 1 && finding !== undefined && holds.every((other) => findingOf(other) === undefined)
  return { name, caught, reason: caught ? `${invariant}: ${finding}` : output }
}

function runProof(copy: string, options: readonly string[]) {
  const report = ['--report', join(copy, 'report.html')]
  return run([join(copy, 'prove/prove.ts'), ...options, ...report], copy)
}

async function runTests(copy: string, files: readonly string[], titles: readonly string[]) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const options = ['--project=server', '--reporter=json', `--outputFile=${report}`, '--bail=1']
  const pattern = `--testNamePattern=${titles.join('|')}`
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { output } = await run([vitest, 'run', ...options, pattern, ...new Set(files)], copy)
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { passed: numPassedTests, failed, output }
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

async function run(args: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, CI: '1', NO_COLOR: '1' }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, output: Buffer.concat(chunks).toString() }
}

/** Formats a verdict as one line of output. */
export function verdictLine({ name, caught, reason }: Verdict): string {
  return `${caught ? 'caught' : 'MISSED'}  ${name}: ${reason}`
}

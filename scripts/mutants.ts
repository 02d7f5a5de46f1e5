import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'prove/mutants')

/** What a mutant's tests said: one of them failed on it, none did, or something else went wrong. */
interface Verdict {
  readonly name: string
  readonly caught: boolean
  readonly says: string
}

/**
 * Puts the mistakes of `prove/mutants` into a copy of the sources, one at a time, and runs the tests that each names in
 * its line `Caught by:`. A mutant is caught when one of them fails; the same tests must pass on the copy as it is, or
 * nothing would be proven. Tells each verdict as it falls.
 */
export async function tryMutants(tell: (verdict: Verdict) => void): Promise<Verdict[]> {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  try {
    for (const part of ['contract', 'server', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
      cpSync(join(root, part), join(copy, part), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const mutants = readdirSync(folder)
      .filter((file) => file.endsWith('.patch'))
      .sort()
      .map((file) => ({ name: file.replace('.patch', ''), patch: join(folder, file), tests: testsOf(file) }))
    const verdicts: Verdict[] = []
    const fall = (verdict: Verdict) => {
      verdicts.push(verdict)
      tell(verdict)
    }
    const control = await runTests(copy, [...new Set(mutants.flatMap(({ tests }) => tests))])
    const sound = control.passed > 0 && control.failed.length === 0
    fall({ name: 'no mutant', caught: sound, says: sound ? `${control.passed} tests pass` : control.output })
    for (const { name, patch, tests } of mutants) {
      await git(copy, 'apply', patch)
      const { failed, output } = await runTests(copy, tests, ['--bail=1'])
      await git(copy, 'apply', '--reverse', patch)
      fall({ name, caught: failed.length > 0, says: failed[0] ?? output })
    }
    return verdicts
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function testsOf(file: string): string[] {
  const named = /^Caught by: (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  if (!named) throw new Error(`${file} names no test that catches it.`)
  return named.split(/,\s*/)
}

async function runTests(copy: string, tests: readonly string[], words: readonly string[] = []) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--project=server', '--reporter=json', `--outputFile=${report}`, ...words, ...tests]
  const { output } = await run(process.execPath, [vitest, ...options], copy)
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

async function git(copy: string, ...words: string[]): Promise<void> {
  const { code, output } = await run('git', words, copy)
  if (code !== 0) throw new Error(`git ${words.join(' ')}: ${output}`)
}

async function run(program: string, words: readonly string[], cwd: string): Promise<{ code: number; output: string }> {
  // Git must not take the copy for a part of a repository around it.
  const env = { ...process.env, CI: '1', NO_COLOR: '1', GIT_CEILING_DIRECTORIES: tmpdir() }
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (ended) => resolve(ended ?? 1))
  })
  return { code, output: Buffer.concat(said).toString() }
}

/** A verdict as a line for the terminal. */
export function verdictLine({ name, caught, says }: Verdict): string {
  return `${caught ? 'caught' : 'MISSED'}  ${name}: ${says}`
}

if (import.meta.main) {
  const verdicts = await tryMutants((verdict) => console.log(verdictLine(verdict)))
  process.exitCode = verdicts.length > 1 && verdicts.every(({ caught }) => caught) ? 0 : 1
}

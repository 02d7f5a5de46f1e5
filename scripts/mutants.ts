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

/** Of the mistakes that `npm run prove` must find, those that `npm test` tries: each takes a minute. */
const quick = ['slot-constraint']

/** A known mistake, and what must find it: tests of a file by words of their titles, or a run of `npm run prove`. */
interface Mutant {
  readonly name: string
  readonly patch: string
  readonly by:
    | { readonly tests: string; readonly title: string }
    | { readonly run: string[]; readonly invariant: string }
}

/**
 * Puts the mistakes of `prove/mutants` into a copy of the sources, one at a time, and runs what each names in its line
 * `Caught by:`, tests or a proof. A mutant is caught when one of the tests fails, or the proof finds that the invariant
 * does not hold; the same tests and a proof must pass on the copy as it is, or nothing would be proven. Tells each
 * verdict as it falls.
 */
export async function runMutants(tell: (verdict: Verdict) => void, whole = false): Promise<Verdict[]> {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutants-'))
  try {
    for (const part of [
      'contract',
      'server',
      'prove',
      'scripts',
      'package.json',
      'tsconfig.json',
      'vitest.config.ts',
    ]) {
      cpSync(join(root, part), join(copy, part), { recursive: true })
    }
    for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(copy, part))
    const mutants = readMutants().filter(({ name, by }) => whole || 'tests' in by || quick.includes(name))
    const verdicts: Verdict[] = []
    const fall = (verdict: Verdict) => {
      verdicts.push(verdict)
      tell(verdict)
    }
    fall(await tryNone(copy, mutants, whole))
    for (const mutant of mutants) {
      await git(copy, 'apply', mutant.patch)
      fall(await tryOne(copy, mutant))
      await git(copy, 'apply', '--reverse', mutant.patch)
    }
    return verdicts
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function tryNone(copy: string, mutants: readonly Mutant[], whole: boolean): Promise<Verdict> {
  const named = mutants.flatMap(({ by }) => ('tests' in by ? [by] : []))
  const files = named.map(({ tests }) => tests)
  const control = await runTests(
    copy,
    files,
    named.map(({ title }) => title),
  )
  const proof = whole ? await runProof(copy, ['--faults', 'none']) : { code: 0, output: '' }
  const sound = control.passed > 0 && control.failed.length === 0 && proof.code === 0
  const says = sound ? `${control.passed} tests pass` : `${control.output}\n${proof.output}`
  return { name: 'no mutant', caught: sound, says }
}

async function tryOne(copy: string, { name, by }: Mutant): Promise<Verdict> {
  if ('tests' in by) {
    const { failed, output } = await runTests(copy, [by.tests], [by.title])
    return { name, caught: failed.length > 0, says: failed[0] ?? output }
  }
  const { code, output } = await runProof(copy, by.run)
  const found = output.split(`DID NOT HOLD  ${by.invariant}\n`)[1]?.split('\n')[0]?.trim()
  return { name, caught: code === 1 && found !== undefined, says: found ? `${by.invariant}: ${found}` : output }
}

function runProof(copy: string, words: readonly string[]) {
  const report = ['--report', join(copy, 'report.html')]
  return run(process.execPath, [join(copy, 'prove/prove.ts'), ...words, ...report], copy)
}

function readMutants(): Mutant[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'))
  return files
    .sort()
    .map((file) => ({ name: file.replace('.patch', ''), patch: join(folder, file), by: caughtBy(file) }))
}

function caughtBy(file: string): Mutant['by'] {
  const [, where = '', what = ''] = /^Caught by: ([^,]+), (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  const proof = /^npm run prove -- (.+)$/.exec(where)?.[1]
  if (proof) return { run: proof.split(' '), invariant: what }
  if (!where || !what) throw new Error(`${file} names nothing that catches it.`)
  return { tests: where, title: what }
}

async function runTests(copy: string, tests: readonly string[], titles: readonly string[]) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const options = [
    'run',
    '--project=server',
    '--reporter=json',
    `--outputFile=${report}`,
    `--testNamePattern=${titles.join('|')}`,
  ]
  const { output } = await run(process.execPath, [vitest, ...options, '--bail=1', ...new Set(tests)], copy)
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
  const verdicts = await runMutants((verdict) => console.log(verdictLine(verdict)), true)
  process.exitCode = verdicts.length > 1 && verdicts.every(({ caught }) => caught) ? 0 : 1
}

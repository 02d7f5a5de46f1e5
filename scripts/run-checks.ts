import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mutants } from '../prove/mutants/mutants.ts'
import { filesOf, runMutants, verdictLine } from '../prove/mutants/run-mutants.ts'
import { installChromium } from './chromium.ts'
import { type DatabaseCheck, databaseChecks, databaseTests } from './database-checks.ts'
import { digestOf, openPassedChecks } from './passed-checks.ts'
import { preferRamDisk } from './ram-disk.ts'
import { installTestPrograms } from './test-programs.ts'

// Runs every check of `npm test`. With words (`npm test -- booking`), runs only the test files whose name contains one.
// `npm test -- --full`, before a release, also runs what is otherwise tried in part or only after a change of what it protects:
// all mutants, the tests on other databases, and browser states in all widths, looks and languages.
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const words = process.argv.slice(2)
const full = words.includes('--full')
if (full) process.env.FULL = '1'
const filter = words.filter((word) => word !== '--full')

const passedChecks = openPassedChecks([...databaseChecks, ...mutants].map(({ name }) => name))

interface Result {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

preferRamDisk()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const table: Result[] = []
if (filter.length === 0) {
  const types = check('types', 'typescript/bin/tsc', ['--project', '.'])
  await check('lint', '@biomejs/biome/bin/biome', ['check', '.'])
  await check('unused code', 'knip/bin/knip.js', ['--no-progress'])
  await check('import rules', undefined, ['scripts/import-rules.ts'])
  await types
}
// Portals that tests start as processes serve the built pages.
await check('build', undefined, ['scripts/build-pages.ts'])
for (const program of installTestPrograms()) console.log(`Missing, so tests that need it are skipped: ${program}`)
if (!installChromium()) console.log('Chromium is missing, so the browser tests cannot run.')
// The proofs mostly wait, so other parts run at the same time. Those keep two processors busy, and together they would time
// each other out.
const tests = await runVitest('tests', ['rooms', 'server'])
const proofs = runVitest('proofs', ['prove'])
await runVitest('faults', ['faults'])
if (filter.length === 0) await catchMutants()
const repeated = filter.length === 0 ? await repeatDatabaseTests() : []
await runBrowserTests()
if (filter.length === 0) await check('html', undefined, ['scripts/check-html.ts'])
const proved = await proofs
for (const each of repeated) await compareCounts([...tests, ...proved], each)
report()

/** Runs a program of `node_modules`, or a script if `program` is undefined, that passes or fails as a whole. */
async function check(name: string, program: string | undefined, words: readonly string[]) {
  await step(name, async () => {
    const code = await run(name, program, words)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

/** Runs projects of vitest.config.ts. Returns the number of passed tests per file. */
async function runVitest(name: string, projects: readonly string[], env = {}, words: readonly string[] = filter) {
  const passed = new Map<string, number>()
  await step(name, async () => {
    const report = join(results, `${name}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const options = [...chosen, ...reporters, '--passWithNoTests', ...words]
    const code = await run(name, 'vitest/vitest.mjs', ['run', ...options], env)
    const found: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
    for (const file of found.testResults) {
      const count = file.assertionResults.filter((test) => test.status === 'passed').length
      passed.set(relative(root, file.name), count)
    }
    return countsOf(found.numPassedTests, found.numFailedTests, code)
  })
  return passed
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: { name: string; assertionResults: { status: string }[] }[]
}

/** A check that has run, with its counts. */
interface Repeated {
  readonly check: DatabaseCheck
  readonly digest: string
  /** The name of its step. */
  readonly name: string
  readonly counts: Map<string, number>
}

/** Runs `databaseTests` on other databases, unless they have passed there with the same files. */
async function repeatDatabaseTests(): Promise<Repeated[]> {
  const repeated: Repeated[] = []
  for (const check of databaseChecks) {
    const digest = digestOf(check.protects)
    if (!check.runs) console.log(`${check.name}: skipped, a program is missing`)
    else if (!full && passedChecks.has(check.name, digest)) {
      console.log(`${check.name}: they have passed with these files`)
    } else {
      const { name, settings, close } = await check.open()
      try {
        const counts = await runVitest(name, ['server', 'prove'], settings, databaseTests)
        repeated.push({ check, digest, name, counts })
      } finally {
        await close()
      }
    }
  }
  return repeated
}

/** Checks that as many of `databaseTests` passed as on the embedded database. */
async function compareCounts(
  embedded: readonly (readonly [file: string, passed: number])[],
  { check, digest, name, counts }: Repeated,
) {
  await step(`equal counts: ${name}`, async () => {
    const same = embedded.filter(([file]) => databaseTests.some((start) => file.startsWith(start)))
    const [here, there] = [new Map(same), counts].map((passed) => [...passed.values()].reduce(sum, 0))
    console.log(`  the same test files: ${here} passed on the embedded database, ${there} as ${name}`)
    if (here !== there || here === 0) return { passed: 0, failed: 1 }
    if (table.find((row) => row.name === name)?.failed === 0) passedChecks.add(check.name, digest)
    return { passed: 1, failed: 0 }
  })
}

/**
 * Runs the mutants whose files have changed since they were caught, those that only a proof catches with `--full`. Prints each
 * with the test that caught it.
 */
async function catchMutants() {
  const digests = new Map(mutants.map((mutant) => [mutant.name, digestOf(filesOf(mutant), JSON.stringify(mutant))]))
  const quick = mutants.filter(({ caughtBy }) => full || 'tests' in caughtBy).map(({ name }) => name)
  const only = quick.filter((name) => full || !passedChecks.has(name, digests.get(name) ?? ''))
  console.log(`mutants: ${quick.length - only.length} of ${quick.length} were caught with these files`)
  if (only.length === 0) return
  await step('mutants', async () => {
    const verdicts = await runMutants(
      (verdict) => {
        console.log(`  ${verdictLine(verdict)}`)
        const digest = digests.get(verdict.name)
        if (verdict.caught && digest !== undefined) passedChecks.add(verdict.name, digest)
      },
      { all: full, only },
    )
    const caught = verdicts.filter((verdict) => verdict.caught).length
    return countsOf(caught, verdicts.length - caught, 0)
  })
}

interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number }
}

async function runBrowserTests() {
  await step('browser', async () => {
    const report = join(results, 'browser.json')
    // Of a passed test only a dot is printed, so that what failed is seen.
    const options = ['--reporter=dot,json', '--pass-with-no-tests', ...filter]
    const code = await run('browser', '@playwright/test/cli.js', ['test', ...options], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Playwright sets it for its workers, and Node.js warns in each process that has both.
      NO_COLOR: undefined,
      FORCE_COLOR: '0',
    })
    const { stats }: BrowserReport = JSON.parse(readFileSync(report, 'utf8'))
    return countsOf(stats.expected, stats.unexpected, code)
  })
}

/** Counts a run as failed if it exits with an error without a failed test, or if it found no test. */
function countsOf(passed: number, failed: number, code: number) {
  const empty = passed + failed === 0 && filter.length === 0
  return { passed, failed: failed || Number(code !== 0 || empty) }
}

/** Times a step and records its result. A step that throws has failed. */
async function step(name: string, work: () => Promise<{ passed: number; failed: number }>) {
  const began = performance.now()
  process.stdout.write(`${name} …\n`)
  const counts = await work().catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  table.push({ name, ...counts, seconds: (performance.now() - began) / 1000 })
}

/** Runs a program and writes its output to `test-results/`. Prints the output if the program fails. Returns the exit code. */
async function run(name: string, program: string | undefined, words: readonly string[], env = {}): Promise<number> {
  const path = program ? [join(root, 'node_modules', program)] : []
  const child = spawn(process.execPath, [...path, ...words], {
    cwd: root,
    env: { ...process.env, CI: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? 1)))
  const text = Buffer.concat(output).toString()
  writeFileSync(join(results, `${name}.log`), text)
  if (code !== 0) console.log(text)
  return code
}

function sum(a: number, b: number): number {
  return a + b
}

function report() {
  const passed = table.map((row) => row.passed).reduce(sum, 0)
  const failed = table.map((row) => row.failed).reduce(sum, 0)
  const width = Math.max(...table.map((row) => row.name.length))
  console.log()
  for (const row of table) {
    const counts = `${String(row.passed).padStart(5)} passed ${String(row.failed).padStart(3)} failed`
    console.log(`${row.name.padEnd(width)} ${counts} ${row.seconds.toFixed(1).padStart(7)} s`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'
import { startDatabaseServer } from '../prove/database-server.ts'
import { installChromium } from './chromium.ts'
import { triedAgain } from './flaky-reporter.ts'
import { runMutants, verdictLine } from './mutants.ts'
import { unpackNginx } from './nginx.ts'

// Every check of `npm test`, one after the other; words behind it (`npm test -- booking`) run only tests of such files.
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const filter = process.argv.slice(2)

/** These start a server themselves, so they say nothing about another one. */
const ownServer = [
  'server/database/embedded.test.ts',
  'prove/prove.test.ts',
  'prove/no-network.test.ts',
  'prove/rolling-restart.test.ts',
]

/** What these show lies above the database: where it runs makes no difference to it. */
const aboveDatabase = [
  'server/*.test.ts',
  'server/abuse/**',
  'server/bookings/booking-mail.test.ts',
  'server/clinic/**',
  'server/http/**',
  'server/identity/**',
  'server/images/**',
  'prove/flood.test.ts',
  'prove/fuzz.test.ts',
  'prove/history/**',
  'prove/machine.test.ts',
  'prove/watchers.test.ts',
  'server/bookings/list-day.test.ts',
  'server/mail/outgoing-mail.test.ts',
  'server/payments/provider-*.test.ts',
  'server/payments/random-schedules.test.ts',
  'server/people/profile.test.ts',
  'server/people/remove-me.test.ts',
  'server/test-mode/**',
]

/** On a machine shared with others one test in hundreds may find no time; more of a step than these have another reason. */
const maxFlaky = 2

interface Result {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const table: Result[] = []
if (filter.length === 0) {
  await check('types', 'typescript/bin/tsc', ['--project', '.'])
  await check('lint', '@biomejs/biome/bin/biome', ['check', '.'])
  await check('import rules', undefined, ['scripts/import-rules.ts'])
}
// Portals that tests start as processes serve the built pages.
await check('build', undefined, ['scripts/build-pages.ts'])
unpackNginx()
// What runs side by side waits a lot: together it takes little more than the longer one.
const [embedded, proofs] = await Promise.all([runVitest('tests', ['rooms', 'server']), runVitest('proofs', ['prove'])])
await Promise.all([runBrowserTests(), ...(filter.length === 0 ? [catchMutantsAndRepeat()] : [])])
report()

async function catchMutantsAndRepeat() {
  await catchMutants()
  await repeatOnServer(new Map([...embedded, ...proofs]))
}

/** Runs a program of node_modules, or one of ours, that passes or fails as a whole. */
async function check(name: string, program: string | undefined, words: readonly string[]) {
  await step(name, async () => {
    const code = await run(name, program, words)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

/** Runs projects of vitest.config.ts; answers how many tests of each file passed. */
async function runVitest(name: string, projects: readonly string[], env = {}, words: readonly string[] = filter) {
  const passed = new Map<string, number>()
  await step(name, async () => {
    const report = join(results, `${name}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const again = `${report}.again`
    const reporters = ['default', 'json', 'scripts/flaky-reporter.ts'].map((reporter) => `--reporter=${reporter}`)
    const options = [...chosen, ...reporters, `--outputFile.json=${report}`, '--passWithNoTests', ...words]
    const code = await run(name, 'vitest/vitest.mjs', ['run', ...options], { ...env, FLAKY_REPORT: again })
    const found: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
    for (const file of found.testResults) {
      const count = file.assertionResults.filter((test) => test.status === 'passed').length
      passed.set(relative(root, file.name), count)
    }
    return countsOf(
      found.numPassedTests,
      found.numFailedTests,
      reportFlaky(JSON.parse(readFileSync(again, 'utf8')), code),
    )
  })
  return passed
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: { name: string; assertionResults: { status: string }[] }[]
}

/** Runs the tests that need a database once more on a server, and holds their count against the embedded one's. */
async function repeatOnServer(onEmbedded: ReadonlyMap<string, number>) {
  const server = await startDatabaseServer()
  try {
    const left = [...ownServer, ...aboveDatabase]
    const excluded = left.flatMap((files) => ['--exclude', files])
    const name = `tests on ${server.name}`
    const onServer = await runVitest(name, ['server', 'prove'], { DATABASE_URL: server.url }, excluded)
    await step('equal counts', async () => {
      const comparable = [...onEmbedded].filter(
        ([file]) => /^(server|prove)\//.test(file) && !left.some((files) => matchesGlob(file, files)),
      )
      const [here, there] = [new Map(comparable), onServer].map((counts) => [...counts.values()].reduce(sum, 0))
      console.log(`  the same test files: ${here} passed on the embedded database, ${there} on ${server.name}`)
      return here === there && here !== 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    })
  } finally {
    await server.stop()
  }
}

/** Every known mistake must be caught by a test, and each is printed with the test that did. */
async function catchMutants() {
  await step('mutants', async () => {
    const verdicts = await runMutants((verdict) => console.log(`  ${verdictLine(verdict)}`))
    const caught = verdicts.filter((verdict) => verdict.caught).length
    return countsOf(caught, verdicts.length - caught, verdicts.length > 1 ? 0 : 1)
  })
}

interface BrowserTest {
  readonly status: string
  readonly results: readonly {
    readonly error?: { readonly message?: string }
    readonly errorLocation?: { line: number }
  }[]
}

interface BrowserSuite {
  readonly title: string
  readonly specs?: readonly { readonly title: string; readonly tests: readonly BrowserTest[] }[]
  readonly suites?: readonly BrowserSuite[]
}

interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly BrowserSuite[]
}

function flakyOf({ title, specs = [], suites = [] }: BrowserSuite): string[] {
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, name: `${title}, ${spec.title}` })))
  const flaky = own.filter(({ status }) => status === 'flaky')
  const told = flaky.map(({ name, results: [first] }) =>
    triedAgain(name, `line ${first?.errorLocation?.line}: ${first?.error?.message}`),
  )
  return [...told, ...suites.flatMap(flakyOf)]
}

async function runBrowserTests() {
  if (!installChromium()) console.log('There is no Chromium, so the browser tests cannot run.')
  await step('browser', async () => {
    const report = join(results, 'browser.json')
    const options = ['--reporter=list,json', '--pass-with-no-tests', ...filter]
    const code = await run('browser', '@playwright/test/cli.js', ['test', ...options], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const { stats, suites }: BrowserReport = JSON.parse(readFileSync(report, 'utf8'))
    return countsOf(stats.expected + stats.flaky, stats.unexpected, reportFlaky(suites.flatMap(flakyOf), code))
  })
}

/** Names what passed only when it was tried again, and says why; the code that its step ends with. */
function reportFlaky(titles: readonly string[], code: number): number {
  for (const title of titles) console.log(`  passed only when it was tried again: ${title}`)
  return titles.length > maxFlaky ? 1 : code
}

/** A run that ends badly without a failed test has failed, and so has one that found no test. */
function countsOf(passed: number, failed: number, code: number) {
  const empty = passed + failed === 0 && filter.length === 0
  return { passed, failed: failed || Number(code !== 0 || empty) }
}

/** Times one step and keeps its result; a step that throws has failed. */
async function step(name: string, work: () => Promise<{ passed: number; failed: number }>) {
  const began = performance.now()
  process.stdout.write(`${name} …\n`)
  const counts = await work().catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  table.push({ name, ...counts, seconds: (performance.now() - began) / 1000 })
}

/** Runs a program with its output kept in test-results; what fails is printed in full. */
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

import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPortal } from '../e2e/support/portal-process.ts'
import { findChromium, installChromium } from './chromium.ts'

// `npm run lighthouse`: Lighthouse results of the built pages on a phone, the median of five runs (`RUNS`), on a portal
// of its own and with the system's Chromium. Arguments select pages. npx loads Lighthouse in a fixed version: 175 MB
// for a tool that is rarely run and never by `npm test`.
const lighthouse = 'lighthouse@13.5.0'
const runs = Number(process.env.RUNS ?? 5)
const open = ['/', '/login', '/review', '/contact', '/about']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** Required medians: scores out of 100, milliseconds, layout shift. */
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, LCP: 1_700, TBT: 100, CLS: 0 }
/** Limits of pages behind sign-in, which search engines cannot and need not find. */
const leastGuarded: Readonly<Record<string, typeof least>> = {
  '/appointment': { ...least, performance: 97, seo: 0, CLS: 0.02 },
  '/dashboard': { ...least, performance: 92, seo: 0, LCP: 2_400, CLS: 0.02 },
}
const guarded = Object.keys(leastGuarded)

type Figure = (typeof categories)[number] | keyof typeof metrics
type Figures = Record<Figure, number>

interface Report {
  readonly categories: Record<string, { readonly score: number }>
  readonly audits: Record<string, { readonly numericValue?: number }>
}

if (!installChromium()) throw new Error('There is no Chromium to measure with.')
const built = spawnSync(process.execPath, ['scripts/build-pages.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
const portal = await startPortal(new Date().toISOString())
let missed = false
try {
  const chosen = process.argv.slice(2)
  const pages = [...open, ...guarded].filter((page) => chosen.length === 0 || chosen.includes(page))
  const cookie = pages.some((page) => guarded.includes(page)) ? await signUp() : ''
  console.log(`${lighthouse}, median of ${runs}; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  for (const page of pages) await measure(page, guarded.includes(page) ? cookie : '')
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = missed ? 1 : 0

async function measure(page: string, cookie: string): Promise<void> {
  const found: Figures[] = []
  for (let run = 0; run < runs; run++) found.push(await runOnce(page, cookie))
  const figures = Object.fromEntries(
    [...categories, ...(Object.keys(metrics) as (keyof typeof metrics)[])].map((name) => [
      name,
      median(found.map((figuresOfRun) => figuresOfRun[name])),
    ]),
  ) as Figures
  const below = missedBy(figures, leastGuarded[page] ?? least)
  missed ||= below.length > 0
  const scores = categories.map((name) => `${name} ${figures[name]}`).join(', ')
  const times = `FCP ${Math.round(figures.FCP)} ms, LCP ${Math.round(figures.LCP)} ms, TBT ${Math.round(figures.TBT)} ms`
  const rest = `CLS ${figures.CLS.toFixed(3)}, ${Math.round(figures.bytes / 1024)} KB; load ${loadavg()[0]?.toFixed(1)}`
  console.log(`${page}: ${scores}; ${times}, ${rest}`)
  if (below.length === 0) return
  const each = (name: Figure) => `${name} ${found.map((figuresOfRun) => Math.round(figuresOfRun[name])).join(' ')}`
  console.log(`  misses ${below.join(', ')}; each run: ${each('performance')}, ${each('LCP')}, ${each('TBT')}`)
}

async function runOnce(page: string, cookie: string): Promise<Figures> {
  const path = join(folder, 'report.json')
  const words = [
    ...['--yes', lighthouse, portal.url + page, '--quiet', '--output=json', `--output-path=${path}`],
    ...[`--only-categories=${categories.join(',')}`, '--no-enable-error-reporting'],
    '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  // The clinic's time zone, as of most patients. In another one, the late note about zones is the largest text.
  const env = { ...process.env, TZ: 'America/Los_Angeles', CHROME_PATH: findChromium() }
  await promisify(execFile)('npx', words, { env, maxBuffer: 64 * 1024 * 1024 })
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  const scores = categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)])
  const times = Object.entries(metrics).map(([name, audit]) => [name, report.audits[audit]?.numericValue ?? Number.NaN])
  return Object.fromEntries([...scores, ...times]) as Figures
}

function missedBy(figures: Figures, limits: typeof least): string[] {
  const names = Object.keys(limits) as (keyof typeof least)[]
  const tooLow = (name: Figure) =>
    name in metrics ? figures[name] > limits[name as 'LCP'] : figures[name] < limits[name as 'seo']
  // Rounded as shown: a layout shift in the fourth decimal place counts as none.
  return names.filter((name) => (name === 'CLS' ? Number(figures.CLS.toFixed(3)) > limits.CLS : tooLow(name)))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function signUp(): Promise<string> {
  const person = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'a measured smile' }
  const headers = { 'content-type': 'application/json', origin: portal.url }
  const answer = await fetch(`${portal.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { startPortal } from '../e2e/support/portal-process.ts'
import { type Finding, slowAttacks, sqlmapWords, type Target, wapitiFindings, wapitiWords } from './scanners.ts'

// `npm run scan`: sqlmap, wapiti and slowhttptest against a portal of its own on this machine, with the sample clinic.
// Each part is limited in time (SCAN_SECONDS per call of sqlmap). Writes test-results/scan/summary.md and exits with 1
// if there are unknown findings.
const seconds = Number(process.env.SCAN_SECONDS ?? 300)
/** A bookable day. */
const soon = addDays(clinicTimeAt(new Date(), 'UTC').day, 7)
const results = join(import.meta.dirname, '../test-results/scan')

/** Known false positives, each with the reason. */
const known: readonly { readonly finding: RegExp; readonly reason: string }[] = [
  {
    finding: /^wapiti: Secure Flag cookie/,
    reason: 'the scan uses http on a loopback name; over https every cookie is Secure (G11)',
  },
  {
    finding: /^wapiti: HTTP Secure Headers.*Strict-Transport-Security/,
    reason: 'sent if PUBLIC_URL is https (G11); on a loopback name it would lock the developer out',
  },
  {
    finding: /^wapiti: HTTP Secure Headers.*X-XSS-Protection/,
    reason: 'browsers removed that filter because it was unsafe; the Content-Security-Policy replaces it (G6)',
  },
]

for (const tool of ['sqlmap', 'wapiti', 'slowhttptest']) {
  if (spawnSync('which', [tool]).status !== 0) {
    console.error(`${tool} is missing: apt-get install sqlmap wapiti slowhttptest`)
    process.exit(2)
  }
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const built = spawnSync(process.execPath, ['scripts/build-pages.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const portal = await startPortal(new Date().toISOString())
const findings: Finding[] = []
const unfinished: string[] = []
try {
  const { cookie, token, email } = await signIn()
  for (const target of targetsOf(email)) await askSqlmap(target, token)
  await askWapiti(cookie, token)
  for (const attack of slowAttacks) await askSlowly(attack)
} finally {
  await portal.stop()
}
report()

async function signIn() {
  const admin = { email: 'scanner@clinic.test', password: 'six teeth' }
  await portal.makeAdmin(admin)
  const headers = { origin: portal.url, 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object, more = {}) =>
    fetch(`${portal.url}/api/${path}`, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const signedIn = await send('POST', 'auth/sign-in/email', admin)
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const renewed = await send('PUT', `user/${admin.email}`, { email: admin.email }, { cookie })
  const { token }: { token: string } = await renewed.json()
  return { cookie, token, email: admin.email }
}

/** Calls with every kind of input: query, path, and body, of visitors, patients and admins. */
function targetsOf(email: string): Target[] {
  const id = '00000000-0000-4000-8000-000000000000'
  const booking = { date: soon, slot: '08.30 AM - 09.00 AM', price: 49, patientEmail: email }
  const asked = { ...booking, treatmentId: id, treatment: 'Teeth Cleaning', patientName: 'Ann', phone: '555' }
  return [
    { path: `/available?date=${soon}` },
    { path: `/available/next?treatmentId=${id}&after=${soon}` },
    { path: '/users?search=ann&sort=email&page=1' },
    { path: '/audit?before=10&person=ann@clinic.test&reads=on' },
    { path: `/dashboard?patientEmail=${email}&page=1` },
    { path: `/booking/${id}*` },
    { path: '/user/admin/ann@clinic.test*', method: 'PUT' },
    { path: '/auth/sign-in/email', body: { email: 'ann@clinic.test', password: 'six teeth' } },
    { path: '/contact', body: { email: 'ann@clinic.test', subject: 'Hello', message: 'There' } },
    { path: '/booking', body: asked },
  ]
}

async function askSqlmap(target: Target, token: string) {
  const name = `sqlmap ${target.method ?? (target.body ? 'POST' : 'GET')} ${target.path}`
  const output = await run(name, 'sqlmap', sqlmapWords(portal.url, target, token, results), seconds)
  // It suspects many inputs at first and checks each again before it reports it.
  if (/identified the following injection|is vulnerable/i.test(output)) {
    findings.push({ tool: 'sqlmap', title: target.path, detail: `see test-results/scan/${fileOf(name)}` })
  }
  if (/ended after/.test(output)) unfinished.push(name)
  else if (!/all tested parameters do not appear to be injectable/i.test(output)) {
    findings.push({ tool: 'sqlmap', title: target.path, detail: 'reported no result' })
  }
}

async function askWapiti(cookie: string, token: string) {
  const file = join(results, 'wapiti.json')
  await run(
    'wapiti',
    'wapiti',
    wapitiWords(portal.url, soon, [`Cookie: ${cookie}`, `Authorization: Bearer ${token}`], file, seconds),
    seconds * 2,
  )
  findings.push(...wapitiFindings(readFileSync(file, 'utf8')))
}

async function askSlowly({ name, words }: (typeof slowAttacks)[number]) {
  const output = await run(`slowhttptest ${name}`, 'slowhttptest', [...words, '-u', `${portal.url}/api/contact`], 120)
  const last = output.match(/service available:\s+(YES|NO)/g)?.at(-1) ?? 'no result for other clients'
  const answered = (await fetch(`${portal.url}/healthz`)).ok
  if (!last.endsWith('YES') || !answered) findings.push({ tool: 'slowhttptest', title: name, detail: last })
}

/** Runs a tool for at most this number of seconds, and stores and returns its output. */
async function run(name: string, tool: string, words: readonly string[], most: number): Promise<string> {
  process.stdout.write(`${name} …\n`)
  const child = spawn('timeout', ['--kill-after=5', String(most), tool, ...words], { cwd: results })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  output = stripVTControlCharacters(output)
  // 124 after SIGTERM, `null` after SIGKILL.
  if (code === 124 || code === null) output += `\nended after ${most} s\n`
  writeFileSync(join(results, fileOf(name)), output)
  return output
}

function fileOf(name: string): string {
  return `${name.replace(/[^\w]+/g, '-').slice(0, 60)}.log`
}

function report() {
  const sentences = findings.map(({ tool, title, detail }) => `${tool}: ${title}: ${detail}`)
  const classified = sentences.map((finding) => ({
    finding,
    reason: known.find((each) => each.finding.test(finding))?.reason,
  }))
  const unknown = classified.filter(({ reason }) => reason === undefined)
  const lines = [
    `# Scan of ${new Date().toISOString()}`,
    ...unknown.map(({ finding }) => `- FOUND ${finding}`),
    ...classified.flatMap(({ finding, reason }) => (reason ? [`- none: ${finding} (${reason})`] : [])),
    ...unfinished.map((name) => `- not all tried within ${seconds} s: ${name}`),
    `${unknown.length} findings, ${classified.length - unknown.length} known false positives.`,
  ]
  writeFileSync(join(results, 'summary.md'), `${lines.join('\n')}\n`)
  console.log(lines.join('\n'))
  process.exitCode = unknown.length > 0 ? 1 : 0
}

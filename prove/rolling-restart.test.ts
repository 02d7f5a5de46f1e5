import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { findNginx } from '../scripts/nginx.ts'
import { connect } from '../server/database/connect.ts'
import type { Database } from '../server/database/schema.ts'
import { freePort } from '../server/free-port.ts'
import { addTreatment } from '../server/testing/factories.ts'
import { startMailServer } from '../server/testing/mail-server.ts'
import { type OpenStream, openStream } from '../server/testing/open-stream.ts'
import { startDatabaseServer } from './processes/database-server.ts'
import { type NginxProcess, startNginx } from './processes/nginx-process.ts'
import { type PortalProcess, startPortal } from './processes/portal-process.ts'
import { routed, startProvider } from './processes/provider-process.ts'
import { createUsers, type TestUser, tokenFor } from './test-users.ts'

// Up to a number of requests per second while both portals behind nginx are restarted. A machine that answers more slowly
// gets fewer: at most `mostOpen` requests are open. `RATE=200 ROUNDS=10` is the long form, for an idle machine.
const rate = Number(process.env.RATE ?? 50)
const mostOpen = 20
const rounds = Number(process.env.ROUNDS ?? 1)
const pages = 5
const zone = 'America/Los_Angeles'
const nginx = findNginx()

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

test.skipIf(!nginx)(
  `no request fails while the portals behind nginx are restarted one after the other${nginx ? '' : ' (there is no nginx here)'}`,
  async () => {
    const { db, proxy, restart } = await stage(nginx ?? '')
    const treatment = await addTreatment({ db }, { name: 'Rolling', starts: everyQuarter, minutes: 15 })
    const streams = Array.from({ length: pages }, () => watch(proxy))
    const stopped = new AbortController()
    const load = askSteadily(proxy, db, treatment, stopped.signal)
    const restarts: number[] = []
    for (let round = 0; round < rounds; round++) {
      await delay(1_000)
      restarts.push(await restart())
    }
    await delay(1_000)
    stopped.abort()
    const asked = await load

    const failed = asked.filter(({ failure }) => failure !== undefined)
    console.info(report(asked, restarts))
    expect(failed, proxy.troubles()).toEqual([])
    const kept = await db.selectFrom('booking').select('id').where('treatment_id', '=', treatment._id).execute()
    expect(kept.map(({ id }) => id).sort()).toEqual(asked.flatMap(({ booking }) => booking ?? []).sort())
    // Each page's stream ended with its portals and is open again.
    const after = formatClinicDay(dayAhead(1))
    const [late] = await createUsers(db, 1)
    if (!late) throw new Error('Nobody came.')
    for (const { opened } of streams) expect(opened()).toBeGreaterThan(rounds)
    const received = Promise.all(streams.map((stream) => stream.receives(after)))
    expect(await book(proxy, late, treatment, dayAhead(1), 0)).toMatchObject({ failure: undefined })
    await received
    expect(streams.flatMap(({ refusals }) => refusals)).toEqual([])
  },
  rounds * 120_000 + 180_000,
)

/**
 * Starts two portals on one database server with the settings of a clinic, behind nginx with the files of `deploy/`.
 */
async function stage(program: string) {
  const server = await startDatabaseServer({ lasting: true })
  endings.push(() => server.stop())
  const provider = await startProvider()
  endings.push(() => provider.stop())
  const mail = await startMailServer()
  endings.push(() => mail.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-rolling-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const ports = [String(await freePort()), String(await freePort())] as const
  const proxy = await startNginx(program, ports)
  endings.push(() => proxy.stop())
  const settings = {
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXY: '127.0.0.1',
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    CLINIC_TIME_ZONE: zone,
    SAMPLE_DATA: 'on',
    GOOGLE_CLIENT_ID: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'hello@clinic.example',
    ...provider.settings,
    NODE_OPTIONS: routed('stripe'),
  }
  const portals = new Map<string, Promise<PortalProcess>>()
  // A failed start is reported by its own await.
  endings.push(() => Promise.all(portals.values().map(async (portal) => (await portal.catch(() => undefined))?.stop())))
  const start = (port: string) => portals.set(port, startPortal({ ...settings, PORT: port }))
  for (const port of ports) await start(port).get(port)
  const { db, close } = connect({ connectionString: server.url }, () => {})
  endings.push(close)
  const systemctl = await supervise(async (port) => {
    await (await portals.get(port))?.stop()
    start(port)
  })
  return { db, proxy, restart: () => restartRolling(ports, systemctl) }
}

/** Restarts the requested portal as `systemctl restart` does: it does not wait until the new process is ready. */
async function supervise(restart: (port: string) => Promise<void>): Promise<string> {
  const port = await freePort()
  const supervisor = createServer((asked, answer) => void restart(asked.url?.slice(1) ?? '').then(() => answer.end()))
  endings.push(() => supervisor.close())
  await once(supervisor.listen(port, '127.0.0.1'), 'listening')
  return `curl --fail --silent http://127.0.0.1:${port}/%`
}

async function restartRolling(ports: readonly string[], systemctl: string): Promise<number> {
  const began = performance.now()
  const script = join(import.meta.dirname, '../deploy/rolling-restart.sh')
  const env = { PATH: process.env.PATH, RESTART: systemctl }
  const { stdout } = await promisify(execFile)('sh', [script, ...ports], { env })
  expect(stdout).toBe(ports.map((port) => `${port} restarted\n`).join(''))
  return performance.now() - began
}

/** Result of a request; without `failure` the answer was correct. */
interface Asked {
  readonly what: string
  readonly milliseconds: number
  readonly failure: string | undefined
  readonly booking?: string
}

const everyQuarter = Array.from({ length: 95 }, (_, i) => i * 15)
const dayAhead = (days: number): ClinicDay => addDays(clinicTimeAt(new Date(), zone).day, days)

/** Sends requests until the signal. Every fifth one books a slot of its own for a patient of its own. */
async function askSteadily(proxy: NginxProcess, db: Kysely<Database>, treatment: Treatment, stopped: AbortSignal) {
  const asked: Promise<Asked>[] = []
  const crowd: TestUser[] = []
  const reads = ['/', '/api/service', `/api/available?date=${dayAhead(2)}`, '/dashboard']
  const open = new Set<Promise<Asked>>()
  for (let i = 0; !stopped.aborted; i++) {
    await Promise.all([delay(1_000 / rate), open.size >= mostOpen && Promise.race(open)])
    const booked = Math.floor(i / 5)
    if (crowd.length <= booked + rate) crowd.push(...(await createUsers(db, 10 * rate)))
    const member = crowd[booked]
    const slot = booked % everyQuarter.length
    const day = dayAhead(2 + Math.floor(booked / everyQuarter.length))
    const read = reads[i % 5] ?? ''
    const sent = i % 5 === 4 && member ? book(proxy, member, treatment, day, slot) : ask(proxy, 'GET', read)
    asked.push(sent)
    open.add(sent)
    void sent.then(() => open.delete(sent))
  }
  return await Promise.all(asked)
}

async function book(proxy: NginxProcess, member: TestUser, treatment: Treatment, day: ClinicDay, slot: number) {
  const { email, name } = member
  const { _id: treatmentId, price, slots } = treatment
  const patient = { patientEmail: email, patientName: name, phone: '(503) 555-0199' }
  const wish = { treatmentId, treatment: treatment.name, date: formatClinicDay(day), slot: slots[slot], price }
  return await ask(proxy, 'POST', '/api/booking', await tokenFor(proxy.url, member), { ...wish, ...patient })
}

// Clients keep their connections as browsers do, and open another one if all are busy.
const connections = new Agent({ keepAlive: true })
const routeTo = ({ ca }: NginxProcess): RequestOptions => ({
  ca,
  lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
})

async function ask(proxy: NginxProcess, method: string, path: string, token?: string, body?: object): Promise<Asked> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const what = `${method} ${path}`
  const began = performance.now()
  const result = (failure?: string, booking?: string) => {
    return { what, failure, milliseconds: performance.now() - began, ...(booking && { booking }) }
  }
  return await new Promise((resolve) => {
    const options = { ...routeTo(proxy), agent: connections, method, headers }
    const sent = request(`${proxy.url}${path}`, options, (response) => {
      const fail = (error: Error) => resolve(result(`${response.statusCode}, then ${error.message}`))
      text(response).then((answer) => {
        if (response.statusCode !== 200) return resolve(result(`${response.statusCode} ${answer.slice(0, 200)}`))
        const { success, booking }: { success?: boolean; booking?: { _id: string } } = body ? JSON.parse(answer) : {}
        resolve(result(body && !success ? answer : undefined, booking?._id))
      }, fail)
    })
    sent.on('error', (error) => resolve(result(error.message)))
    sent.end(body && JSON.stringify(body))
  })
}

/** The stream of an open page. Reopens it two seconds after it ends, the retry time that browsers are given. */
function watch(proxy: NginxProcess) {
  let [opened, closed] = [0, false]
  let stream: OpenStream | undefined
  const refusals: string[] = []
  const days = new Set<string>()
  const hold = async () => {
    while (!closed) {
      try {
        stream = await openStream(`${proxy.url}/api/available/changes`, routeTo(proxy))
        opened++
        const ended = stream.ended.then(() => undefined)
        for (let day = await Promise.race([ended, stream.next()]); day !== undefined; ) {
          days.add(day)
          day = await Promise.race([ended, stream.next()])
        }
      } catch (error) {
        refusals.push(String(error))
      }
      if (!closed) await delay(2_000)
    }
  }
  void hold()
  endings.push(() => {
    closed = true
    stream?.close()
  })
  return {
    refusals,
    opened: () => opened,
    receives: (day: string) => expect.poll(() => days.has(day), { timeout: 120_000 }).toBe(true),
  }
}

function report(asked: readonly Asked[], restarts: readonly number[]): string {
  const times = asked.map(({ milliseconds }) => Math.round(milliseconds)).sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
  const booked = asked.filter(({ booking }) => booking).length
  const failed = asked.filter(({ failure }) => failure !== undefined).length
  const took = restarts.map((ms) => (ms / 1_000).toFixed(1)).join(', ')
  return `${asked.length} requests at up to ${rate} a second, ${booked} of them bookings, while both portals restarted ${rounds} times (${took} s each): ${failed} failed; answered within ${at(0.5)} ms (median), ${at(0.99)} ms (99 of 100), ${at(1)} ms (the last)`
}

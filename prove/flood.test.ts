import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import { copyTemplate } from '../server/testing/template-database.ts'
import { type PortalProcess, residentMegabytes, startPortal, urlOf } from './processes/portal-process.ts'

// Rows H5 and H6 of docs/security.md, against a portal of its own with rate limits. FLOOD=60000 for the long form.
const requests = Number(process.env.FLOOD ?? 1_500)
const zone = 'America/Los_Angeles'

let portal: PortalProcess
beforeEach(async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-flood-'))
  portal = await startPortal({ DATABASE_URL: urlOf(config), DATA_DIR: dataDir, CLINIC_TIME_ZONE: zone })
  return async () => {
    await portal.stop()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

const healthy = async () => {
  const answer = await fetch(`${portal.url}/healthz`, { signal: AbortSignal.timeout(5_000) })
  expect(answer.status).toBe(200)
}

test('H5: the portal survives more connections than the system allows, and answers once they are closed', async () => {
  execFileSync('prlimit', ['--pid', String(portal.pid), '--nofile=256:256'])
  const { port } = new URL(portal.url)
  const idle = Array.from({ length: 600 }, () => connect(Number(port), 'localhost').on('error', () => {}))
  endings.push(() => idle.forEach((socket) => void socket.destroy()))
  await Promise.all(idle.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  for (const socket of idle) socket.destroy()
  await vi.waitFor(healthy, { timeout: 120_000, interval: 200 })
  const answer = await fetch(`${portal.url}/api/service`)
  expect(answer.status).toBe(200)
})

test('H6: during floods of free times and sign-ins every answer is valid or 429, and memory stays bounded', async () => {
  const day = addDays(clinicTimeAt(new Date(), zone).day, 3)
  const asked = () => fetch(`${portal.url}/api/available?date=${day}`)
  const body = JSON.stringify({ email: 'nobody@clinic.test', password: 'wrong guess' })
  const headers = { 'content-type': 'application/json' }
  const tried = () => fetch(`${portal.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
  expect(await statusesOf(asked, requests / 3)).toEqual(new Set([200]))
  const before = residentMegabytes(portal.pid)
  const [available, login] = await Promise.all([
    statusesOf(asked, requests),
    statusesOf(tried, requests / 10),
    vi.waitFor(healthy, { timeout: 120_000 }),
  ])
  expect([...available].every((status) => status === 200 || status === 429)).toBe(true)
  expect(login).toEqual(new Set([401, 429]))
  await healthy()
  expect(residentMegabytes(portal.pid) - before).toBeLessThan(100)
}, 600_000)

/** Makes a call this number of times, fifty at a time, and returns the answers. */
async function statusesOf(call: () => Promise<Response>, times: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  let left = times
  const one = async () => {
    while (left-- > 0) {
      const answer = await call()
      await answer.arrayBuffer()
      statuses.add(answer.status)
    }
  }
  await Promise.all(Array.from({ length: 50 }, one))
  return statuses
}

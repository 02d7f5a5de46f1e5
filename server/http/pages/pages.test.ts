import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { createServer } from '../serve.ts'
import { enableHsts, mountPages } from './pages.ts'

let folder: string
let app: FastifyInstance
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-pages-'))
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html>the page')
  writeFileSync(join(folder, 'web', 'assets', 'app-1.js'), 'the program')
  writeFileSync(join(folder, 'web', '.env'), 'secret')
  writeFileSync(join(folder, 'secret.js'), 'secret')
  port = await freePort()
  app = createServer(false, [])
  await mountPages(app, new URL(`http://localhost:${port}`), undefined, { folder: join(folder, 'web') })
  await app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

// Uses a raw socket, since every client library would normalize the path.
function ask(target: string, host = `localhost:${port}`): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    })
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('pages', () => {
  test('serves files at their own paths and the app at every page', async () => {
    expect(await ask('/assets/app-1.js')).toMatch(/^HTTP\/1\.1 200 [\s\S]*immutable[\s\S]*the program$/)
    for (const page of ['/', '/Dashboard', '/appointment?date=2026-11-24']) {
      expect(await ask(page)).toMatch(/^HTTP\/1\.1 200 [\s\S]*frame-ancestors 'none'[\s\S]*the page$/)
    }
  })

  test.each(['/nothing', '/dashboard/nothing', '/review/1', '/homes'])(
    'sends the app with 404 for %s',
    async (target) => {
      expect(await ask(target)).toMatch(/^HTTP\/1\.1 404 [\s\S]*text\/html[\s\S]*the page$/)
    },
  )

  test('serves a page with a percent-encoded name', async () => {
    expect(await ask('/h%6fme')).toMatch(/^HTTP\/1\.1 200 [\s\S]*the page$/)
    expect(await ask('/h%zzme')).toMatch(/^HTTP\/1\.1 40[04] /)
  })

  test('answers a missing file with a page for browsers and JSON for programs', async () => {
    for (const path of ['/index.html', '/about.html', '/old/picture.png']) {
      const seen = await app.inject({
        url: path,
        headers: { accept: 'text/html,*/*;q=0.8', host: `localhost:${port}` },
      })
      expect([seen.statusCode, seen.body]).toEqual([404, '<!doctype html>the page'])
    }
    const called = await app.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })
    expect(called.json()).toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['/.env'],
    ['/.git/config'],
    ['/index.html'],
    ['/../secret.js'],
    ['/assets/../../secret.js'],
    ['/assets/%2e%2e/%2e%2e/secret.js'],
    ['/..%2fsecret.js'],
    ['/assets/app-2.js'],
    ['/api/nothing'],
    ['/API/nothing'],
  ])('returns 404 for %s', async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1\.1 404 [\s\S]*"code":"not_found"/)
  })
})

describe('pages under another loopback name', () => {
  test.each([
    ['/login?next=/dashboard', '/login?next=/dashboard'],
    ['//evil.test/', '//evil.test/'],
    ['/\\evil.test/', '/\\evil.test/'],
    ['http://evil.test/', ''],
  ])('redirects %s to the same path under the canonical name, never to another site', async (target, path) => {
    const [, location] = /\r\nlocation: (.*)\r\n/i.exec(await ask(target, `127.0.0.1:${port}`)) ?? []
    expect(location).toBe(`http://localhost:${port}${path}`)
  })

  test('does not redirect other names', async () => {
    expect(await ask('/', 'evil.test')).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('sends HSTS with every answer if PUBLIC_URL is https', async () => {
  const secure = createServer(false, [])
  enableHsts(secure)
  await mountPages(secure, new URL('https://clinic.example'), 'live', { folder: join(folder, 'web') })
  for (const url of ['/', '/assets/app-1.js', '/api/nothing']) {
    const { headers } = await secure.inject({ url })
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
  }
  expect((await secure.inject({ url: '/' })).headers['content-security-policy']).toContain('upgrade-insecure-requests')
  await secure.close()
})

describe('card form', () => {
  test.each([
    ['live', "script-src 'self' https://js.stripe.com https://*.js.stripe.com;", 'https://hooks.stripe.com'],
    ['test_keys', "connect-src 'self' https://api.stripe.com;", 'https://hooks.stripe.com'],
    ['stand_in', "script-src 'self';", "frame-src 'self';"],
    [undefined, "script-src 'self';", "connect-src 'self';"],
  ] as const)('%s: pages may connect to the hosts they need and no others', async (cards, ...allowed) => {
    const portal = createServer(false, [])
    await mountPages(portal, new URL('https://clinic.example'), cards, { folder: join(folder, 'web') })
    const policy = String((await portal.inject({ url: '/' })).headers['content-security-policy'])
    for (const part of allowed) expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
    expect(/stripe/.test(policy)).toBe(cards === 'live' || cards === 'test_keys')
    expect(policy.includes('frame-src')).toBe(cards !== undefined)
    for (const path of ['/test-mode', '/test-mode/stripe/card-frame.html', '/test-mode/anything']) {
      expect((await portal.inject({ url: path })).statusCode).toBe(404)
    }
    await portal.close()
  })
})

import { createServer, type IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../scripts/nginx.ts'
import { freePort } from '../server/free-port.ts'
import { type NginxProcess, startNginx } from './processes/nginx-process.ts'

const program = findNginx()

describe.skipIf(!program)('the nginx of deploy/', () => {
  // Stands for a portal. Its answers to /api/down break off, so that nginx answers itself.
  const portal = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/down')) return void asked.socket.destroy()
    answer.writeHead(200, { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }).end('portal')
  })
  let nginx: NginxProcess
  beforeAll(async () => {
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const { port } = portal.address() as AddressInfo
    nginx = await startNginx(program ?? '', [String(port), String(await freePort())])
  })
  afterAll(async () => {
    await nginx.stop()
    portal.close()
  })

  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { port } = new URL(nginx.url)
      const agent = new Agent({ ca: nginx.ca, servername: 'portal.example' })
      request({ host: '127.0.0.1', port, path, agent }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end()
    })

  test('logs no address, search, email address or calendar token', async () => {
    for (const path of [
      '/api/find?q=Raman',
      '/api/user/priya%40patients.test',
      '/api/calendar-feed/s3cret.ics',
      '/',
      '/reset?token=s3cret',
    ]) {
      expect((await ask(path)).statusCode).toBe(200)
    }
    await ask('/api/down?q=Raman')
    await expect.poll(() => nginx.log().trim().split('\n').length).toBeGreaterThanOrEqual(6)
    expect(nginx.log()).toMatch(/GET \/api\/find 200 .*\n/)
    expect(nginx.log()).toMatch(/GET \/api\/calendar-feed 200 .*\n/)
    expect(nginx.log() + nginx.troubles()).not.toMatch(/127\.0\.0\.1|Raman|priya|s3cret/)
  })

  test('does not name its version, and protects its own error pages like the portal its answers', async () => {
    const own = await ask('/api/down')
    expect([own.statusCode, own.headers.server]).toEqual([502, 'nginx'])
    expect(own.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
    })
    const { headers } = await ask('/')
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', undefined])
  })

  const negotiate = (ciphers: string, version: 'TLSv1.2' | 'TLSv1.3') =>
    new Promise<string>((resolve) => {
      const { port } = new URL(nginx.url)
      const options = { port: Number(port), ca: nginx.ca, servername: 'portal.example', ciphers }
      const socket = connect({ ...options, minVersion: version, maxVersion: version }, () => {
        resolve(socket.getCipher().name)
        socket.destroy()
      })
      socket.on('error', () => resolve('refused'))
    })

  test('accepts no cipher without forward secrecy', async () => {
    expect(await negotiate('ECDHE-ECDSA-AES128-SHA', 'TLSv1.2')).toBe('refused')
    expect(await negotiate('ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2')).toBe('ECDHE-ECDSA-AES128-GCM-SHA256')
  })

  test.each([
    ['TLSv1.2', 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
    ['TLSv1.3', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ] as const)(
    '%s: prefers the strongest cipher, and ChaCha20 if the client does',
    async (version, aes128, aes256, chaCha) => {
      expect(await negotiate(`${aes128}:${chaCha}:${aes256}`, version)).toBe(aes256)
      expect(await negotiate(`${chaCha}:${aes128}:${aes256}`, version)).toBe(chaCha)
    },
  )

  test('refuses calls over http instead of redirecting them, and redirects pages', async () => {
    const plain = async (path: string) => (await fetch(nginx.plainUrl + path, { redirect: 'manual' })).status
    expect(await Promise.all(['/api/user/a@b.test', '/api', '/', '/appointment'].map(plain))).toEqual([
      403, 403, 301, 301,
    ])
  })
})

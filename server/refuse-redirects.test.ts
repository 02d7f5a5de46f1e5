import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { refuseRedirects } from './http/refuse-redirects.ts'
import { openStripe } from './payments/provider.ts'

test('an outgoing call, also one of a library, does not follow a redirect', async () => {
  const { fetch: original } = globalThis
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === '/elsewhere' ? 200 : 302, { location: '/elsewhere' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    expect((await fetch(url)).url).toBe(`${url}elsewhere`)
    refuseRedirects()
    await expect(fetch(url)).rejects.toThrow()
    await expect(fetch(new Request(url))).rejects.toThrow()
    await expect(fetch(url, { redirect: undefined } as object)).rejects.toThrow()
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
    const stripe = openStripe('sk_test_51abcdefgh', (_, init) => fetch(url, init))
    await expect(stripe.balance.retrieve({}, { maxNetworkRetries: 0 })).rejects.toThrow()
    expect(asked.filter((path) => path === '/elsewhere')).toHaveLength(1)
  } finally {
    globalThis.fetch = original
    server.close()
  }
})

import { expect, test } from 'vitest'
import { createServer } from './serve.ts'

const ipOf = async (header: string | undefined, trustedProxy = ['127.0.0.1', '10.0.0.0/8']) => {
  const app = createServer(false, trustedProxy)
  app.get('/ip', ({ ip }) => ({ ip }))
  const answer = await app.inject({ url: '/ip', headers: header === undefined ? {} : { 'x-forwarded-for': header } })
  await app.close()
  return answer.json().ip
}

test.each([
  [undefined, '127.0.0.1'],
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['junk, 203.0.113.7', '203.0.113.7'],
])('reads the address of the client from %j', async (header, ip) => {
  expect(await ipOf(header)).toBe(ip)
})

test.each([
  ['203.0.113.7:50123', '127.0.0.1'],
  ['[2001:db8::7]:50123', '127.0.0.1'],
  ['[2001:db8::7]', '127.0.0.1'],
  ['fe80::1%a:b:c', '127.0.0.1'],
  ['203.0.113.07', '127.0.0.1'],
  ['203.0.113', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['203.0.113.7,', '127.0.0.1'],
  ['"203.0.113.7"', '127.0.0.1'],
  ['198.51.100.1, 203.0.113.7:1', '127.0.0.1'],
  ['203.0.113.7:1, 10.1.2.3', '10.1.2.3'],
])('uses the address of the proxy for %j', async (header, ip) => {
  expect(await ipOf(header)).toBe(ip)
})

test('ignores the header without a trusted proxy', async () => {
  expect(await ipOf('203.0.113.7', [])).toBe('127.0.0.1')
})

import { expect, test } from 'vitest'
import { countedPrefixesOf, networkPrefixOf, sitePrefixOf } from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:1.2.3.4', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, network) => {
  expect(networkPrefixOf(ip)).toBe(network)
})

test('counts an IPv6 site by its /48', () => {
  const addresses = ['203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1:f000::1', '2001:db8:2::1']
  expect(addresses.map(sitePrefixOf)).toEqual(['203.0.113.7', '2001:db8:1', '2001:db8:1', '2001:db8:2'])
})

test('counts an IPv6 address by its /64, /56 and /48, and an IPv4 address once', () => {
  expect(countedPrefixesOf('2001:db8:1:a2ff::1')).toEqual([
    { prefix: '2001:db8:1:a2ff', factor: 1 },
    { prefix: '2001:db8:1:a2/56', factor: 2 },
    { prefix: '2001:db8:1', factor: 4 },
  ])
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7']) {
    expect(countedPrefixesOf(ip)).toEqual([{ prefix: '203.0.113.7', factor: 1 }])
  }
})

import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit}`
const mac = `${mozilla} (Macintosh; Intel Mac OS X 10_15_7)`
const iphone = `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const ipad = `${mozilla} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const android = `${mozilla} (Linux; Android 10; K) ${webkit}`

// As the browsers send them.
test.for([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${windows} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [`${mac} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`, 'Safari on macOS'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on macOS'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${iphone} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15`, 'Edge on iPhone'],
  [`${ipad} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${mozilla} (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0`, 'Firefox on Android'],
  // An older web view.
  [
    `${mozilla} (Linux; U; Android 4.0.3; en-us) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30`,
    'undefined on Android',
  ],
  ['curl/8.14.1', 'undefined on undefined'],
  ['My Edgy/1 Firefoxy/2 Linuxed', 'undefined on undefined'],
] as const)('reads %s as %s', ([userAgent, words]) => {
  const { browser, system } = describeDevice(userAgent)
  expect(`${browser} on ${system}`).toBe(words)
})

test('recognizes nothing without a user agent', () => {
  expect(describeDevice(null)).toEqual({})
  expect(describeDevice('')).toEqual({})
})

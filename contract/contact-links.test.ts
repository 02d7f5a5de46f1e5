import { expect, test } from 'vitest'
import { telHref } from './contact-links.ts'

test.each([
  ['(503) 555-0142', 'tel:5035550142'],
  ['+1 503 555 0142', 'tel:+15035550142'],
  ['٠٥٠٣ ٥٥٥ ٠١٤٢', 'tel:05035550142'],
  ['۰۹۱۲۳', 'tel:09123'],
  ['\u202a+ (49) 170\u200e 555\u00a00142\u202c', 'tel:+491705550142'],
  ['555-1234 ext 9', 'tel:5551234'],
  ['503 555 0142 / 503 555 0199', 'tel:5035550142'],
  ['030/555 01–42, mornings until 11', 'tel:0305550142'],
  ['mobile +49 170 5550142 (2nd floor)', 'tel:+491705550142'],
  ['call me', undefined],
])('turns the phone number %j into the address %j', (phone, address) => {
  expect(telHref(phone)).toBe(address)
})

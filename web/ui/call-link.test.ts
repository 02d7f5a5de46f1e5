import { expect, test } from 'vitest'
import { callLink } from './call-link.ts'

test.each([
  ['(503) 555-0142', 'tel:5035550142'],
  ['+1 503 555 0142', 'tel:+15035550142'],
  ['٠٥٠٣ ٥٥٥ ٠١٤٢', 'tel:05035550142'],
  ['۰۹۱۲۳', 'tel:09123'],
])('when %s is to be called, then its address is %s', (phone, address) => {
  expect(callLink(phone)).toBe(address)
})

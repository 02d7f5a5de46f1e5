import { expect, test } from 'vitest'
import { replyTo } from './reply-to.ts'

test('keeps special characters inside the recipient and the subject', () => {
  expect(replyTo('ann+?cc=eve&x@clinic.test', 'Re: 50 % & more?\u00a0#1')).toBe(
    'mailto:ann%2B%3Fcc%3Deve%26x@clinic.test?subject=Re%3A%2050%20%25%20%26%20more%3F%C2%A0%231',
  )
})

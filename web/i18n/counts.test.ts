import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { arBooking } from './ar/booking.ts'
import { enBooking } from './en/booking.ts'
import { esBooking } from './es/booking.ts'

const texts = { en: enBooking, es: esBooking, ar: arBooking }

test('names one space in the singular', () => {
  const { spaces, nowFree } = enBooking.appointment
  expect([0, 1, 2].map(spaces)).toEqual(['0 spaces Available', '1 space Available', '2 spaces Available'])
  expect(nowFree('Teeth Cleaning', 1)).toBe('Teeth Cleaning: 1 space Available now')
})

test.each(languages)('has a form for each plural category in %s', (language) => {
  const counts = [0, 1, 2, 3, 11, 100]
  const categories = new Set(counts.map((count) => new Intl.PluralRules(language).select(count)))
  for (const form of [
    texts[language].appointment.spaces,
    (count: number) => texts[language].appointment.nowFree('', count),
  ]) {
    expect(new Set(counts.map((count) => form(count).replace(/\d+/, ''))).size).toBeGreaterThanOrEqual(categories.size)
  }
})

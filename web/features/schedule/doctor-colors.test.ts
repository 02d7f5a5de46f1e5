import { expect, test } from 'vitest'
import { doctorColors } from './doctor-colors.ts'

/** Returns the relative luminance of a color, as WCAG defines it. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(Object.entries(doctorColors))('%s has enough contrast with white text and with a dark page', (_, fill) => {
  const luminance = luminanceOf(fill)
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5)
  expect((luminance + 0.05) / (luminanceOf('#12201f') + 0.05)).toBeGreaterThanOrEqual(3)
})

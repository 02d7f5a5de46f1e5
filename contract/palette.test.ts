import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, toHex, toOklch } from './oklch.ts'
import { findFaintPair, nearestReadable, neutral, paletteOf, paletteStyles, readAccent, themes } from './palette.ts'

const hues = Array.from({ length: 72 }, (_, step) => step * 5)

test('computes the contrast of two colors', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastOf('#F2C94C', '#ffffff')).toBeCloseTo(1.59, 2)
  expect(contrastOf('#8a6700', '#ffffff')).toBeCloseTo(5.22, 2)
})

test.each(['#7a3f86', '#00786f', '#000000', '#ffffff', '#ff0000', '#0000ff'])('returns %s unchanged', (hex) => {
  expect(toHex(toOklch(hex))).toBe(hex)
})

test('names the worst pair of a color that is too light', () => {
  expect(findFaintPair('#f2c94c')).toEqual({ theme: 'light', text: 'button', contrast: expect.closeTo(1.59, 2) })
  expect(findFaintPair('#777777')).toMatchObject({ text: 'button', contrast: expect.closeTo(4.48, 2) })
})

test.each(['#7a3f86', '#00786f', '#2462a3', '#9c3f2b', '#3f6a33', '#46566b', '#000000', '#767676'])(
  'takes %s',
  (accent) => {
    expect(findFaintPair(accent)).toBeUndefined()
    expect(nearestReadable(accent)).toBe(accent)
  },
)

test('offers the nearest readable color of the same hue, for every hue', () => {
  for (const hue of hues) {
    for (const lightness of [0.6, 0.8, 0.97]) {
      const accent = toHex([lightness, 0.18, hue])
      const nearest = nearestReadable(accent)
      expect([accent, findFaintPair(nearest)]).toEqual([accent, undefined])
      const [, chroma, found] = toOklch(nearest)
      const turned = Math.abs(((found - toOklch(accent)[2] + 540) % 360) - 180)
      if (chroma > 0.03) expect([accent, turned < 6]).toEqual([accent, true])
      // It is not darker than it has to be.
      if (findFaintPair(accent)) expect(contrastOf('#ffffff', nearest)).toBeLessThan(5.2)
    }
  }
})

test('has readable dark cards for every readable accent', () => {
  for (const hue of hues) {
    const palette = paletteOf(nearestReadable(toHex([0.5, 0.2, hue])))
    for (const theme of themes) {
      const { 'on-pine-quiet': quiet, 'pine-raised': raised, pine } = palette[theme]
      for (const behind of [pine, raised]) expect(contrastOf(quiet, behind)).toBeGreaterThan(4.5)
    }
  }
})

test('shows links and focus in the dark theme of every readable accent', () => {
  for (const hue of hues) {
    const { dark } = paletteOf(nearestReadable(toHex([0.5, 0.2, hue])))
    expect(contrastOf(dark.focus, toHex(neutral.dark.raised))).toBeGreaterThan(4.5)
  }
})

test.each([
  ['#7A3F86', '#7a3f86'],
  [' 7a3f86 ', '#7a3f86'],
  ['plum', undefined],
  ['#7a3f8', undefined],
  ['#7a3f86ff', undefined],
  ['#7a3f86;}', undefined],
  ['', undefined],
])('reads %j as %j', (typed, color) => {
  expect(readAccent(typed)).toBe(color)
})

test('writes both themes with the tokens of the pages', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
  const written = [...paletteStyles('#7a3f86').matchAll(/(--color-[\w-]+):#[0-9a-f]{6}/g)].map(([, name]) => name)
  expect(written).toHaveLength(26)
  for (const name of written) expect(tokens.split(`${name}:`)).toHaveLength(3)
})

test('knows the backgrounds of the pages', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
  const parts = tokens.split('@media (prefers-color-scheme: dark)')
  for (const [index, theme] of themes.entries()) {
    for (const [name, [l, c, h]] of Object.entries(neutral[theme])) {
      expect(parts[index]).toContain(`--color-${name}: oklch(${l} ${c} ${h})`)
    }
  }
})

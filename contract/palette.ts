import { contrastOf, type Oklch, toHex, toOklch } from './oklch.ts'

/** The colors of one theme that follow the accent, by their tokens in web/styles/tokens.css. */
type Brand = Readonly<Record<BrandToken, string>>
type BrandToken =
  | 'brand'
  | 'brand-hover'
  | 'brand-press'
  | 'on-brand'
  | 'brand-ink'
  | 'brand-soft'
  | 'brand-line'
  | 'focus'
  | 'mint'
  | 'pine'
  | 'pine-raised'
  | 'pine-line'
  | 'on-pine-quiet'

/** The brand colors of both themes. */
export type Palette = Readonly<Record<Theme, Brand>>
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Contrast that text needs. */
const textContrast = 4.5

/** Backgrounds of text in the brand's color, and quiet text, which also stands on its soft color; from web/styles/tokens.css. */
export const neutral = {
  light: {
    surface: [1, 0, 0],
    paper: [0.993, 0.003, 190],
    mist: [0.974, 0.009, 190],
    'ink-quiet': [0.455, 0.028, 203],
  },
  dark: {
    surface: [0.272, 0.028, 200],
    raised: [0.298, 0.03, 199],
    'ink-quiet': [0.775, 0.02, 193],
  },
} as const satisfies Record<Theme, Record<string, Oklch>>

/**
 * Computes the brand colors from an accent of the form `#rrggbb`. In the light theme controls have the accent itself; the dark
 * theme has its hue at fixed lightness. A pale accent tints softly.
 */
export function paletteOf(accent: string): Palette {
  const [lightness, chroma, hue] = toOklch(accent)
  const shade = (l: number, most: number): string => toHex([Math.max(0, l), Math.min(chroma, most), hue])
  const darker = (by: number) => toHex([Math.max(0, lightness - by), chroma, hue])
  return {
    light: {
      brand: accent,
      'brand-hover': darker(0.055),
      'brand-press': darker(0.1),
      'on-brand': '#ffffff',
      'brand-ink': darker(0.065),
      'brand-soft': shade(0.945, Math.min(0.032, chroma * 0.36)),
      'brand-line': shade(0.8, Math.min(0.06, chroma * 0.67)),
      focus: accent,
      mint: shade(0.944, Math.min(0.03, chroma * 0.33)),
      pine: shade(0.305, 0.046),
      'pine-raised': shade(0.365, 0.05),
      'pine-line': shade(0.43, 0.045),
      'on-pine-quiet': shade(0.855, 0.028),
    },
    dark: {
      brand: shade(0.79, 0.1),
      'brand-hover': shade(0.845, 0.094),
      'brand-press': shade(0.74, 0.1),
      'on-brand': shade(0.205, 0.036),
      'brand-ink': shade(0.825, 0.088),
      'brand-soft': shade(0.342, 0.05),
      'brand-line': shade(0.48, 0.062),
      focus: shade(0.825, 0.09),
      mint: shade(0.292, 0.041),
      pine: shade(0.322, 0.05),
      'pine-raised': shade(0.375, 0.053),
      'pine-line': shade(0.44, 0.048),
      'on-pine-quiet': shade(0.82, 0.026),
    },
  }
}

/** A text and its background with too little contrast. */
export interface FaintPair {
  readonly theme: Theme
  /** What the text is: on a button, a link, or quiet text on a tinted background. */
  readonly text: 'button' | 'link' | 'quiet'
  /** From 1 to 21. */
  readonly contrast: number
}

/** Returns the pair of text and background that has the least contrast with this accent, or `undefined` if all texts are readable. */
export function findFaintPair(accent: string): FaintPair | undefined {
  const pairs = themes.flatMap((theme) => pairsOf(theme, paletteOf(accent)[theme]))
  const worst = pairs.reduce((least, pair) => (pair.contrast < least.contrast ? pair : least))
  return worst.contrast < textContrast ? worst : undefined
}

function pairsOf(theme: Theme, brand: Brand): FaintPair[] {
  const { 'ink-quiet': quiet, ...backgrounds } = neutral[theme]
  const on = brand['on-brand']
  const buttons = [brand.brand, brand['brand-hover'], brand['brand-press']]
  const links = [...Object.values(backgrounds).map(toHex), brand.mint, brand['brand-soft']]
  return [
    ...buttons.map((button) => ({ theme, text: 'button' as const, contrast: contrastOf(on, button) })),
    ...links.map((behind) => ({ theme, text: 'link' as const, contrast: contrastOf(brand['brand-ink'], behind) })),
    ...[brand.mint, brand['brand-soft']].map((behind) => ({
      ...{ theme, text: 'quiet' as const, contrast: contrastOf(toHex(quiet), behind) },
    })),
  ]
}

/** Returns the nearest color of the same hue with which all texts are readable. */
export function nearestReadable(accent: string): string {
  const [lightness, chroma, hue] = toOklch(accent)
  for (let l = lightness; l > 0; l -= 0.0025) {
    const color = toHex([l, chroma, hue])
    if (!findFaintPair(color)) return color
  }
  return '#000000'
}

const accentPattern = /^#[0-9a-f]{6}$/

/** Returns a typed color as `#rrggbb`, or `undefined` if it is none. The sign in front may be missing. */
export function readAccent(typed: string): string | undefined {
  const color = `#${typed.trim().replace(/^#/, '').toLowerCase()}`
  return accentPattern.test(color) ? color : undefined
}

/** Returns the style sheet that replaces the brand colors of web/styles/tokens.css. It wins wherever it is linked. */
export function paletteStyles(accent: string): string {
  const { light, dark } = paletteOf(accent)
  const rule = (brand: Brand) =>
    `html:root{${Object.entries(brand)
      .map(([token, color]) => `--color-${token}:${color}`)
      .join(';')}}`
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}\n`
}

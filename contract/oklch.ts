/** A color by perceived lightness (0 to 1), chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Returns a color of the form `#rrggbb` by lightness, chroma and hue. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** Returns a color as `#rrggbb`, with the greatest chroma up to the given one that a screen can show. */
export function toHex([lightness, chroma, hue]: Oklch): string {
  const wanted = toLinear([lightness, chroma, hue])
  if (isShowable(wanted)) return hexOf(wanted)
  let [shown, missing] = [0, chroma]
  for (let step = 0; step < 20; step++) {
    const middle = (shown + missing) / 2
    if (isShowable(toLinear([lightness, middle, hue]))) shown = middle
    else missing = middle
  }
  return hexOf(toLinear([lightness, shown, hue]))
}

/** Returns the contrast of two colors of the form `#rrggbb` by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Rgb = readonly [red: number, green: number, blue: number]

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShowable = (color: Rgb) => color.every((part) => part > -0.0005 && part < 1.0005)

function linearOf(hex: string): Rgb {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function hexOf(color: Rgb): string {
  const parts = color.map((part) => {
    const clamped = Math.min(1, Math.max(0, part))
    const value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

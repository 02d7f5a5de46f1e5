import type { Device } from '#contract/schemas/own-session.ts'

// The first match counts: browsers also claim to be those that they are derived from.
const browsers: readonly (readonly [RegExp, NonNullable<Device['browser']>])[] = [
  [/\b(?:Edg|Edge|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:\b|Headless)(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, NonNullable<Device['system']>])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser and the system that a user agent names. Anyone can send any: use it for display only. */
export function describeDevice(userAgent: string | null): Device {
  const find = <T>(known: readonly (readonly [RegExp, T])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return { ...(browser && { browser }), ...(system && { system }) }
}

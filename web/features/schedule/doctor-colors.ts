import type { DoctorColor } from '#contract/schemas/schedule.ts'

/**
 * Fill of each color. White text on them has a contrast of at least 4.5, and they have at least 3 against the page in both
 * themes.
 */
export const doctorColors: Readonly<Record<DoctorColor, string>> = {
  teal: '#0b7a75',
  blue: '#1f6fb8',
  violet: '#7455c4',
  pink: '#b4438a',
  red: '#c0433c',
  orange: '#a85a10',
  olive: '#6b7416',
  slate: '#5b6b78',
}

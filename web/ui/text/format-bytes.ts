/** The size of a file as people read it: `1.8 MB`, `640 kB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount)
}

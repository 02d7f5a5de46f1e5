import { withWesternDigits } from '#contract/digits.ts'

/**
 * The number in what was typed as a price or a length: `49.50`, `49,50`, `$1,200`, `٤٩٫٥٠`. Nothing typed is undefined; what is
 * none, or could be one of two, such as `1.200`, stays the text that it is, for the check to refuse.
 */
export function parseLocalizedNumber(typed: string): number | string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const digits = western(text).replace(/^\$\s*|\s*\$$/, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.')
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : text
}

// Arabic has signs of its own between thousands and before the parts of a whole.
function western(text: string): string {
  return withWesternDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
}

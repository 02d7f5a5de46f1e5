/**
 * The address that calls a number as somebody typed it; Arabic and Persian digits count as what they are. An extension, a
 * remark or a second number behind it is for the eyes, not to be dialled with it.
 */
export function telHref(phone: string): string {
  const number = phone
    .replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(/(\d.*?)([\p{L},;#]|\(\d*\p{L}| \/).*/su, '$1')
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

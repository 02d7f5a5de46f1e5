/**
 * Returns the `tel:` address of a phone number as it was typed, in Western, Arabic or Persian digits. An extension, a
 * remark or a second number after it is left out. Returns `undefined` for a text without digits.
 */
export function telHref(phone: string): string | undefined {
  const number = phone
    .replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replace(/(\d.*?)([\p{L},;#]|\(\d*\p{L}| \/).*/su, '$1')
    .replace(/[^\d+]/g, '')
  return /\d/.test(number) ? `tel:${number}` : undefined
}

/** Returns the address of a map with directions to a postal address. */
export function directionsHref(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}

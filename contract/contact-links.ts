/**
 * Returns the `tel:` address of a phone number as it was typed, in Western, Arabic or Persian digits. An extension, a
 * remark or a second number after it is left out. Returns `undefined` for a text without digits.
 */
export function telHref(phone: string): string | undefined {
  const western = phone.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
  const begin = western.search(/\d/)
  if (begin === -1) return undefined
  const length = western.slice(begin).search(/[\p{L},;#]|\(\d*\p{L}| \//u)
  const number = length === -1 ? western : western.slice(0, begin + length)
  return `tel:${number.replace(/[^\d+]/g, '')}`
}

/** Returns the address of a map with directions to a postal address. */
export function directionsHref(address: string): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
}

/** Long numbers with spaces and dashes. A number after a plus is a phone number. */
const longNumber = /(?<![\d+])\d(?:[ -]?\d){12,15}(?!\d)/g

// Prefixes and lengths of the large card networks. Cards with 13 digits are no longer issued.
const ofNetwork = /^(?:4\d{12}(?:\d{3})?|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})$/

/**
 * Replaces each payment card number with its last four digits, because the portal must not store card numbers. In a field
 * for a phone number, 13 digits are one: `49 176 12345679` with its country code and no plus.
 */
export function redactCardNumbers(text: string, { phone = false } = {}): string {
  return text.replace(longNumber, (number) => {
    const digits = number.replace(/\D/g, '')
    const isLongEnough = digits.length > (phone ? 13 : 12)
    return isLongEnough && isGroupedAsCard(number) && isCard(digits) ? `•••• ${digits.slice(-4)}` : number
  })
}

// Cards have groups of at least four digits, or of equal length. Phone numbers have shorter groups for countries and areas.
function isGroupedAsCard(number: string): boolean {
  const lengths = number.split(/[ -]/).map(({ length }) => length)
  const before = lengths.slice(0, -1)
  return before.every((length) => length >= 4) || lengths.every((length) => length === lengths[0])
}

// Luhn checksum.
function isCard(digits: string): boolean {
  if (!ofNetwork.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Long numbers, with the spaces and dashes that people write into them; after a plus it is one to call. */
const longNumber = /(?<![\d+])\d(?:[ -]?\d){12,15}(?!\d)/g

// The numbers that the large card networks give out, with their lengths.
const ofNetwork = /^(?:4\d{12}(?:\d{3})?|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12})$/

/** The text with each number of a payment card cut down to its last four digits: nobody here may keep one. */
export function redactCardNumbers(text: string): string {
  return text.replace(longNumber, (number) => {
    const digits = number.replace(/\D/g, '')
    return isCard(digits) ? `•••• ${digits.slice(-4)}` : number
  })
}

// The last digit of a card makes a sum of all of them, every other one doubled, end in 0.
function isCard(digits: string): boolean {
  if (!ofNetwork.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

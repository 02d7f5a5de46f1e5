const zeros = [0x0660, 0x06f0]

/** The address that calls a number as somebody typed it; Arabic and Persian digits count as what they are. */
export function callLink(phone: string): string {
  const plain = phone.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })
  return `tel:${plain.replace(/[^\d+]/g, '')}`
}

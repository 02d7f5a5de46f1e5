const zeros = [0x0660, 0x06f0]

// An extension, a remark or a second number behind it is for the eyes, not to be dialled with it.
const oneNumber = /\+?[\s(]*\d(?:[\d\s).\u2010-\u2015-]|\((?=[\d\s]*\))|\/(?=\d))*/

/** The address that calls a number as somebody typed it; Arabic and Persian digits count as what they are. */
export function callLink(phone: string): string {
  const plain = phone.replace(/\p{Cf}/gu, '').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })
  return `tel:${(oneNumber.exec(plain)?.[0] ?? '').replace(/[^\d+]/g, '')}`
}

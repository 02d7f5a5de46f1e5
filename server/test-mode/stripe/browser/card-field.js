// @ts-check
import { testCards } from './test-cards.js'

/** Formatting and validation of the card fields, with the provider's error codes. Independent of the page. */

/** @typedef {keyof import('./texts.js').Texts['problems']} Problem */

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '')
}

/**
 * Whether a number may be a real card: more than six digits that match no test card. After a refusal any further
 * digits count as that number too, until they match a test card.
 * @param {string} text @param {boolean} refused
 */
export function isRealNumber(text, refused) {
  const digits = digitsOf(text)
  // Extra digits after a complete test number are typing errors and ignored.
  const known = testCards.some(({ number }) => number.startsWith(digits) || digits.startsWith(number))
  return digits.length > 0 && !known && (refused || digits.length > 6)
}

/** @param {string} text */
export function cardOf(text) {
  return testCards.find(({ number }) => number === digitsOf(text))
}

/** @param {string} text */
export function formatNumber(text) {
  return (
    digitsOf(text)
      .slice(0, 16)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  )
}

/** `1` may become 10, 11, 12; `5` can only be 05. @param {string} text */
export function formatExpiry(text) {
  const digits = digitsOf(text)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // A year of four digits is shortened to its last two.
  const short = padded.length > 4 && padded.slice(2, 4) === '20' ? `${padded.slice(0, 2)}${padded.slice(4, 6)}` : padded
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2, 4)}` : short
}

/** @param {string} text */
export function formatCvc(text) {
  return digitsOf(text).slice(0, 4)
}

/**
 * Validates each field. An incomplete value is an error only if `finished` is set.
 * @type {Record<'number' | 'expiry' | 'cvc', (text: string, finished: boolean, now: Date, refused: boolean) => Problem | undefined>}
 */
export const problemWith = {
  number: (text, finished, _now, refused) => {
    if (refused) return 'test_mode_live_card'
    if (cardOf(text)) return undefined
    return finished ? 'incomplete_number' : undefined
  },
  expiry: (text, finished, now) => {
    const digits = digitsOf(text)
    const month = Number(digits.slice(0, 2))
    if (digits.length > 1 && (month < 1 || month > 12)) {
      return 'invalid_expiry_month'
    }
    if (digits.length < 4) {
      return finished ? 'incomplete_expiry' : undefined
    }
    const year = 2000 + Number(digits.slice(2, 4))
    if (year < now.getFullYear()) {
      return 'invalid_expiry_year_past'
    }
    if (year > now.getFullYear() + 50) return 'invalid_expiry_year'
    const past = year === now.getFullYear() && month < now.getMonth() + 1
    return past ? 'invalid_expiry_month_past' : undefined
  },
  cvc: (text, finished) => {
    if (digitsOf(text).length >= 3) return undefined
    return finished ? 'incomplete_cvc' : undefined
  },
}

// @ts-check
import { testCards } from './test-cards.js'

/** What is typed into the fields and what is wrong with it, by the provider's codes. No page, no frame, no words. */

/** @typedef {keyof import('./texts.js').Texts['problems']} Problem */

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '')
}

/**
 * A number that no test card begins with is somebody's own, from its seventh digit on. What follows a refused one is
 * still that number being typed, until it can only be a test card's.
 * @param {string} text @param {boolean} refused
 */
export function isRealNumber(text, refused) {
  const digits = digitsOf(text)
  // What is typed after a whole test number is one key too many: it is left out, and the card stays.
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
 * What is wrong with each field; what is only unfinished counts where `finished` says that nothing more is coming.
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

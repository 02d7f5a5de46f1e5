// @ts-check
import { testCards } from './test-cards.js'

/** What is typed into the fields and what is wrong with it, in the provider's words. No page, no frame. */

/** @typedef {{ type: 'validation_error', code: string, message: string }} Problem */

/** @param {string} code @param {string} message @returns {Problem} */
function problem(code, message) {
  return { type: 'validation_error', code, message }
}

const realCard = problem(
  'test_mode_live_card',
  'This is a test. Use the number 4242 4242 4242 4242. Never type a real card here.',
)

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
    if (refused) return realCard
    if (cardOf(text)) return undefined
    return finished ? problem('incomplete_number', 'Your card number is incomplete.') : undefined
  },
  expiry: (text, finished, now) => {
    const digits = digitsOf(text)
    const month = Number(digits.slice(0, 2))
    if (digits.length > 1 && (month < 1 || month > 12)) {
      return problem('invalid_expiry_month', 'Your card’s expiration date is invalid.')
    }
    if (digits.length < 4) {
      return finished ? problem('incomplete_expiry', 'Your card’s expiration date is incomplete.') : undefined
    }
    const year = 2000 + Number(digits.slice(2, 4))
    if (year < now.getFullYear()) {
      return problem('invalid_expiry_year_past', 'Your card’s expiration year is in the past.')
    }
    if (year > now.getFullYear() + 50) return problem('invalid_expiry_year', 'Your card’s expiration year is invalid.')
    const past = year === now.getFullYear() && month < now.getMonth() + 1
    return past ? problem('invalid_expiry_month_past', 'Your card’s expiration date is in the past.') : undefined
  },
  cvc: (text, finished) => {
    if (digitsOf(text).length >= 3) return undefined
    return finished ? problem('incomplete_cvc', 'Your card’s security code is incomplete.') : undefined
  },
}

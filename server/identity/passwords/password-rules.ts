import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../loopback.ts'
import { loadCommonPasswords } from './common-passwords.ts'

/** Passwords that zxcvbn expects to be found in fewer guesses are refused. Six random letters reach it. */
const minGuesses = 1_000_000

// The time of an estimate grows with its length and with the signs in it that can stand for letters. Both limits keep it
// under 25 ms.
const estimatedLength = 12
const maxSubstitutions = 20

/** In characters. Shorter ones are accepted on a loopback address only (ASVS 5.0, 6.2.1). */
const minLength = 8

/** Digits and signs around a word that add nothing a guesser does not try: a year and a sign, a phone number's end. */
const maxAround = 6

/** What a person's name and address leave of a password made of them, in letters: an initial or two. */
const maxInitials = 2

/**
 * Refuses passwords that are easy to guess: made of the person's name or address or the clinic's name
 * (`password_too_personal`), or a common password or word, also with digits and signs around it, repetitions, sequences,
 * dates and keyboard patterns, or known from a breach (`password_too_common`), and short ones (`password_too_short`). On a
 * loopback address any password is accepted.
 */
export async function requireGoodPassword(
  context: Pick<Context, 'db' | 'publicUrl' | 'isBreached'>,
  password: string,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  if (isLoopback(context.publicUrl.hostname)) return
  const clinic = await context.db.selectFrom('clinic').select('name').executeTakeFirst()
  const { name, email } = person
  const [local = '', domain = ''] = email.split('@')
  const known = [name, email, local, clinic?.name ?? ''].flatMap((text) => [text, ...wordsOf(text)])
  if (isMadeOf(password, [...known, ...domain.split('.').slice(0, -1)])) throw new AppError('password_too_personal')
  if (await isCommon(password)) throw new AppError('password_too_common')
  const estimates = await estimate(password, known)
  if (estimates.some(({ guesses }) => guesses >= minGuesses)) {
    if ([...password].length < minLength) throw new AppError('password_too_short')
    // Asked last, so that the service is told nothing about passwords that are refused anyway.
    if (await context.isBreached?.(password)) throw new AppError('password_too_common')
    return
  }
  const personal = estimates.some(({ sequence }) =>
    sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs'),
  )
  throw new AppError(personal ? 'password_too_personal' : 'password_too_common')
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}

/** Digits and signs that stand for letters. */
const lookAlikes: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function withLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => lookAlikes[sign] ?? sign)
}

// `Mäya-Lindqvist!`, `mayalindqvist` and `MAYA lindqvist` count as the same guess.
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

/** Whether a password has hardly a letter besides these texts, which may be reversed and have digits and signs in them. */
function isMadeOf(password: string, known: readonly string[]): boolean {
  const words = known.map(lettersOf).filter((word) => word.length > maxInitials)
  const parts = [...new Set(words.flatMap((word) => [word, [...word].reverse().join('')]))].toSorted(
    (one, other) => other.length - one.length,
  )
  return [password, withLetters(password)].some((text) => {
    const letters = lettersOf(text)
    const rest = parts.reduce((left, part) => left.replaceAll(part, ''), letters)
    return rest.length <= maxInitials && rest !== letters
  })
}

/** Whether a password is a common one, or one with digits and signs around it. */
async function isCommon(password: string): Promise<boolean> {
  const isInList = await loadCommonPasswords()
  const text = password.normalize('NFKC')
  // From the first letter to the last: in `P@ssw0rd!` only the signs inside stand for letters.
  const core = /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
  if (isInList(text) || isInList(withLetters(text))) return true
  if (text.length - core.length > maxAround) return false
  return isInList(core) || isInList(withLetters(core)) || (await isWord(core)) || (await isWord(withLetters(core)))
}

/** Whether the whole text is one word of zxcvbn's dictionaries: names and words of English and Spanish. */
async function isWord(text: string): Promise<boolean> {
  if (text.length < 3 || text.length > estimatedLength) return false
  const { sequence } = (await loadZxcvbn()).check(text)
  return sequence.length === 1 && sequence[0] !== undefined && 'dictionaryName' in sequence[0]
}

/** Estimates the guesses of a password, of a long one for its beginning and its end. `known` is what a guesser knows. */
async function estimate(password: string, known: readonly string[]) {
  const zxcvbn = await loadZxcvbn()
  // zxcvbn knows the years until 2029 only.
  const text = password.replace(/20[3-9]\d/g, (year) => `202${year.at(-1)}`)
  const parts = new Set([text.slice(0, estimatedLength), text.slice(-estimatedLength)])
  return [...parts].map((part) => zxcvbn.check(part, [...known]))
}

let loading: Promise<ZxcvbnFactory> | undefined

// The dictionaries take 40 MB of memory and half a second to load. A portal on a loopback address does not need them.
function loadZxcvbn(): Promise<ZxcvbnFactory> {
  loading ??= makeZxcvbn()
  return loading
}

async function makeZxcvbn(): Promise<ZxcvbnFactory> {
  const core = await import('@zxcvbn-ts/core')
  const common = await import('@zxcvbn-ts/language-common')
  const english = await import('@zxcvbn-ts/language-en')
  const spanish = await import('@zxcvbn-ts/language-es-es')
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: maxSubstitutions,
  })
}

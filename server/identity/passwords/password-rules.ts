import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../loopback.ts'

/** Passwords that zxcvbn expects to be found in fewer guesses are refused. Six random letters reach it. */
const minGuesses = 1_000_000

// The time of an estimate grows exponentially with the symbols in it. This length stays under 25 ms.
const estimatedLength = 12

/**
 * Refuses passwords that are easy to guess: the person's name or address or the clinic's name, even with digits and
 * punctuation (`password_too_personal`), or common words, repetitions, sequences, dates and keyboard patterns
 * (`password_too_common`). On a loopback address any password is accepted.
 */
export async function requireGoodPassword(
  context: Pick<Context, 'db' | 'publicUrl'>,
  password: string,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  if (isLoopback(context.publicUrl.hostname)) return
  const clinic = await context.db.selectFrom('clinic').select('name').executeTakeFirst()
  const { name, email } = person
  const [local = ''] = email.split('@')
  const known = [name, ...name.split(' '), email, local, ...local.split('.'), clinic?.name ?? '']
  const normalized = normalizeForComparison(password)
  if (normalized !== '' && known.map(normalizeForComparison).includes(normalized))
    throw new AppError('password_too_personal')
  const estimates = await estimate(password, known)
  if (estimates.some(({ guesses }) => guesses >= minGuesses)) return
  const personal = estimates.some(({ sequence }) => sequence.some((part) => part.dictionary_name === 'user_inputs'))
  throw new AppError(personal ? 'password_too_personal' : 'password_too_common')
}

// `Maya-Lindqvist!`, `mayalindqvist` and `maya lindqvist 88` count as the same guess.
function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')
}

/** Estimates the guesses of a password, of a long one for its beginning and its end. `known` is what a guesser knows. */
async function estimate(password: string, known: readonly string[]) {
  // Half a megabyte. Loaded on demand, since a portal on a loopback address does not need it.
  const { default: zxcvbn } = await import('zxcvbn')
  const parts = new Set([password.slice(0, estimatedLength), password.slice(-estimatedLength)])
  return [...parts].map((part) => zxcvbn(part, known))
}

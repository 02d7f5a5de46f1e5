import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../loopback.ts'

/**
 * Refuses passwords that are easy to guess: one of the 10,000 most common (`password_too_common`), or the person's name
 * or address or the clinic's name, even with digits and punctuation (`password_too_personal`). On a loopback address
 * any password is accepted.
 */
export async function requireGoodPassword(
  context: Pick<Context, 'db' | 'publicUrl'>,
  password: string,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  if (isLoopback(context.publicUrl.hostname)) return
  if ((await commonPasswords()).has(password.toLowerCase())) throw new AppError('password_too_common')
  const clinic = await context.db.selectFrom('clinic').select('name').executeTakeFirst()
  const { name, email } = person
  const [local = ''] = email.split('@')
  const guesses = [name, ...name.split(' '), email, local, ...local.split('.'), clinic?.name ?? ''].map(
    normalizeForComparison,
  )
  if (normalizeForComparison(password) !== '' && guesses.includes(normalizeForComparison(password)))
    throw new AppError('password_too_personal')
}

// `Maya-Lindqvist!`, `mayalindqvist` and `maya lindqvist 88` count as the same guess.
function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')
}

let common: Promise<ReadonlySet<string>> | undefined

// Half a megabyte. Loaded on demand, since a portal on a loopback address does not need it.
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('zxcvbn/lib/frequency_lists.js').then(
    ({ default: { passwords } }) => new Set(passwords.slice(0, 10_000)),
  )
  return common
}

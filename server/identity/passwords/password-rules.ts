import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../loopback.ts'

/**
 * Refuses a password that others would guess first: one of the 10,000 that most people use (`password_too_common`), or
 * the person's own name or address or the clinic's name, with or without digits and signs around it
 * (`password_too_personal`). On a loopback address, where nobody else can try, any will do.
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

// `Maya-Lindqvist!`, `mayalindqvist` and `maya lindqvist 88` are one guess.
function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')
}

let common: Promise<ReadonlySet<string>> | undefined

// Half a megabyte, which a portal on a loopback address never loads.
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('zxcvbn/lib/frequency_lists.js').then(
    ({ default: { passwords } }) => new Set(passwords.slice(0, 10_000)),
  )
  return common
}

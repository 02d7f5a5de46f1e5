import { paths } from '../../paths.ts'

/** What the pages about signing in pass to each other. */
interface Carried {
  /** The page to return to after the sign-in. */
  readonly from?: string | undefined
  /** The typed email address, in the fragment, which browsers do not send. */
  readonly email: string
}

/** Paths of the pages about signing in that keep what was typed, in a module of their own so that no other page loads them. */
export const signInPaths = {
  login: ({ from, email }: Carried) => paths.login(from) + fragmentOf(email),
  signUp: ({ from, email }: Carried) => paths.signUp(from) + fragmentOf(email),
  forgotPassword: ({ from, email }: Carried) => paths.forgotPassword + queryOf({ from }) + fragmentOf(email),
  /** The same page for a user who has no password yet. */
  firstPassword: ({ from, email }: Carried) => paths.forgotPassword + queryOf({ first: '', from }) + fragmentOf(email),
} as const

function queryOf(given: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

function fragmentOf(email: string): string {
  return email === '' ? '' : `#${new URLSearchParams({ email })}`
}

import { createHash } from 'node:crypto'

/** A person with an account at the stand-in. */
export interface Account {
  readonly name: string
  readonly email: string
  /** Value of the claim `email_verified`. */
  readonly verified: boolean
  /** Further claims. */
  readonly more?: Readonly<Record<string, unknown>>
}

/** Sample people on the sign-in page. */
export const samplePeople: readonly Account[] = [
  { name: 'Maya Lindqvist', email: 'maya.lindqvist@gmail.test', verified: true },
  { name: 'Tomás Okafor', email: 'tomas.okafor@gmail.test', verified: true },
  { name: 'Priya Raman', email: 'priya.raman@gmail.test', verified: true },
  { name: 'Noor Haddad', email: 'noor.haddad@gmail.test', verified: false },
]

/** Returns the ID of an account, derived from its address, so that it is the same after a restart. */
export function idOf({ email }: Account): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `test-mode-${digest.slice(0, 32)}`
}

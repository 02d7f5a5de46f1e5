import { createHash } from 'node:crypto'

/** Somebody with an account at the stand-in. */
export interface Account {
  readonly name: string
  readonly email: string
  /** Whether the stand-in says that it has verified the address. */
  readonly verified: boolean
}

/** People to sign in as without typing. */
export const samplePeople: readonly Account[] = [
  { name: 'Maya Lindqvist', email: 'maya.lindqvist@gmail.test', verified: true },
  { name: 'Tomás Okafor', email: 'tomas.okafor@gmail.test', verified: true },
  { name: 'Priya Raman', email: 'priya.raman@gmail.test', verified: true },
  { name: 'Noor Haddad', email: 'noor.haddad@gmail.test', verified: false },
]

/** The stand-in's id of an account: the same for the same address, in every process and at every start. */
export function idOf({ email }: Account): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `test-mode-${digest.slice(0, 32)}`
}

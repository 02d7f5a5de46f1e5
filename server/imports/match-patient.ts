import type { RowProblem } from '#contract/schemas/import.ts'

/** Details of a row by which a person is recognized. */
export interface Described {
  readonly number?: string | undefined
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly birthDate?: string | undefined
}

/** A person who may be the one of a row: found by the number, the email address or the name. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly birthDate: string | null
  /** The number in the old program of an imported person. */
  readonly number: string | null
  readonly canSignIn: boolean
}

export type Match =
  | { readonly outcome: 'new' }
  | { readonly outcome: 'matched'; readonly person: Candidate }
  | { readonly outcome: 'undecided'; readonly code: RowProblem; readonly candidates: readonly Candidate[] }

/**
 * Decides who a row is, see docs/moving-in.md. Two records of the old program are never one person because of a shared address
 * or phone number. An account is matched without a decision only by its verified address: anyone can enter the name and
 * number of another person in their own account, and would see that person's appointments.
 */
export function matchPatient(row: Described, candidates: readonly Candidate[]): Match {
  const known = candidates.find(({ number }) => number !== null && number === row.number)
  if (known) return { outcome: 'matched', person: known }
  const possible = candidates.filter(
    ({ number, birthDate, name }) =>
      isSameName(name, row.name) &&
      (number === null || row.number === undefined) &&
      (birthDate === null || row.birthDate === undefined || birthDate === row.birthDate),
  )
  const byEmail = possible.filter(({ email }) => row.email !== undefined && email === row.email)
  const fitting = possible.filter(
    (each) => byEmail.includes(each) || isSamePhone(each.phone, row.phone) || isSameDay(each.birthDate, row.birthDate),
  )
  const [first] = byEmail.length === 1 ? byEmail : fitting
  if (!first) return { outcome: 'new' }
  if (byEmail.length !== 1 && fitting.length > 1)
    return { outcome: 'undecided', code: 'several_fit', candidates: fitting }
  const isProven = byEmail.includes(first) && first.emailVerified
  if (first.canSignIn && !isProven) return { outcome: 'undecided', code: 'can_sign_in', candidates: fitting }
  return { outcome: 'matched', person: first }
}

/** Whether two names are the same but for accents, case and spaces. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other)
}

function foldName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

function isSameDay(one: string | null, other: string | undefined): boolean {
  return one !== null && one === other
}

/** Whether two numbers are the same but for their notation, a country code or the zero that it replaces. */
export function isSamePhone(one: string | null | undefined, other: string | null | undefined): boolean {
  const [short = '', long = ''] = [digitsOf(one), digitsOf(other)].sort((a, b) => a.length - b.length)
  return short.length >= 5 && (short === long || (short.length >= 7 && long.endsWith(short)))
}

function digitsOf(phone: string | null | undefined): string {
  return (phone ?? '').replace(/\D/g, '').replace(/^0+/, '')
}

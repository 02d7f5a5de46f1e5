import type { ImportProblem, RowProblem } from '#contract/schemas/import.ts'

/** Details of a row by which a person is recognized. */
export interface Described {
  /** The number in the old program. */
  readonly oldNumber?: string | undefined
  /** Absent only if the row names no one. */
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly birthDate?: string | undefined
}

/** A person who may be the one of a row: found by the number, the email address or the name. */
export interface Candidate {
  readonly id: string
  readonly name: string
  /** The name in the file from which the person was imported last. */
  readonly importedName: string | null
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly birthDate: string | null
  /** The number in the old program of an imported person. */
  readonly oldNumber: string | null
  readonly isStaff: boolean
  readonly canSignIn: boolean
  /** Whether they can sign in with an address that no one has verified. */
  readonly isUnverified: boolean
}

/** Maximum number of people with one name that are compared. */
export const maxNamesakes = 50

export type Match =
  | { readonly outcome: 'new' }
  | { readonly outcome: 'matched'; readonly person: Candidate }
  | { readonly outcome: 'undecided'; readonly problem: ImportProblem; readonly candidates: readonly Candidate[] }

/**
 * Decides who a row is, see docs/moving-in.md. A number alone does not: another program may use it for another person. Two
 * records of the old program are never one person because of a shared address or phone number. An account is matched without a
 * decision only by its verified address: anyone can enter the name and number of another person in their own account, and
 * would see that person's appointments. One whose address no one has verified is never matched, nor a candidate: it may have been
 * opened in the name of the person in the row. A member of the staff is only matched if the number was imported.
 * `hasManyNamesakes`: whether more than `maxNamesakes` other rows of the file have the name.
 */
export function matchPatient(row: Described, candidates: readonly Candidate[], hasManyNamesakes = false): Match {
  const { oldNumber, name, email, phone, birthDate } = row
  const known = candidates.find((each) => each.oldNumber !== null && each.oldNumber === oldNumber)
  if (known && (name === undefined || isNamed(known, name))) {
    return known.isUnverified ? undecided('unverified', []) : { outcome: 'matched', person: known }
  }
  const possible = candidates.filter(
    (each) =>
      !each.isStaff &&
      name !== undefined &&
      isNamed(each, name) &&
      (each.oldNumber === null || oldNumber === undefined) &&
      (each.birthDate === null || birthDate === undefined || each.birthDate === birthDate),
  )
  const all = possible.filter(
    (each) => each.email === email || isSamePhone(each.phone, phone) || isSameDay(each.birthDate, birthDate),
  )
  const fitting = all.filter(({ isUnverified }) => !isUnverified)
  const byEmail = fitting.filter((each) => each.email === email)
  if (known) {
    const problem = { code: 'other_name' as const, field: 'number' as const, value: oldNumber ?? '' }
    return {
      outcome: 'undecided',
      problem,
      candidates: known.isStaff || known.isUnverified ? fitting : [known, ...fitting],
    }
  }
  const isCommon = hasManyNamesakes || candidates.length > maxNamesakes
  if (byEmail.length !== 1 && isCommon) return undecided('many_namesakes', fitting)
  const [first] = byEmail.length === 1 ? byEmail : fitting
  if (!first) return all.length > 0 ? undecided('unverified', []) : { outcome: 'new' }
  if (byEmail.length !== 1 && fitting.length > 1) return undecided('several_fit', fitting)
  const isProven = byEmail.includes(first) && first.emailVerified
  if (first.canSignIn && !isProven) return undecided('can_sign_in', fitting)
  return { outcome: 'matched', person: first }
}

function undecided(code: RowProblem, candidates: readonly Candidate[]): Match {
  return { outcome: 'undecided', problem: { code }, candidates }
}

/** Whether something has a name, or had it in the file from which it was imported: the clinic may have corrected it. */
export function isNamed({ name, importedName }: Pick<Candidate, 'name' | 'importedName'>, other: string): boolean {
  return isSameName(name, other) || (importedName !== null && isSameName(importedName, other))
}

// Those that `fold_for_search` leaves out. Vowel signs of other scripts are not among them: they tell names apart.
const accents = /\s|\u0640|[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g

/** Whether two names are the same but for accents, case and spaces. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other)
}

function foldName(name: string): string {
  return name.normalize('NFKD').replace(accents, '').toLowerCase()
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

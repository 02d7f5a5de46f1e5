import type * as z from 'zod/mini'
import { isDeliverable } from '#contract/placeholder-email.ts'
import { familyMemberInput, memberFields } from '#contract/schemas/family.ts'
import { type Patient, patientCorrection } from '#contract/schemas/patient.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { validate, withoutBlanks } from '../../api/validate.ts'
import { shownIn } from '../../ui/form/listed-fields.tsx'

type Seen = Pick<Patient, 'name' | 'phone' | 'email' | 'emailVerified' | 'family'>

interface Correction {
  readonly details: z.input<typeof patientCorrection>
  /** The members of the family who change. */
  readonly members: readonly (z.input<typeof familyMemberInput> & { readonly id: string })[]
}

/** Returns the address at which a patient gets mail; empty if there is none. */
export function reachableAt({ email }: Pick<Patient, 'email'>): string {
  return isDeliverable(email) ? email : ''
}

/**
 * Checks the entries of a form as the server will. Returns only what differs from the details that the form showed, so
 * that it does not undo what someone else has changed in the meantime. Entries of a family member have the name of the field and
 * the ID.
 */
export function checkCorrection(
  seen: Seen,
  entries: Readonly<Record<string, unknown>>,
): { readonly values: Correction } | { readonly faults: Readonly<Record<string, string | undefined>> } {
  const typed = (name: string) => String(entries[name] ?? '').trim()
  const email = typed('email')
  const changed = Object.keys(personFields).filter((field) => typed(field) !== shownIn(seen, personFields, field))
  const details = validate(patientCorrection, {
    ...Object.fromEntries(changed.map((field) => [field, typed(field) || (field === 'name' ? '' : null)])),
    ...(!seen.emailVerified && email !== reachableAt(seen) && { email: email || null }),
  })
  const faults: Record<string, string | undefined> = 'faults' in details ? { ...details.faults } : {}
  const members: Correction['members'][number][] = []
  for (const member of seen.family) {
    const names = Object.keys(memberFields)
    const entry = (field: string) => typed(`${field} ${member._id}`)
    if (names.every((field) => entry(field) === shownIn(member, memberFields, field))) continue
    const asked = withoutBlanks(Object.fromEntries(names.map((field) => [field, entry(field)])))
    const checked = validate(familyMemberInput, asked)
    if ('values' in checked) members.push({ ...(asked as z.input<typeof familyMemberInput>), id: member._id })
    else for (const [field, fault] of Object.entries(checked.faults)) faults[`${field} ${member._id}`] = fault
  }
  if ('faults' in details || Object.keys(faults).length > 0) return { faults }
  return { values: { details: details.values, members } }
}

import type * as z from 'zod/mini'
import { parseClinicDay } from '#contract/dates.ts'
import { isDeliverable } from '#contract/placeholder-email.ts'
import { familyMemberInput } from '#contract/schemas/family.ts'
import { type Patient, patientCorrection } from '#contract/schemas/patient.ts'
import { validate } from '../../api/validate.ts'

type Seen = Pick<Patient, 'name' | 'phone' | 'email' | 'emailVerified' | 'family'>

interface Correction {
  readonly details: z.input<typeof patientCorrection>
  /** The members of the family who change. */
  readonly members: readonly { readonly id: string; readonly name: string; readonly birthDate: string }[]
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
  const [name, phone, email] = [typed('name'), typed('phone'), typed('email')]
  const details = validate(patientCorrection, {
    ...(name !== seen.name && { name }),
    ...(phone !== (seen.phone ?? '') && { phone: phone || null }),
    ...(!seen.emailVerified && email !== reachableAt(seen) && { email: email || null }),
  })
  const faults: Record<string, string | undefined> = 'faults' in details ? { ...details.faults } : {}
  const members: Correction['members'][number][] = []
  for (const { _id, ...member } of seen.family) {
    const asked = { name: typed(`name ${_id}`), birthDate: typed(`birthDate ${_id}`) }
    if (asked.name === member.name && asked.birthDate === parseClinicDay(member.birthDate)) continue
    const checked = validate(familyMemberInput, asked)
    if ('values' in checked) members.push({ id: _id, ...asked })
    else for (const [field, fault] of Object.entries(checked.faults)) faults[`${field} ${_id}`] = fault
  }
  if ('faults' in details || Object.keys(faults).length > 0) return { faults }
  return { values: { details: details.values, members } }
}

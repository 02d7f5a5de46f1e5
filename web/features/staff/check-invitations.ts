import { type InvitationInput, invitationInput, mostInvited, type StaffMember } from '#contract/schemas/staff.ts'
import { validate } from '../../api/validate.ts'
import type { StaffMessages } from '../../i18n/en/staff.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'

/** Reads addresses that are separated by commas, semicolons, spaces or line breaks, each once. */
export function readAddresses(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;،]+/u)
        .filter(Boolean),
    ),
  ]
}

/** Checks the entries of the invitation dialog, and returns the sentence to show for each wrong field. */
export function checkInvitations(
  entries: Readonly<Record<string, unknown>>,
  members: readonly StaffMember[],
  texts: StaffMessages,
): ValidationResult<InvitationInput> {
  const emails = readAddresses(String(entries.emails ?? ''))
  const { role, doctorId = '' } = entries
  const isDoctor = role === 'doctor'
  const wrong = emails.find((email) => 'faults' in validate(invitationInput, { emails: [email], role: 'admin' }))
  const present = members.find(({ email }) => emails.includes(email))
  const fault =
    emails.length === 0
      ? texts.emailsMissing
      : wrong !== undefined
        ? texts.emailsWrong(wrong)
        : present
          ? texts.worksHere(present.name)
          : emails.length > mostInvited
            ? texts.emailsTooMany
            : isDoctor && emails.length > 1
              ? texts.oneDoctor
              : undefined
  if (fault !== undefined) return { faults: { emails: fault } }
  if (isDoctor && doctorId === '') return { faults: { doctorId: texts.doctorMissing } }
  return validate(invitationInput, { emails, role, ...(isDoctor && { doctorId }) })
}

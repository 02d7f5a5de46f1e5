import type { memberFields } from '#contract/schemas/family.ts'
import type { personFields } from '#contract/schemas/profile.ts'
import type { wishFields } from '#contract/schemas/waitlist.ts'

/** The labels of the fields in the lists of the contract, in forms and, with a small letter, in the activity log. */
export interface FieldLabels {
  readonly person: Readonly<Record<keyof typeof personFields, string>>
  readonly member: Readonly<Record<keyof typeof memberFields, string>>
  readonly wish: Readonly<Record<keyof typeof wishFields, string>>
}

/** The English labels. */
export const enLabels: FieldLabels = {
  person: { name: 'Name', phone: 'Number' },
  member: { name: 'Name', birthDate: 'Birth date' },
  wish: { weekdays: 'Suitable days', times: 'Time of day', until: 'Last day' },
}

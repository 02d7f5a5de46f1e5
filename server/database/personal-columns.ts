import type { PersonalFields, ProfileInput } from '#contract/schemas/profile.ts'

/** Columns of `person` that its owner fills in. The data export contains them, and removing the person empties them. */
export interface PersonalColumns {
  name: string
  phone: string | null
}

/** The personal columns of a removed person. */
export const emptyPersonalColumns: PersonalColumns = { name: '', phone: null }

/** Names of the personal columns, for `select`. */
export const personalColumns = Object.keys(emptyPersonalColumns) as (keyof PersonalColumns)[]

/** Converts the fields of a request to columns. An absent field empties its column. */
export function toPersonalColumns({ name, phone }: ProfileInput): PersonalColumns {
  return { name, phone: phone ?? null }
}

/** Converts columns to the fields of an answer. */
export function toPersonalFields({ name, phone }: PersonalColumns): PersonalFields {
  return { name, ...(phone !== null && { phone }) }
}

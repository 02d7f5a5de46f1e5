import type { FieldLabels } from '../en/field-labels.ts'

/** The Spanish labels. */
export const esLabels: FieldLabels = {
  person: { name: 'Nombre', phone: 'Teléfono' },
  member: { name: 'Nombre', birthDate: 'Fecha de nacimiento' },
}

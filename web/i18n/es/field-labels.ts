import type { FieldLabels } from '../en/field-labels.ts'

/** The Spanish labels. */
export const esLabels: FieldLabels = {
  person: { name: 'Nombre', phone: 'Teléfono' },
  member: { name: 'Nombre', birthDate: 'Fecha de nacimiento' },
  wish: { weekdays: 'Días convenientes', times: 'Hora del día', until: 'Último día' },
}

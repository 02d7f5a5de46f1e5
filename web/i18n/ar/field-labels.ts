import type { FieldLabels } from '../en/field-labels.ts'

/** The Arabic labels. */
export const arLabels: FieldLabels = {
  person: { name: 'الاسم', phone: 'رقم الهاتف' },
  member: { name: 'الاسم', birthDate: 'تاريخ الميلاد' },
}

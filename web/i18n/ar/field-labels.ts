import type { FieldLabels } from '../en/field-labels.ts'

/** The Arabic labels. */
export const arLabels: FieldLabels = {
  person: { name: 'الاسم', phone: 'رقم الهاتف' },
  member: { name: 'الاسم', birthDate: 'تاريخ الميلاد' },
  wish: { weekdays: 'الأيام المناسبة', times: 'وقت اليوم', until: 'آخر يوم' },
}

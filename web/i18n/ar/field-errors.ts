import type { FaultMessages } from '../en/field-errors.ts'

/** The Arabic messages of invalid fields by field and code. */
export const arFaults: FaultMessages = {
  anyField: {
    required: 'هذا الحقل مطلوب',
    wrong_type: 'صيغة هذا الحقل غير صحيحة',
    too_short: 'هذا أقصر من اللازم',
    too_long: 'هذا أطول من المسموح',
    invalid: 'هذه القيمة غير صالحة',
    too_few_letters: 'يلزم وجود ثلاثة أحرف متتالية',
    unknown_field: 'هذا الحقل غير متوقَّع',
  },
  name: { required: 'الاسم مطلوب', invalid: 'يحتوي الاسم على رموز غير مرئية. يُرجى كتابته من جديد.' },
  email: {
    required: 'البريد الإلكتروني مطلوب',
    invalid: 'يُرجى إدخال عنوان بريد إلكتروني صحيح',
    too_few_letters: 'يجب أن يحتوي البريد الإلكتروني على ثلاثة أحرف متتالية على الأقل',
  },
  password: { required: 'كلمة المرور مطلوبة', too_short: 'يجب ألا تقل كلمة المرور عن 6 أحرف' },
  subject: { required: 'الموضوع مطلوب', too_long: 'يُرجى ألا يزيد الموضوع على 150 حرفًا' },
  message: { required: 'الرسالة مطلوبة', too_long: 'يُرجى ألا تزيد الرسالة على 5,000 حرف' },
  phone: {
    required: 'رقم الهاتف مطلوب',
    invalid: 'يُرجى إدخال رقم هاتف صحيح',
    too_long: 'هذا الرقم أطول من اللازم',
  },
}

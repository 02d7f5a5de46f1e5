import type { ClosedDaysMessages } from '../en/closed-days.ts'
import { isolate, plural } from '../format.ts'

/** The Arabic texts of the closed days page. */
export const arClosedDays: ClosedDaysMessages = {
  title: 'أيام الإغلاق',
  caption: 'أيام الإغلاق: القادمة أولًا ثم السابقة، الأحدث أولًا',
  lead: 'لا يمكن للمرضى الحجز في يوم إغلاق، ويظهر لهم السبب بدلًا من ذلك.',
  days: 'الأيام',
  reason: 'السبب',
  kept: 'المواعيد الباقية',
  actions: 'الإجراءات',
  past: 'سابقة',
  close: 'إضافة أيام إغلاق',
  open: 'إعادة الفتح',
  openOf: (days: string) => `إعادة الفتح: ${days}`,
  openTitle: (days: string) => `إعادة فتح العيادة في ${days}؟`,
  openLead: 'يمكن للمرضى الحجز في هذه الأيام فورًا. وتبقى المواعيد الملغاة ملغاة.',
  opened: (days: string) => `أُعيد الفتح: ${days}`,
  keepClosed: 'إبقاؤها مغلقة',
  dismiss: 'رجوع',
  from: 'أول يوم',
  to: 'آخر يوم',
  reasonHint: 'يظهر للمرضى، مثل «عطلة رأس السنة»',
  affected: 'المواعيد في هذه الأيام',
  affectedCount: (count: number) =>
    plural(count, 'ar', {
      zero: 'لا مواعيد',
      one: 'موعد واحد',
      two: 'موعدان',
      few: `${count} مواعيد`,
      many: `${count} موعدًا`,
      other: `${count} موعد`,
    }),
  noneAffected: 'لا توجد مواعيد في هذه الأيام.',
  chooseDays: 'يُرجى اختيار الأيام لعرض المواعيد المتأثرة.',
  looking: 'جارٍ تحميل المواعيد',
  keep: 'إبقاء',
  cancel: 'إلغاء',
  keepAll: 'إبقاء الكل',
  cancelAll: 'إلغاء الكل',
  decideOf: (patient: string, treatment: string, when: string) => `${isolate(patient)}، ${isolate(treatment)}، ${when}`,
  removedPatient: 'مريض حُذف حسابه',
  summary: (cancelled: number, kept: number) => {
    const go = plural(cancelled, 'ar', {
      zero: 'لا يُلغى أي موعد',
      one: 'يُلغى موعد واحد لهذا السبب',
      two: 'يُلغى موعدان لهذا السبب',
      few: `تُلغى ${cancelled} مواعيد لهذا السبب`,
      many: `يُلغى ${cancelled} موعدًا لهذا السبب`,
      other: `يُلغى ${cancelled} موعد لهذا السبب`,
    })
    const stay = plural(kept, 'ar', {
      zero: 'ولا يبقى أي موعد',
      one: 'ويبقى موعد واحد',
      two: 'ويبقى موعدان',
      few: `وتبقى ${kept} مواعيد`,
      many: `ويبقى ${kept} موعدًا`,
      other: `ويبقى ${kept} موعد`,
    })
    return `${go}، ${stay}.`
  },
  moneyBack:
    'سنُبلغ أصحاب المواعيد الملغاة بالبريد الإلكتروني. يُرجى الاتصال بمن ليس له بريد إلكتروني. وتُرد مدفوعات البطاقات تلقائيًا.',
  cashBack: 'يُرجى رد ما دُفع في العيادة عند الاستقبال.',
  faults: {
    from: { required: 'يُرجى اختيار أول يوم', invalid: 'يُرجى اختيار أول يوم' },
    to: {
      required: 'يُرجى اختيار آخر يوم',
      invalid: 'يُرجى اختيار آخر يوم',
      before_first: 'هذا اليوم قبل أول يوم',
    },
    reason: { required: 'يُرجى إدخال سبب للمرضى', too_long: 'يُرجى ألا يزيد السبب على 500 حرف' },
  },
  undecided: 'يُرجى اختيار «إبقاء» أو «إلغاء» لكل موعد.',
  done: (days: string) => `تم الإغلاق: ${days}`,
  loading: 'جارٍ تحميل أيام الإغلاق',
  none: 'لا توجد أيام إغلاق.',
  noneHere: 'لا توجد أيام إغلاق في هذه الصفحة.',
  failed: 'تعذّر تحميل أيام الإغلاق.',
  affectedFailed: 'تعذّر تحميل المواعيد.',
  tryAgain: 'إعادة المحاولة',
}

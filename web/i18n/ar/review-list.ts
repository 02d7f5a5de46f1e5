import type { AdminMessages } from '../en/admin.ts'
import { isolate } from '../format.ts'
import { arPager as pager } from './dashboard.ts'

/** The Arabic texts of the page on which admins look at what patients wrote. */
export const arReviewList: AdminMessages['reviews'] = {
  title: 'التقييمات',
  caption: 'التقييمات، ما ينتظر القرار أولًا ثم آخر ما تقرّر',
  lead: 'ما كتبه المرضى عن مواعيدهم. لا يمكن لأحد تغيير كلماتهم؛ أما ما تدوّنه العيادة بنفسها فهو في «الإعدادات».',
  patient: 'المريض',
  review: 'التقييم',
  state: 'الحالة',
  actions: 'الإجراءات',
  shownAs: (name: string, place?: string) =>
    `باسم ${place === undefined ? isolate(name) : `${isolate(name)}، ${isolate(place)}`}`,
  states: { waiting: 'بالانتظار', shown: 'معروض', turned_down: 'مرفوض' },
  notOnPages: 'ليس في الصفحات: تعرض الصفحات أحدث 30 تقييمًا',
  reason: 'السبب:',
  show: 'عرض',
  turnDown: 'رفض',
  takeDown: 'إزالة من الصفحات',
  changeReason: 'تغيير السبب',
  of: (what: string, patient: string, date: string) => `${what}: ${isolate(patient)}، ${date}`,
  shown: (patient: string) => `تقييم ${isolate(patient)} معروض الآن في الصفحات`,
  turnedDown: (patient: string) => `تقييم ${isolate(patient)} غير معروض`,
  turnDownTitle: (patient: string) => `رفض تقييم ${isolate(patient)}؟`,
  turnDownLead: 'لن يظهر في الصفحات. يرى المريض ذلك، ويمكنه كتابته من جديد.',
  reasonLabel: 'السبب، ليقرأه المريض (اختياري)',
  keep: 'إغلاق',
  loading: 'جارٍ تحميل التقييمات',
  none: 'لم يكتب أحد تقييمًا بعد.',
  noneHere: 'لا توجد تقييمات في هذه الصفحة.',
  failed: 'تعذّر تحميل التقييمات.',
  tryAgain: 'إعادة المحاولة',
  pager,
}

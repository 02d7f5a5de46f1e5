import type { AdminMessages } from '../en/admin.ts'
import { isolate } from '../format.ts'
import { arPager as pager } from './pager.ts'

/** The Arabic texts of the review moderation page. */
export const arReviewList: AdminMessages['reviews'] = {
  title: 'التقييمات',
  caption: 'التقييمات: المعلّقة أولًا ثم آخر ما تقرّر',
  lead: 'تقييمات كتبها المرضى عن مواعيدهم. لا يمكنك تعديلها. لإضافة آراء بنفسك يُرجى الانتقال إلى «الإعدادات».',
  patient: 'المريض',
  review: 'التقييم',
  state: 'الحالة',
  actions: 'الإجراءات',
  shownAs: (name: string, place?: string) =>
    `باسم ${place === undefined ? isolate(name) : `${isolate(name)}، ${isolate(place)}`}`,
  states: { waiting: 'معلّق', shown: 'منشور', turned_down: 'مرفوض' },
  reason: 'السبب:',
  show: 'نشر',
  turnDown: 'رفض',
  takeDown: 'إلغاء النشر',
  changeReason: 'تغيير السبب',
  of: (what: string, patient: string, date: string) => `${what}: ${isolate(patient)}، ${date}`,
  shown: (patient: string) => `تم نشر تقييم ${isolate(patient)}`,
  turnedDown: (patient: string) => `تم رفض تقييم ${isolate(patient)}`,
  turnDownTitle: (patient: string) => `رفض تقييم ${isolate(patient)}؟`,
  turnDownLead: 'لن يُنشر. يمكن للمريض رؤية السبب وتعديل التقييم.',
  reasonLabel: 'السبب الذي يظهر للمريض (اختياري)',
  cancel: 'إلغاء',
  loading: 'جارٍ تحميل التقييمات',
  none: 'لا توجد تقييمات بعد.',
  noneHere: 'لا توجد تقييمات في هذه الصفحة.',
  failed: 'تعذّر تحميل التقييمات.',
  tryAgain: 'إعادة المحاولة',
  pager,
}

import type { VisitMessages } from '../en/visit.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of the page behind the link of a reminder. */
export const arVisit: VisitMessages = {
  title: 'موعدك',
  checking: 'جارٍ التحقق من الرابط',
  question: (name) => `${isolate(name)}، هل ستحضر؟`,
  treatment: 'العلاج',
  when: 'الوقت',
  where: 'المكان',
  directions: 'الاتجاهات إلى العيادة',
  confirm: 'سأحضر',
  confirmed: (name, weekday) => `نراك يوم ${weekday} يا ${isolate(name)}`,
  confirmedHelp: 'تم تأكيد موعدك.',
  move: 'نقل الموعد',
  cancel: 'إلغاء الموعد',
  signIn: 'لنقل الموعد أو إلغائه عليك تسجيل الدخول أولًا.',
  moved: 'تم نقل هذا الموعد',
  movedHelp: 'هذا الرابط خاص بالوقت السابق. سجّل الدخول لرؤية الوقت الجديد.',
  cancelled: 'أُلغي هذا الموعد',
  cancelledHelp: 'هل تريد البحث عن وقت آخر؟',
  seeTimes: 'عرض الأوقات المتاحة',
  ended: 'انتهت صلاحية هذا الرابط',
  endedHelp: 'يعمل الرابط حتى يبدأ موعده، وينتهي إذا تغيّر الموعد. سجّل الدخول لرؤية مواعيدك أو اتصل بنا.',
  appointments: 'الانتقال إلى مواعيدي',
  failed: 'تعذّر فتح الرابط',
  tryAgain: 'المحاولة مرة أخرى',
  callToChange: (phone) => `اتصل على ${isolate(phone)} لتغييره`,
  contactToChange: 'تواصل مع العيادة لتغييره',
}

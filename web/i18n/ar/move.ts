import type { MoveMessages } from '../en/move.ts'
import { isolate, plural } from '../format.ts'

const appointments = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${count} مواعيد`,
    many: `${count} موعدًا`,
    other: `${count} موعد`,
  })

/** The Arabic texts of moving appointments. */
export const arMove: MoveMessages = {
  move: 'نقل',
  moveOf: (patient, when) => `نقل موعد ${patient}، ${when}`,
  title: (patient) => `نقل موعد ${patient}`,
  now: (when) => `الآن: ${when}`,
  day: 'اليوم',
  freeDays: 'أيام فيها أوقات متاحة',
  noneFree: 'لا أوقات متاحة في هذا اليوم.',
  needed: (rules: readonly string[]) =>
    `هذا الوقت غير معروض على المرضى: ${rules.join('؛ ')}. هل تنقل الموعد على أي حال؟`,
  notify: 'إرسال بريد إلى المريض عن الوقت أو الطبيب الجديد',
  noEmail: 'ليس للمريض بريد إلكتروني. اتصل به هاتفيًا.',
  reason: 'سبب نقل زيارة تأخر صاحبها أو انتهى وقتها (للموظفين فقط)',
  reasons: ['وصل متأخرًا', 'سُجل بالخطأ', 'طلب موعدًا آخر'],
  paid: (amount) => `يبقى الدفع بمبلغ ${isolate(amount)} مع الموعد.`,
  unchanged: 'للموعد هذا الوقت وهذا الطبيب وهذا الكرسي بالفعل. اختر وقتًا آخر أو طبيبًا آخر.',
  noPlace: 'لا يوجد طبيب أو كرسي متاح في هذا الوقت. اختر وقتًا آخر أو طبيبًا آخر.',
  keep: 'عدم النقل',
  inTurn: 'نقل المواعيد واحدًا تلو الآخر',
  turn: (place, of) => `${place} من ${of}`,
  pass: 'ليس الآن',
  submit: 'نقل الموعد',
  done: (patient, when) => `نُقل الموعد: ${patient}، ${when}`,
  already: (when) => `للمريض موعد آخر في هذا الوقت: ${when}.`,
  failed: 'تعذّر تحميل الأوقات المتاحة.',
  tryAgain: 'حاول مرة أخرى',
  keepAnyway: 'إبقاء الموعد',
  keepOf: (patient) => `إبقاء الموعد: ${patient}`,
  kept: (patient) => `بقي الموعد كما هو: ${patient}`,
  reassign: 'إعادة توزيع كل ما يمكن',
  reassignTitle: 'هل تريد إعادة توزيع المواعيد؟',
  reassignEffect: (fit, rest) =>
    `يحصل على طبيب أو كرسي آخر في الوقت نفسه: ${appointments(fit)}. يبقى في القائمة: ${appointments(rest)}.`,
  removed: 'مريض محذوف',
  reassignTo: (from, to) => (from ? `${isolate(from)} ← ${isolate(to)}` : isolate(to)),
  reassignChair: (chair) => (chair ? `كرسي آخر: ${isolate(chair)}` : 'كرسي آخر'),
  reassignMail: 'يصل بريد إلى المرضى الذين تغيّر طبيبهم. ومن اختار طبيبه يبقى معه.',
  reassignNone: 'لا يوجد طبيب أو كرسي آخر متاح في هذه الأوقات. انقل كل موعد أو أبقِه أو ألغِه.',
  reassigned: (count) => `أُعيد توزيع ${appointments(count)}`,
  close: 'إغلاق',
}

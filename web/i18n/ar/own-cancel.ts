import type { OwnCancelMessages } from '../en/own-cancel.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of cancelling an own appointment. */
export const arOwnCancel: OwnCancelMessages = {
  title: 'إلغاء هذا الموعد؟',
  titlePassed: 'لم يعد الإلغاء عبر الإنترنت ممكنًا',
  nothingPaid: 'لم تدفع شيئًا، فلا يوجد مبلغ يُرد.',
  backToCard: (amount: string) => `سنرد مبلغ ${amount} إلى بطاقتك، ويصل خلال بضعة أيام.`,
  backAtClinic: (amount: string) => `دفعت ${amount} في العيادة. يمكنك استرداده من الاستقبال.`,
  backIfConfirmed: (amount) => `ما زال تأكيد دفعتك جاريًا. إذا تم، فسنرد ${isolate(amount)} إلى بطاقتك.`,
  backIfDisputeWon: (amount, refund) =>
    `يبتّ مصرفك في دفعتك البالغة ${isolate(amount)}. إذا قرر لصالح العيادة، فسنرد ${isolate(refund)} إلى بطاقتك.`,
  partToCard: (part, amount) => `سنرد ${isolate(part)} من أصل ${isolate(amount)} إلى بطاقتك. يستغرق وصوله بضعة أيام.`,
  partAtClinic: (part, amount) =>
    `سنرد ${isolate(part)} من أصل ${isolate(amount)} دفعتها في العيادة. يمكنك استرداده من الاستقبال.`,
  kept: (amount) => `لا يُسترد المبلغ المدفوع ${isolate(amount)} لأن الموعد قريب.`,
  shareUntil: (time, date) => `يسري هذا الاسترداد حتى ${isolate(time)} يوم ${isolate(date)}.`,
  until: (time: string, date: string) => `يمكنك الإلغاء حتى الساعة ${time} يوم ${date}.`,
  slotFree: 'سيصبح الوقت متاحًا لغيرك.',
  keep: 'الإبقاء على الموعد',
  confirm: 'إلغاء الموعد',
  close: 'إغلاق',
  unsure: 'لم يصلنا رد، فلا نعرف هل أُلغي الموعد. يمكنك إعادة المحاولة بأمان.',
  cancelled: 'أُلغي الموعد',
  refunded: (amount) => `أُلغي الموعد. سنعيد إليك ${isolate(amount)}`,
  another: (treatment) => `هل تريد وقتًا آخر لعلاج ${isolate(treatment)}؟`,
  moreTimes: 'أوقات أخرى',
}

import type { CancelMessages } from '../en/cancel.ts'
import { isolate } from '../format.ts'

/** The Arabic texts about cancelling an appointment. */
export const arCancel: CancelMessages = {
  title: 'إلغاء هذا الموعد؟',
  titlePassed: 'لم يعد الإلغاء عبر الإنترنت ممكنًا',
  nothingPaid: 'لم تدفع شيئًا، فلا يوجد مبلغ يُرد.',
  backToCard: (amount: string) => `سنرد مبلغ ${amount} إلى بطاقتك، ويصل خلال بضعة أيام.`,
  backAtClinic: (amount: string) => `دفعت ${amount} في العيادة. يمكنك استرداده من الاستقبال.`,
  backIfConfirmed: 'ما زالت دفعتك قيد التأكيد. إذا نجحت فسنردها إلى بطاقتك.',
  backIfDisputeWon: (amount: string) =>
    `ما زال بنكك يبت في دفعتك بمبلغ ${amount}. إذا حسم الأمر لصالح العيادة فسنردها إلى بطاقتك.`,
  until: (time: string, date: string) => `يمكنك الإلغاء حتى الساعة ${time} يوم ${date}.`,
  passed: (time: string, date: string) =>
    `كان إلغاء هذا الموعد عبر الإنترنت ممكنًا حتى الساعة ${time} يوم ${date}. إذا تعذّر حضورك، يُرجى الاتصال بالعيادة.`,
  slotFree: 'سيصبح الوقت متاحًا لغيرك.',
  keep: 'الإبقاء على الموعد',
  confirm: 'إلغاء الموعد',
  close: 'إغلاق',
  unsure: 'لم يصلنا رد، فلا نعرف هل أُلغي الموعد. يمكنك إعادة المحاولة بأمان.',
  done: (treatment: string, date: string) => `تم الإلغاء: ${isolate(treatment)} يوم ${date}`,
  payNow: 'الدفع الآن',
  mailing: (email: string) => `سنرسل التفاصيل أيضًا إلى ${isolate(email)}.`,
  howTo: (time: string, date: string) => `يمكنك إلغاؤه من صفحة «مواعيدي» حتى الساعة ${time} يوم ${date}.`,
  tooNear: 'هذا الموعد قريب جدًا ولا يمكن إلغاؤه عبر الإنترنت. إذا تعذّر حضورك، يُرجى الاتصال بالعيادة.',
}

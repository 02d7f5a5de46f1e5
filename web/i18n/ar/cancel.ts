import type { CancelMessages } from '../en/cancel.ts'
import { isolate } from '../format.ts'

/** The Arabic texts about cancelling an appointment, fetched where that is near. */
export const arCancel: CancelMessages = {
  title: 'إلغاء هذا الموعد؟',
  titlePassed: 'لم يعد الإلغاء هنا ممكنًا',
  nothingPaid: 'لم يُدفع شيء، فلا يوجد مبلغ يُعاد.',
  backToCard: (amount: string) => `سيعود مبلغ ${amount} إلى بطاقتك، ويصل خلال بضعة أيام.`,
  backAtClinic: (amount: string) => `دفعت ${amount} في العيادة، ويعيده إليك الاستقبال هناك.`,
  backIfConfirmed: 'ما زالت دفعتك قيد التأكيد. إذا وصلت فستعود إلى بطاقتك.',
  until: (time: string, date: string) => `يمكنك الإلغاء حتى الساعة ${time} يوم ${date}.`,
  passed: (time: string, date: string) =>
    `كان إلغاء هذا الموعد هنا ممكنًا حتى الساعة ${time} يوم ${date}. إذا تعذّر حضورك، يُرجى الاتصال بالعيادة.`,
  slotFree: 'سيصبح الوقت متاحًا لغيرك.',
  keep: 'الإبقاء عليه',
  confirm: 'إلغاء الموعد',
  close: 'إغلاق',
  unsure: 'لم يصل رد، فربما أُلغي الموعد وربما لم يُلغَ. يُرجى إعادة المحاولة: لا يُلغى شيء مرتين.',
  done: (treatment: string, date: string) => `تم الإلغاء: ${isolate(treatment)} يوم ${date}`,
  payNow: 'الدفع الآن',
  mailing: (email: string) => `سنرسل التفاصيل أيضًا إلى ${isolate(email)}.`,
  howTo: (time: string, date: string) => `يمكنك إلغاؤه من صفحة «مواعيدي» حتى الساعة ${time} يوم ${date}.`,
  tooNear: 'لم يعد الإلغاء هنا ممكنًا لقرب الموعد. إذا تعذّر حضورك، يُرجى الاتصال بالعيادة.',
}

import type { MailTexts } from './mail-texts-en.ts'

// What is written from left to right keeps its order in a sentence of the other direction.
const isolated = (text: string) => `\u2068${text}\u2069`

/** What mails about appointments and their money say in Arabic. */
export const arMailTexts: MailTexts = {
  booked: {
    subject: (date) => `تم حجز موعدك يوم ${date}`,
    opening: 'تم حجز موعدك. نتطلّع إلى رؤيتك.',
    price: (amount) => `السعر: ${isolated(amount)}، لم يُدفع بعد`,
    paid: (amount) => `السعر: ${isolated(amount)}، مدفوع`,
  },
  cancelled: {
    subject: (date) => `أُلغي موعدك يوم ${date}`,
    byPatient: 'أُلغي موعدك بناءً على طلبك.',
    byClinic: 'نأسف: اضطررنا إلى إلغاء موعدك.',
    reason: 'سبب الإلغاء مذكور بجانب الموعد في صفحة «مواعيدي».',
    backToCard: (amount) => `سيُعاد مبلغ ${isolated(amount)} إلى بطاقتك. سنكتب إليك مرة أخرى عند إرساله.`,
    backAtClinic: (amount) => `دفعتَ ${isolated(amount)} في العيادة: يعيده إليك موظفو الاستقبال هناك.`,
    calendar: 'إذا كان الموعد في تقويمك، فالملف المرفق يحذفه؛ وبعض التقاويم تترك ذلك لك.',
    again: 'البحث عن وقت آخر',
  },
  paid: {
    subject: 'استلمنا دفعتك',
    byCard: (amount) => `شكرًا لك: استلمنا ${isolated(amount)} بالبطاقة عن هذا الموعد.`,
    atClinic: (amount) => `شكرًا لك: استلمنا ${isolated(amount)} في العيادة عن هذا الموعد.`,
    receipt: 'الإيصال في صفحة «مواعيدي».',
  },
  refunded: {
    subject: 'أعدنا إليك دفعتك',
    toCard: (amount) => `أعدنا ${isolated(amount)} إلى بطاقتك عن هذا الموعد. قد يستغرق ظهوره لدى مصرفك بضعة أيام.`,
    atClinic: (amount) => `أعدنا إليك ${isolated(amount)} في العيادة عن هذا الموعد.`,
  },
  when: (date, slot, zone) => `الموعد: ${date}، ${isolated(slot)} (${zone})`,
  where: (place) => `المكان: ${place}`,
  cancelUntil: (time, date, zone) =>
    `إذا تعذّر عليك الحضور، يمكنك إلغاء الموعد من صفحة «مواعيدي» حتى الساعة ${isolated(time)} يوم ${date} (${zone}).`,
  tooNear: 'لم يعد الإلغاء عبر الإنترنت ممكنًا لقرب الموعد.',
  call: (phone) => `يمكنك الاتصال بنا على ${isolated(phone)}.`,
  myAppointments: 'مواعيدي',
  calendarEntry: {
    title: (clinic) => `موعد في ${clinic}`,
    phone: (phone) => `الهاتف: \u200e${phone}`,
  },
}

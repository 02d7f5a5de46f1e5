import type { OwnBookingMessages } from '../en/own-booking.ts'
import { isolate } from '../format.ts'

/** The Arabic texts about a patient’s own booking: for whom, and what follows. */
export const arOwnBooking: OwnBookingMessages = {
  who: 'لمن الموعد؟',
  addPerson: 'إضافة طفل أو شريك',
  addAndChoose: 'إضافة واختيار',
  addNote: 'إضافة ملاحظة',
  overlaps: 'يتعارض',
  sameDay: (treatment: string, slot: string) => `محجوز في هذا اليوم: ${isolate(treatment)}، ${slot}.`,
  overlapsWith: (treatment: string, slot: string) => `محجوز: ${isolate(treatment)}، ${slot}.`,
  note: 'ملاحظة للعيادة (اختياري)',
  noteHint: 'ألم أو خوف من الإبر أو كرسي متحرك: كل ما يساعدنا.',
  payNow: 'الدفع الآن',
  seePayment: 'عرض الدفعة',
  mailing: (email: string) => `سنرسل التفاصيل أيضًا إلى ${isolate(email)}.`,
  howTo: (time: string, date: string) => `يمكنك إلغاؤه من صفحة «مواعيدي» حتى الساعة ${time} يوم ${date}.`,
  rule: (time, date) => `يمكنك تغيير هذا الموعد أو إلغاؤه حتى الساعة ${time} يوم ${date}.`,
  howToMove: (time, date) => `يمكنك تغييره حتى الساعة ${time} يوم ${date}.`,
  payLater: 'أو ادفع لاحقًا أو في العيادة. وقتك محجوز في كل الأحوال.',
  payThere: 'الدفع في العيادة.',
  move: 'تغيير',
  cancel: 'إلغاء',
  another: 'حجز موعد آخر',
  booked: 'تم حجز موعدك',
  notBooked: 'موعدك',
  unknown: 'لم نجد هذا الموعد',
  unknownHelp: 'قد يكون لحساب آخر.',
  appointments: 'مواعيدي',
  remindMe: 'تذكيري بمواعيدي بالبريد',
  remindersSaved: 'حُفظ لكل مواعيدك',
}

import type { BookingDialogMessages } from '../en/booking-dialog.ts'

/** The Arabic texts of the booking dialog and of the next days of a treatment. */
export const arBookingDialog: BookingDialogMessages = {
  close: 'إغلاق',
  slot: 'الوقت',
  date: 'التاريخ',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  number: 'رقم الهاتف',
  numberHint: 'في حال احتجنا إلى التواصل معك',
  submit: 'تأكيد الحجز',
  tooSoon: 'يمكنك إلغاء هذا الموعد عبر الإنترنت خلال 10 دقائق من الحجز. بعد ذلك يُرجى الاتصال بالعيادة.',
  twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} بتوقيت العيادة، ${ownTime} بتوقيتك`,
  gone: (time: string) => `لم يعد الوقت ${time} متاحًا.`,
  taken: (time: string, next: string) => `حجز شخص آخر الوقت ${time} قبل لحظات. اخترنا بدلًا منه ${next}.`,
  takenLast: (time: string, date: string) => `حجز شخص آخر الوقت ${time} قبل لحظات، ولا توجد أوقات أخرى يوم ${date}.`,
  noneFree: (date: string) => `لا توجد أوقات متاحة يوم ${date}.`,
  otherDay: 'اختيار يوم آخر',
  priceNow: (price: string, before: string) =>
    `تغيّر السعر من ${before} إلى ${price}. للحجز بالسعر الجديد يُرجى الضغط على «تأكيد الحجز» مرة أخرى.`,
  inLine: (wait) =>
    `يحجز أشخاص كثيرون الآن. دورك محفوظ، ومن المتوقع أن يحين ${wait} أو قبل ذلك. يُرجى إبقاء هذه الصفحة مفتوحة.`,
  unsure: 'لم يصلنا رد، فلا نعرف هل تم الحجز. يُرجى الضغط على «تأكيد الحجز» مرة أخرى. لن يُحجز الموعد مرتين.',
  already: (date: string, slot: string) => `لديك موعد بالفعل يوم ${date}، ${slot}`,
  clash: (slot: string) => `لديك موعد آخر في هذا الوقت، ${slot}. يُرجى اختيار وقت آخر.`,
  moreDays: 'أيام أخرى',
  laterDays: 'عرض أيام لاحقة',
  noMoreDays: 'لا توجد أوقات متاحة أخرى خلال عام.',
  moreTimes: (count: number) => `+${count}`,
  nextOn: (date: string) => `التالي: ${date}`,
}

import type { BookingMessages } from '../en/booking.ts'
import { isolate, plural } from '../format.ts'

function freeTimes(count: number): string {
  return plural(count, 'ar', {
    zero: 'لا أوقات متاحة',
    one: 'وقت واحد متاح',
    two: 'وقتان متاحان',
    few: `${count} أوقات متاحة`,
    many: `${count} وقتًا متاحًا`,
    other: `${count} وقت متاح`,
  })
}

/** The Arabic texts of the appointment page and the booking dialog. */
export const arBooking: BookingMessages = {
  calendar: {
    /** First day of the week, from Monday (1) to Sunday (7): Saturday in most Arab countries. */
    firstWeekday: 6,
    narrowWeekdays: true,
    previousWeeks: 'الأسابيع الأربعة السابقة',
    nextWeeks: 'الأسابيع الأربعة التالية',
    previousWeek: 'الأسبوع السابق',
    nextWeek: 'الأسبوع التالي',
    showFourWeeks: 'عرض أربعة أسابيع',
    day: (date: string, isToday: boolean) => (isToday ? `${date}، اليوم` : date),
    dayWith: (day: string, state: string) => `${day}، ${state}`,
    freeTimes,
    closedFor: (reason: string) => (reason ? `العيادة مغلقة، ${isolate(reason)}` : 'العيادة مغلقة'),
    today: 'اليوم',
    present: 'موعدك الحالي',
    free: 'أوقات متاحة',
    full: 'لا أوقات متاحة',
  },

  appointment: {
    title: 'حجز موعد',
    chooseDay: 'اختيار يوم الموعد',
    lead: 'ثم يُرجى اختيار العلاج والوقت.',
    availableOn: 'المواعيد المتاحة يوم',
    loading: 'جارٍ تحميل الأوقات المتاحة',
    firstFree: 'أول وقت متاح:',
    anyDoctor: 'أي طبيب',
    joinWaitlist: 'الانضمام إلى قائمة الانتظار',
    tryAnother: 'يُرجى تجربة يوم آخر.',
    nextOn: (date: string) => `التالي: ${date}`,
    nextThisOn: (treatment: string, date: string) => `التالي: ${date}، ${isolate(treatment)}`,
    toNextDay: (date: string) => `اليوم التالي الذي فيه أوقات متاحة: ${date}`,
    price: 'السعر:',
    spaces: freeTimes,
    book: 'حجز موعد',
    bookThis: (treatment: string) => `حجز موعد: ${isolate(treatment)}`,
    nothingFree: (date: string) => `لا توجد أوقات متاحة يوم ${date}.`,
    closedOn: (date: string) => `العيادة مغلقة يوم ${date}.`,
    dayInstead: 'لا يمكن الحجز في ذلك اليوم. تظهر بدلًا منه أوقات اليوم.',
    nothingOffered: 'لا توجد علاجات يمكن حجزها بعد.',
    failed: 'تعذّر تحميل الأوقات المتاحة',
    failedHelp: 'يُرجى التحقق من الاتصال وإعادة المحاولة، أو الاتصال بالعيادة.',
    nowFree: (treatment: string, count: number) => `${isolate(treatment)}: ${freeTimes(count)} الآن`,
    timesChanged: 'تغيّرت الأوقات المتاحة.',
    stale: 'لا يوجد اتصال. قد لا تكون الأوقات المعروضة محدَّثة.',
    tryAgain: 'إعادة المحاولة',
  },

  booking: {
    close: 'إغلاق',
    doctor: 'الطبيب',
    anyone: 'أي طبيب',
    doctorNotFree: (name: string) => `${name} · غير متاح في هذا اليوم`,
    doctorFull: (name: string) =>
      `لا توجد أوقات متاحة لدى ${isolate(name)} في هذا اليوم. يُرجى اختيار طبيب آخر أو يوم آخر.`,
    slot: 'الوقت',
    date: 'التاريخ',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    number: 'رقم الهاتف',
    numberHint: 'في حال احتجنا إلى التواصل معك',
    submit: 'تأكيد الحجز',
    tooSoon: 'يمكنك إلغاء هذا الموعد عبر الإنترنت خلال 10 دقائق من الحجز. بعد ذلك يُرجى الاتصال بالعيادة.',
    at: (time: string, date: string) => `${time}، ${date}`,
    twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} بتوقيت العيادة، ${ownTime} بتوقيتك`,
    gone: (time: string) => `لم يعد الوقت ${time} متاحًا.`,
    taken: (time: string, next: string) => `حجز شخص آخر الوقت ${time} قبل لحظات. اخترنا بدلًا منه ${next}.`,
    takenLast: (time: string, date: string) => `حجز شخص آخر الوقت ${time} قبل لحظات، ولا توجد أوقات أخرى يوم ${date}.`,
    noneFree: (date: string) => `لا توجد أوقات متاحة يوم ${date}.`,
    otherDay: 'اختيار يوم آخر',
    priceNow: (price: string, before: string) =>
      `تغيّر السعر من ${before} إلى ${price}. للحجز بالسعر الجديد يُرجى الضغط على «تأكيد الحجز» مرة أخرى.`,
    unsure: 'لم يصلنا رد، فلا نعرف هل تم الحجز. يُرجى الضغط على «تأكيد الحجز» مرة أخرى. لن يُحجز الموعد مرتين.',
    done: (date: string, slot: string) => `تم حجز موعدك يوم ${date}، ${slot}`,
    already: (date: string, slot: string) => `لديك موعد بالفعل يوم ${date}، ${slot}`,
    clash: (slot: string) => `لديك موعد آخر في هذا الوقت، ${slot}. يُرجى اختيار وقت آخر.`,
  },
}

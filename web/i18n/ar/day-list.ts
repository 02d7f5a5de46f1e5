import type { AdminMessages } from '../en/admin.ts'
import { isolate, plural } from '../format.ts'

function appointments(count: number): string {
  return plural(count, 'ar', {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${count} مواعيد`,
    many: `${count} موعدًا`,
    other: `${count} موعد`,
  })
}

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

/** The Arabic texts of the list of a day's appointments. */
export const arDay: AdminMessages['day'] = {
  title: 'المواعيد',
  caption: (date: string) => `مواعيد يوم ${date} حسب الوقت`,
  /** How the list stands, for whoever only hears it. */
  listed: (shown: number, date: string) => `${appointments(shown)}، ${date}`,
  print: 'طباعة',
  /** At the top of the paper. */
  printed: (clinic: string, count: number, when: string) => `${isolate(clinic)} · ${appointments(count)} · حتى ${when}`,
  at: (time: string, date: string) => `${date}، ${time}`,
  whichDay: 'اختيار اليوم',
  previousDay: (date: string) => `اليوم السابق: ${date}`,
  nextDay: (date: string) => `اليوم التالي: ${date}`,
  today: 'اليوم',
  date: 'التاريخ',
  which: 'اختيار المواعيد',
  only: { all: 'الكل', standing: 'غير الملغاة', unpaid: 'غير المدفوعة' },
  treatmentOf: 'العلاج',
  anyTreatment: 'كل العلاجات',
  search: 'بحث بالاسم أو رقم الهاتف',
  clearSearch: 'مسح البحث',
  time: 'الوقت',
  patient: 'المريض',
  treatment: 'العلاج',
  payment: 'الدفع',
  actions: 'الإجراءات',
  removedPatient: 'مريض حُذف حسابه',
  cancelled: 'ملغى',
  cancelledBy: { patient: 'من جانب المريض', clinic: 'من جانب العيادة' },
  states: {
    nothing_to_pay: 'مجاني',
    unpaid: 'غير مدفوع',
    confirming: 'قيد التأكيد',
    paid: 'مدفوع بالبطاقة',
    paid_at_clinic: 'مدفوع في العيادة',
    refund_due: 'استرداد مستحق',
    refund_pending: 'استرداد قيد التنفيذ',
    refunded: 'تم الاسترداد',
  },
  handBack: 'استرداد في العيادة',
  caller: {
    open: 'حجز لمتصل بالهاتف',
    title: 'حجز لمتصل بالهاتف',
    treatment: 'العلاج',
    option: (name: string, price: string, free: number) => `${isolate(name)}، ${isolate(price)} · ${freeTimes(free)}`,
    noneFree: 'لا توجد أوقات متاحة في هذا اليوم. يُرجى اختيار علاج أو يوم آخر.',
    name: 'الاسم',
    email: 'البريد الإلكتروني (اختياري)',
    emailHint: 'يصل التأكيد إليه، ويمكن للمتصل لاحقًا أن يتسلّم به الحساب.',
    notProved: 'لم يُثبت أحد أن هذا البريد له: يُرجى السؤال',
    noEmail: 'بلا بريد إلكتروني',
    number: 'رقم الهاتف',
    known: (count: number) =>
      plural(count, 'ar', {
        zero: 'لا أشخاص معروفين',
        one: 'شخص معروف واحد أدناه',
        two: 'شخصان معروفان أدناه',
        few: `${count} أشخاص معروفين أدناه`,
        many: `${count} شخصًا معروفًا أدناه`,
        other: `${count} شخص معروف أدناه`,
      }),
    knownList: 'معروفون بهذا الاسم',
    somebodyElse: 'شخص آخر',
    close: 'إغلاق',
    submit: 'حجز',
    done: (name: string, time: string) => `تم الحجز: ${isolate(name)} الساعة ${time}`,
    already: (date: string, slot: string) => `لهذا الشخص موعد بالفعل يوم ${date}، ${slot}.`,
    unsure: 'لم يصل رد، فربما حُجز الوقت وربما لم يُحجز. يُرجى الحجز مرة أخرى: لا يمكن أن يُحجز مرتين.',
    failed: 'تعذّر تحميل الأوقات المتاحة.',
    tryAgain: 'إعادة المحاولة',
  },
  closed: 'مغلق في هذا اليوم:',
  loading: 'جارٍ تحميل المواعيد',
  none: 'لا مواعيد لأحد في هذا اليوم.',
  noneFound: 'لا يوجد موعد كهذا في هذا اليوم.',
  showAll: 'عرض كل مواعيد اليوم',
  stale: 'انقطع الاتصال، وربما تغيّر ما يظهر هنا.',
  failed: 'تعذّر تحميل المواعيد.',
  tryAgain: 'إعادة المحاولة',
}

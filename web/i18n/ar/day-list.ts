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

/** The Arabic texts of the day's list of appointments. */
export const arDay: AdminMessages['day'] = {
  title: 'المواعيد',
  caption: (date: string) => `مواعيد يوم ${date} حسب الوقت`,
  /** Announcement for screen readers. */
  listed: (shown: number, date: string) => `${appointments(shown)}، ${date}`,
  print: 'طباعة',
  /** Heading of the printed list. */
  printed: (clinic: string, count: number, when: string) => `${isolate(clinic)} · ${appointments(count)} · حتى ${when}`,
  at: (time: string, date: string) => `${date}، ${time}`,
  whichDay: 'اختيار اليوم',
  previousDay: (date: string) => `اليوم السابق: ${date}`,
  nextDay: (date: string) => `اليوم التالي: ${date}`,
  today: 'اليوم',
  date: 'التاريخ',
  which: 'تصفية المواعيد',
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
  patientNote: 'ملاحظة المريض:',
  cancelledBy: { patient: 'من جانب المريض', clinic: 'من جانب العيادة' },
  caller: {
    showAll: 'عرض كل الأوقات، بما فيها ما لا يُعرض على المرضى',
    needed: (rules) => `هذا الوقت لا يُعرض على المرضى: ${rules.join('؛ ')}. هل تريد حجزه رغم ذلك؟`,
    rules: {
      notice: 'أقل من مهلة الحجز الدنيا',
      hours: 'خارج ساعات العمل',
      buffer: 'يشغل الوقت المخصص بعد موعد آخر',
    },
    anyway: 'حجز رغم ذلك',
    title: 'حجز لمريض',
    who: 'لمن الموعد؟',
    titleFor: (name) => `حجز لصالح ${isolate(name)}`,
    day: 'اليوم',
    treatment: 'العلاج',
    chooseTreatment: 'اختر علاجًا',
    treatmentMissing: 'اختر علاجًا أولًا.',
    option: (name: string, price: string, free: number) => `${isolate(name)}، ${isolate(price)} · ${freeTimes(free)}`,
    noneFree: 'لا توجد أوقات متاحة في هذا اليوم. يُرجى اختيار علاج أو يوم آخر.',
    name: 'الاسم',
    email: 'البريد الإلكتروني (اختياري)',
    emailHint: 'سنرسل التأكيد إليه. ويمكن للمريض استخدامه لاحقًا لفتح حساب.',
    notProved: 'غير مؤكَّد: يُرجى أن يؤكد المريض هذا البريد',
    similar: 'اسم مشابه',
    noEmail: 'بلا بريد إلكتروني',
    number: 'رقم الهاتف',
    known: (count: number) =>
      plural(count, 'ar', {
        zero: 'لا نتائج مطابقة',
        one: 'نتيجة واحدة مطابقة أدناه',
        two: 'نتيجتان مطابقتان أدناه',
        few: `${count} نتائج مطابقة أدناه`,
        many: `${count} نتيجة مطابقة أدناه`,
        other: `${count} نتيجة مطابقة أدناه`,
      }),
    knownList: 'المرضى المطابقون',
    anotherPatient: 'مريض آخر',
    next: (when) => `الموعد القادم: ${isolate(when)}`,
    close: 'إغلاق',
    submit: 'حجز',
    done: (name, treatment, date, time) => `تم الحجز: ${isolate(name)}، ${isolate(treatment)}، ${date} الساعة ${time}`,
    already: (date: string, slot: string) => `لهذا المريض موعد بالفعل يوم ${date}، ${slot}.`,
    unsure: 'لم يصلنا رد، فلا نعرف هل حُجز الوقت. يُرجى الحجز مرة أخرى. لن يُحجز مرتين.',
    failed: 'تعذّر تحميل الأوقات المتاحة.',
    tryAgain: 'إعادة المحاولة',
  },
  closed: 'مغلق:',
  loading: 'جارٍ تحميل المواعيد',
  none: 'لا توجد مواعيد في هذا اليوم.',
  noneFound: 'لا توجد مواعيد مطابقة.',
  showAll: 'عرض كل المواعيد',
  stale: 'لا يوجد اتصال. قد لا تكون هذه القائمة محدَّثة.',
  failed: 'تعذّر تحميل المواعيد.',
  tryAgain: 'إعادة المحاولة',
}

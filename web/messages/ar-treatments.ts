import type { TreatmentMessages } from './en-treatments.ts'
import { isolate, plural } from './format.ts'

/** The Arabic texts of the page Treatments, fetched with it. */
export const arTreatments: TreatmentMessages = {
  title: 'العلاجات',
  caption: 'العلاجات حسب الاسم، مع الموقوفة',
  lead: 'ما يمكن للمرضى حجزه. يسري التغيير على المواعيد الجديدة، وتبقى المحجوزة كما هي.',
  treatment: 'العلاج',
  price: 'السعر',
  when: 'الأيام والأوقات',
  coming: 'القادمة',
  comingLong: 'المواعيد القادمة',
  actions: 'الإجراءات',
  free: 'مجاني',
  retired: 'موقوف',
  everyDay: 'كل يوم',
  startsOfDay: (count: number, span: string) => {
    const times = plural(count, 'ar', {
      zero: 'لا أوقات في اليوم',
      one: 'وقت واحد في اليوم',
      two: 'وقتان في اليوم',
      few: `${count} أوقات في اليوم`,
      many: `${count} وقتًا في اليوم`,
      other: `${count} وقت في اليوم`,
    })
    return `${times}، ${span}`
  },
  add: 'إضافة علاج',
  edit: 'تعديل',
  retire: 'إيقاف',
  offer: 'إعادة الإتاحة',
  remove: 'حذف',
  changeOf: (change: string, name: string) => `${change}: ${isolate(name)}`,
  editTitle: (name: string) => `تعديل ${isolate(name)}`,
  close: 'إغلاق',
  name: 'الاسم',
  priceInDollars: 'السعر بالدولار',
  priceHint: '0 إذا كان مجانيًا',
  minutes: 'المدة بالدقائق',
  minutesHint: 'من 5 إلى 480',
  starts: 'أوقات البدء',
  // The field understands these forms and these signs between them.
  startsHint: `مثل ${isolate('8:30, 9, 2 pm')} بفواصل أو مسافات بينها`,
  fillFrom: 'من',
  fillUntil: 'إلى',
  fill: 'ملء دون فراغات',
  slots: 'أوقات اليوم الواحد',
  weekdays: 'الأيام',
  save: 'حفظ',
  cancel: 'إلغاء',
  faults: {
    name: { required: 'يُرجى إدخال الاسم', too_long: 'يُرجى ألا يزيد الاسم على 100 حرف' },
    price: {
      required: 'يُرجى إدخال السعر، أو 0',
      wrong_type: 'يُرجى كتابة رقم مثل 49 أو 49.50',
      too_short: 'لا يمكن أن يكون السعر سالبًا',
      too_long: 'هذا أكثر مما يمكن للبوابة تحصيله',
      invalid: 'السعر 0، أو 0.50 على الأقل بلا كسور من السنت',
    },
    minutes: {
      required: 'يُرجى إدخال المدة',
      wrong_type: 'يُرجى كتابة دقائق بلا كسور',
      too_short: 'المدة 5 دقائق على الأقل',
      too_long: 'المدة 480 دقيقة على الأكثر',
    },
    starts: {
      required: 'يُرجى إدخال وقت بدء واحد على الأقل',
      too_long: 'هذا أكثر مما يتسع له اليوم',
      invalid: 'أحد هذه الأوقات غير صحيح',
      overlap: 'بين وقتي بدء فترة أقصر من مدة العلاج',
      after_midnight: 'ينتهي آخر وقت بعد منتصف الليل',
    },
    weekdays: { required: 'يُرجى اختيار يوم واحد على الأقل' },
  },
  showNow: 'عرض المحفوظ الآن',
  done: {
    add: (name: string) => `يمكن الآن حجز ${isolate(name)}`,
    edit: (name: string) => `تم تعديل ${isolate(name)}`,
    retire: (name: string, coming: number) => {
      const stay = plural(coming, 'ar', {
        zero: '',
        one: '؛ يبقى موعد واحد قادم',
        two: '؛ يبقى موعدان قادمان',
        few: `؛ تبقى ${coming} مواعيد قادمة`,
        many: `؛ يبقى ${coming} موعدًا قادمًا`,
        other: `؛ يبقى ${coming} موعد قادم`,
      })
      return `تم إيقاف ${isolate(name)}${stay}`
    },
    offer: (name: string) => `يمكن حجز ${isolate(name)} من جديد`,
    remove: (name: string) => `تم حذف ${isolate(name)}`,
  },
  removeTitle: (name: string) => `حذف ${isolate(name)}؟`,
  removeLead: 'لم يسبق حجزه. لا يمكن التراجع عن ذلك.',
  keep: 'الإبقاء عليه',
  loading: 'جارٍ تحميل العلاجات',
  none: 'لا توجد علاجات بعد.',
  failed: 'تعذّر تحميل العلاجات.',
  tryAgain: 'إعادة المحاولة',
}

import type { SheetMessages } from '../en/sheet.ts'
import { plural } from '../format.ts'

const rows = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا صفوف',
    one: 'صف واحد',
    two: 'صفان',
    few: `${count} صفوف`,
    many: `${count} صفًا`,
    other: `${count} صف`,
  })
const treatments = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا علاجات',
    one: 'علاج واحد',
    two: 'علاجان',
    few: `${count} علاجات`,
    many: `${count} علاجًا`,
    other: `${count} علاج`,
  })
const doctors = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا أطباء',
    one: 'طبيب واحد',
    two: 'طبيبان',
    few: `${count} أطباء`,
    many: `${count} طبيبًا`,
    other: `${count} طبيب`,
  })

/** The Arabic texts of tables that are typed through. */
export const arSheet: SheetMessages = {
  row: 'الصف',
  inRow: (row) => `، الصف ${row}`,
  remove: 'إزالة',
  removeRow: (row, name) => `إزالة الصف ${row}${name && `، ${name}`}`,
  use: (text) => `استخدام ${text}`,
  keys: {
    next: 'الخلية التالية',
    below: 'الخلية أدناه',
    same: 'مثل ما أعلاه',
    paste: 'لصق صفوف',
    problem: 'المشكلة التالية',
  },
  paste: {
    rows: (count) => `تم اللصق: ${rows(count)}.`,
    headed: 'قُرئ السطر الأول كعناوين.',
    unused: (headings) => `لم يُستخدم: ${headings.join('، ')}.`,
    undo: 'التراجع عن اللصق',
  },
  bar: 'الحفظ',
  wrong: (count) => `خلايا تحتاج إلى تصحيح: ${count}`,
  ready: (count) => `جاهز: ${rows(count)}`,
  notStored: 'لا يُخزَّن شيء حتى تحفظوا.',
  nextProblem: 'إلى المشكلة التالية',
  cancel: 'إلغاء',
  doctors: {
    title: 'إضافة أطباء',
    lead: 'سطر لكل طبيب، مع ساعات العمل بالكلمات: «الاثنين–الخميس 9–12، 13–17؛ الجمعة 9–13». الفجوة استراحة. يقدّم الأطباء كل العلاجات، وتُضاف الصور لاحقًا.',
    caption: 'أطباء جدد',
    loading: 'جارٍ تحميل الأطباء',
    failed: 'تعذّر تحميل الأطباء.',
    tryAgain: 'إعادة المحاولة',
    columns: {
      name: 'الاسم',
      email: 'البريد (اختياري)',
      speciality: 'التخصص',
      chair: 'الكرسي المعتاد',
      hours: 'ساعات العمل',
    },
    save: (count) => (count === 0 ? 'حفظ' : `حفظ ${doctors(count)}`),
    saved: (count) => `تمت الإضافة: ${doctors(count)}`,
    faults: {
      noName: 'الاسم ناقص.',
      long: (max) => `${max} حرف على الأكثر.`,
      taken: (text) => `موجود من قبل: ${text}.`,
      noEmail: 'ليس عنوان بريد إلكتروني.',
      noSpeciality: 'العلاج ناقص.',
      noTreatment: 'لا علاج بهذا الاسم.',
      newChair: 'كرسي جديد.',
      notUnderstood: (text) => `غير مفهوم ابتداءً من «${text}».`,
      noHours: 'بلا ساعات: لا يمكن لأحد الحجز.',
      fewChairs: 'عدد الأطباء في وقت واحد أكبر من عدد الكراسي.',
      asAbove: 'كما أعلاه:',
    },
  },
  treatments: {
    title: 'إضافة علاجات',
    lead: 'اكتبوا أو الصقوا صفوفًا من جدول بيانات. يبدأ كل علاج من الفتح إلى الإغلاق، الواحد بعد الآخر، ويمكن تغيير أوقاته لاحقًا.',
    caption: 'علاجات جديدة',
    loading: 'جارٍ تحميل العلاجات',
    failed: 'تعذّر تحميل العلاجات.',
    tryAgain: 'إعادة المحاولة',
    columns: { name: 'العلاج', price: 'السعر ($)', minutes: 'المدة (دقيقة)', buffer: 'الفاصل (دقيقة)' },
    save: (count) => (count === 0 ? 'حفظ' : `حفظ ${treatments(count)}`),
    saved: (count) => `تمت الإضافة: ${treatments(count)}`,
    faults: {
      noName: 'الاسم ناقص.',
      longName: '100 حرف على الأكثر.',
      taken: (name) => `موجود من قبل: ${name}.`,
      noPrice: 'السعر ناقص، أو 0.',
      onePrice: 'رقم واحد، مثل 49.50.',
      priceRange: '0، أو من 0.50 إلى 100,000.',
      free: 'مجاني؟ يرى المرضى «مجاني».',
      letterO: 'فيه الحرف O.',
      oneNumber: 'رقم واحد، مثل 60.',
      range: (min, max) => `من ${min} إلى ${max}.`,
      longerThanDay: 'أطول من ساعات العمل.',
    },
  },
}

import type { HolidayMessages } from '../en/holidays.ts'
import { plural } from '../format.ts'

const days = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا أيام',
    one: 'يوم واحد',
    two: 'يومان',
    few: `${count} أيام`,
    many: `${count} يومًا`,
    other: `${count} يوم`,
  })
const appointments = (count: number) =>
  plural(count, 'ar', {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: `${count} مواعيد`,
    many: `${count} موعدًا`,
    other: `${count} موعد`,
  })

/** The Arabic texts of the page of public holidays. */
export const arHolidays: HolidayMessages = {
  title: 'العطل الرسمية',
  lead: 'حدّدوا العطل التي تُغلق فيها العيادة خلال الأشهر الأربعة والعشرين القادمة.',
  loading: 'جارٍ تحميل العطل الرسمية',
  failed: 'تعذّر تحميل العطل الرسمية.',
  tryAgain: 'إعادة المحاولة',
  country: 'البلد',
  region: 'المنطقة',
  chooseCountry: 'اختيار البلد',
  wholeCountry: 'البلد كله',
  none: 'لا تُعرف عطل رسمية لهذا المكان.',
  list: 'قائمة العطل',
  tickAll: 'تحديد الكل',
  tickNone: 'إلغاء تحديد الكل',
  observed: (day) => `${day} (يوم بديل)`,
  closed: 'مغلق مسبقًا',
  booked: appointments,
  bar: 'الحفظ',
  nothing: 'لم يُحدّد شيء بعد.',
  ready: (count) => `أيام للإغلاق: ${days(count)}`,
  affected: (count) =>
    `مواعيد في هذه الأيام: ${appointments(count)}. تبقى إلى أن تنقلوها أو تلغوها، وتظهر في جدول العمل.`,
  close: (count) => (count === 0 ? 'إغلاق الأيام المحددة' : `إغلاق ${days(count)}`),
  closeOnly: (count) => `الاكتفاء بإغلاق ${days(count)}`,
  closeAndMove: (count) => `الإغلاق ثم نقل المواعيد (${count})`,
  cancel: 'إلغاء',
  done: (count) => `تم الإغلاق: ${days(count)}`,
}

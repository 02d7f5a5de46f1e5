import type { DashboardMessages } from '../en/dashboard.ts'
import { isolate } from '../format.ts'
import { arStates } from './states.ts'

/** The pager of a list. */
export const arPager: DashboardMessages['pager'] = {
  label: 'الصفحات',
  previous: 'السابقة',
  next: 'التالية',
  place: (page: number, pages: number) => `الصفحة ${page} من ${pages}`,
}

/** The Arabic texts of the dashboard. */
export const arDashboard: DashboardMessages = {
  navigation: 'لوحة التحكم',
  smallNavigation: 'لوحة التحكم (الشاشات الصغيرة)',
  collapse: 'طيّ القائمة',
  expand: 'توسيع القائمة',
  myAppointment: 'مواعيدي',
  title: 'مواعيدي',
  book: 'حجز موعد',
  next: (when: string) => `موعدك القادم ${when}`,
  directions: 'الاتجاهات إلى العيادة',
  bring: 'يُرجى إحضار بطاقة الهوية، وبطاقة التأمين إن وُجدت، وقائمة بأدويتك.',
  all: 'كل المواعيد',
  noneHere: 'لا توجد مواعيد في هذه الصفحة.',
  pager: arPager,
  states: arStates,
  coming: 'القادمة',
  past: 'السابقة',
  number: 'الرقم',
  name: 'الاسم',
  date: 'التاريخ',
  time: 'الوقت',
  treatment: 'العلاج',
  payment: 'الدفع',
  pay: 'دفع',
  payThis: (price: string, treatment: string) => `دفع ${price} مقابل ${isolate(treatment)}`,
  receipt: 'الإيصال',
  receiptOf: (state: string, treatment: string) => `${state}، إيصال ${isolate(treatment)}`,
  detailsOf: (state: string, treatment: string) => `${state}، تفاصيل ${isolate(treatment)}`,
  cancel: 'إلغاء',
  cancelThis: (treatment: string, date: string) => `إلغاء ${isolate(treatment)} يوم ${date}`,
  cancelled: 'الملغاة',
  cancelledBy: { patient: 'أُلغي من جانبك', clinic: 'أُلغي من جانب العيادة' },
  loading: 'جارٍ تحميل مواعيدك',
  empty: 'لا توجد مواعيد بعد',
  emptyHelp: 'تظهر هنا المواعيد التي تحجزها مع كل ما يلزمك في يومها.',
  seeTimes: 'عرض الأوقات المتاحة',
  failed: 'تعذّر تحميل مواعيدك',
  failedHelp: 'لم يستجب خادم العيادة. مواعيدك محفوظة. يُرجى التحقق من الاتصال وإعادة المحاولة.',
  tryAgain: 'إعادة المحاولة',
  myReviews: 'تقييماتي',
  myReview: 'تقييماتي',
  myHistory: 'سجلّي',
  seeAppointments: 'الانتقال إلى مواعيدي',
  myProfile: 'ملفي الشخصي',
}

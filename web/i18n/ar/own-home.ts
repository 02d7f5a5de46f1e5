import type { OwnHomeMessages } from '../en/own-home.ts'
import { isolate } from '../format.ts'

/** The Arabic texts about the patient's own visits on the home page. */
export const arOwnHome: OwnHomeMessages = {
  next: (when) => `زيارتك القادمة: ${isolate(when)}`,
  none: 'حجز زيارتك القادمة',
  noneHelp: 'اختر يومًا لرؤية كل الأوقات المتاحة وأسعارها.',
  failed: 'تعذّر تحميل زياراتك',
  failedHelp: 'زياراتك محفوظة، وتجدها في «مواعيدي».',
  directions: 'الاتجاهات',
  move: 'تغيير',
  moveThis: (treatment) => `تغيير ${isolate(treatment)}`,
  pay: 'دفع',
  payThis: (price, treatment) => `دفع ${isolate(price)} مقابل ${isolate(treatment)}`,
  bookAgain: 'الحجز مجددًا',
  seeTimes: 'عرض الأوقات المتاحة',
  all: 'كل المواعيد',
  forPerson: (name) => `لـ ${isolate(name)}`,
  nextFree: (when) => `الأقرب: ${isolate(when)}`,
}

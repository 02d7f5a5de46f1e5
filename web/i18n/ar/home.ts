import type { HomeMessages } from '../en/home.ts'
import { plural } from '../format.ts'

/** The Arabic texts of the home page above the fold. */
export const arHome: HomeMessages = {
  title: 'حجز موعد مع طبيب الأسنان عبر الإنترنت',
  heroBefore: '',
  heroSmile: 'ابتسامتك',
  heroAfter: ' الجديدة تبدأ من هنا',
  lead: 'ألم في الأسنان اليوم أو فحص في الشهر القادم: الأوقات المتاحة كلها أمامك، ويكفي اختيار ما يناسبك ثم الحضور.',
  getStarted: 'حجز موعد',
  rating: (average) => `التقييم ${average} من 5 نجوم`,
  reviewCount: (count) =>
    plural(count, 'ar', {
      ...{ zero: 'لا توجد تقييمات', one: 'تقييم واحد', two: 'تقييمان' },
      ...{ few: `${count} تقييمات`, many: `${count} تقييمًا`, other: `${count} تقييم` },
    }),
  nextFree: 'أقرب وقت متاح:',
  nextFreeAt: (day: string, time: string) => `${day} الساعة ${time}`,
}

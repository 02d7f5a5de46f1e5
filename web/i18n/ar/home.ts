import type { HomeMessages } from '../en/home.ts'

/** The Arabic texts of the home page above the fold. */
export const arHome: HomeMessages = {
  title: 'حجز موعد مع طبيب الأسنان عبر الإنترنت',
  heroBefore: '',
  heroSmile: 'ابتسامتك',
  heroAfter: ' الجديدة تبدأ من هنا',
  lead: 'ألم في الأسنان اليوم أو فحص في الشهر القادم: الأوقات المتاحة كلها أمامك، ويكفي اختيار ما يناسبك ثم الحضور.',
  getStarted: 'حجز موعد',
  visitUs: 'زيارة العيادة',
  openingHours: 'ساعات العمل',
  location: 'موقع العيادة',
  contact: 'الاتصال بنا الآن',
  contactLead: 'هل لديك ألم؟ يُرجى الاتصال بنا.',
  directions: 'الاتجاهات إلى العيادة',
  nextFree: 'أقرب وقت متاح:',
  nextFreeAt: (day: string, time: string) => `${day} الساعة ${time}`,
}

import type { WhenMessages } from '../en/appointment-times.ts'
import { isolate } from '../format.ts'

/** The Arabic texts next to the time of an appointment. */
export const arWhen: WhenMessages = {
  own: (time: string) => `بتوقيتك: ${time}`,
  addToCalendar: 'إضافة إلى التقويم',
  calendarFile: 'موعد.ics',
  calendarFailed: 'تعذّر تنزيل ملف التقويم. يُرجى إعادة المحاولة.',
  tooLate: 'فات وقت إلغاء هذا الموعد عبر الإنترنت.',
  callToChange: (phone) => `اتصل على ${isolate(phone)} لتغييره`,
  contactToChange: 'تواصل مع العيادة لتغييره',
  directions: 'الاتجاهات إلى العيادة',
  bring: 'يُرجى إحضار بطاقة الهوية، وبطاقة التأمين إن وُجدت، وقائمة بأدويتك.',
}

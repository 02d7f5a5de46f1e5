import type { MailedCodeMessages } from '../en/mailed-code.ts'
import { isolate, plural } from '../format.ts'

/** The Arabic texts of signing in with a mailed code. */
export const arMailedCode: MailedCodeMessages = {
  sentTo: (email: string) =>
    `إذا كان ${isolate(email)} عنوان مريض، فقد أرسلنا إليه رمزًا من 6 أرقام. يعمل لمدة 10 دقائق، وفي هذه الصفحة فقط.`,
  code: 'رمز من 6 أرقام',
  enterCode: 'أدخل الأرقام الستة من الرسالة.',
  left: (minutes: number, tries: number) =>
    `الوقت المتبقي: ${plural(minutes, 'ar', { zero: `${minutes} دقيقة`, one: 'دقيقة واحدة', two: 'دقيقتان', few: `${minutes} دقائق`, many: `${minutes} دقيقة`, other: `${minutes} دقيقة` })}، والمحاولات المتبقية: ${tries}`,
  over: 'لم يعد هذا الرمز صالحًا. أرسل رمزًا آخر.',
  submit: 'تسجيل الدخول',
  spam: 'لم يصل شيء بعد دقيقتين؟ يُرجى النظر في مجلد الرسائل غير المرغوب فيها.',
  again: 'إرسال رمز آخر',
  sentAgain: 'أرسلنا رمزًا آخر. استخدم الرمز الجديد.',
  back: 'استخدام كلمة المرور',
  passwordEnded: 'لم تعد كلمة مرورك صالحة. اختر كلمة مرور جديدة في ملفك الشخصي.',
}

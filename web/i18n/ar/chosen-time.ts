import type { ChosenTimeMessages } from '../en/chosen-time.ts'

/** The Arabic texts about a chosen time on the sign-in pages. */
export const arChosenTime: ChosenTimeMessages = {
  yourChoice: 'اختيارك',
  change: 'تغيير',
  otherDays: 'تظهر الأيام والعلاجات الأخرى بعد تسجيل الدخول.',
}

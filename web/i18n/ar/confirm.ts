import type { ConfirmMessages } from '../en/confirm.ts'

/** The Arabic texts of the dialog in which users confirm that they are still present. */
export const arConfirm: ConfirmMessages = {
  title: 'تأكيد الهوية',
  lead: 'حفاظًا على أمانك، قبل إجراء هذا التغيير.',
  code: 'رمز من تطبيقك، أو رمز استرداد',
  enterCode: 'أدخل الأرقام الستة التي يعرضها تطبيقك، أو رمز استرداد.',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  signInLead: 'سجّل الدخول مرة أخرى، ثم أجرِ التغيير.',
  submit: {
    passkey: 'استخدام مفتاح المرور',
    code: 'متابعة',
    password: 'متابعة',
    signIn: 'تسجيل الدخول مرة أخرى',
  },
  other: 'التأكيد بطريقة أخرى',
  cancel: 'إلغاء',
  failed: 'تعذّر تحميل طرق التأكيد.',
  tryAgain: 'حاول مرة أخرى',
}

import type { SignUpMessages } from '../en/sign-up.ts'

/** The Arabic texts of the sign-up page. */
export const arSignUp: SignUpMessages = {
  taken:
    'يوجد حساب بهذا البريد الإلكتروني، مثلًا لأن العيادة حجزت لك موعدًا. يُرجى تسجيل الدخول أو اختيار كلمة مرور: سنرسل إليك رابطًا بالبريد.',
  signUpLead: 'إنشاء حساب لحجز المواعيد وإدارتها.',
  signUpToBook: 'أنشئ حسابًا لحجز هذا الموعد',
  signUpButton: 'إنشاء الحساب',
  acceptBefore: 'إنشاء الحساب يعني الموافقة على سياسة الخصوصية:',
  haveAccount: 'هل لديك حساب؟',
  name: 'الاسم',
  passwordHint: '8 أحرف على الأقل',
}

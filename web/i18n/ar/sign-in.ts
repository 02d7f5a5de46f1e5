import type { SignInMessages } from '../en/sign-in.ts'

/** The Arabic texts of the sign-in pages. */
export const arSignIn: SignInMessages = {
  login: 'تسجيل الدخول',
  forgot: 'هل نسيت كلمة المرور؟',
  loginLead: 'حجز المواعيد وإدارتها.',
  loginToVerify: 'يُرجى تسجيل الدخول لتأكيد عنوان بريدك الإلكتروني.',
  newHere: 'هل هذه زيارتك الأولى؟',
  createAccount: 'إنشاء حساب جديد',
  signUp: 'إنشاء حساب',
  signUpLead: 'إنشاء حساب لحجز المواعيد وإدارتها.',
  signUpButton: 'إنشاء الحساب',
  acceptBefore: 'إنشاء الحساب يعني الموافقة على سياسة الخصوصية:',
  haveAccount: 'هل لديك حساب؟',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordHint: '6 أحرف على الأقل',
  showPassword: 'إظهار كلمة المرور',

  or: 'أو',
  google: 'المتابعة باستخدام Google',
  googleTrouble: 'تسجيل الدخول عبر Google غير متاح حاليًا.',
  googleTestMode: 'وضع الاختبار: هذا ليس Google.',
  problems: {
    google_cancelled:
      'أُلغي تسجيل الدخول عبر Google. يُرجى إعادة المحاولة، أو تسجيل الدخول بالبريد الإلكتروني وكلمة المرور.',
    google_expired: 'انتهت مهلة تسجيل الدخول عبر Google أو بدأ في نافذة أخرى. يُرجى إعادة المحاولة.',
    google_failed:
      'تعذّر على Google تأكيد هويتك. يُرجى إعادة المحاولة بعد قليل، أو تسجيل الدخول بالبريد الإلكتروني وكلمة المرور.',
    google_not_linked: 'حساب Google هذا غير مرتبط بحسابك. يُرجى تسجيل الدخول بكلمة المرور بدلًا منه.',
    google_unavailable:
      'تسجيل الدخول عبر Google غير متاح حاليًا. يُرجى إعادة المحاولة بعد قليل، أو استخدام البريد الإلكتروني وكلمة المرور.',
    google_unfit:
      'لا يمكن استخدام البريد الإلكتروني لحساب Google هذا هنا. يُرجى اختيار حساب آخر، أو إنشاء حساب ببريد إلكتروني وكلمة مرور.',
    google_unverified:
      'البريد الإلكتروني لحساب Google هذا غير مؤكَّد. يُرجى تأكيده لدى Google أولًا، أو استخدام البريد الإلكتروني وكلمة المرور.',
  },
}

import type { InvitationMessages } from '../en/invitation.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of the page that accepts an invitation to the staff. */
export const arInvitation: InvitationMessages = {
  title: 'دعوة إلى فريق العمل',
  checking: 'جارٍ التحقق من الرابط',
  failed: 'تعذّر التحقق من الرابط',
  tryAgain: 'إعادة المحاولة',
  over: 'انتهى هذا الرابط',
  overHelp: 'تعمل الروابط مرة واحدة لمدة 7 أيام. اطلب رابطًا جديدًا ممن دعاك.',
  toHome: 'الصفحة الرئيسية',
  welcome: 'مرحبًا بك',
  invites: {
    receptionist: (by) => `يدعوك ${isolate(by)} إلى فريق عمل العيادة، في الاستقبال.`,
    doctor: (by) => `يدعوك ${isolate(by)} إلى فريق عمل العيادة، بدور طبيب.`,
    admin: (by) => `يدعوك ${isolate(by)} إلى فريق عمل العيادة، بدور مشرف.`,
  },
  someone: 'أحد المشرفين',
  ends: (day) => `ينتهي الرابط في ${isolate(day)}`,
  name: 'الاسم',
  password: 'كلمة المرور',
  passwordHint: '8 أحرف على الأقل. ليست شائعة وليست اسمك.',
  showPassword: 'إظهار كلمة المرور',
  createPasskey: 'إنشاء مفتاح مرور',
  passkeyHint: 'بصمتك أو وجهك أو رمز جهازك. لا شيء لتتذكره، ويُعدّ عاملًا ثانيًا.',
  usePassword: 'استخدام كلمة مرور',
  setPassword: 'حفظ كلمة المرور والانضمام',
  usePasskey: 'استخدام مفتاح مرور',
  hasAccount: 'لديك حساب بهذا العنوان. يبقى كما هو ويحصل على الدور.',
  login: 'تسجيل الدخول',
  join: 'الانضمام إلى فريق العمل',
  otherPerson: (email) => `دخلت باسم ${isolate(email)}. سجّل الدخول بعنوان الدعوة.`,
  switchPerson: 'تسجيل الخروج',
  joined: 'لقد انضممت. أضف الآن طريقة لتسجيل الدخول.',
  done: 'مرحبًا بك في فريق العمل',
}

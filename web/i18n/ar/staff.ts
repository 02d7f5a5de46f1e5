import type { StaffMessages } from '../en/staff.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of the page about the staff. */
export const arStaff: StaffMessages = {
  title: 'فريق العمل',
  loading: 'جارٍ تحميل فريق العمل',
  caption: 'فريق العمل والدعوات إليه',
  failed: 'تعذّر تحميل فريق العمل.',
  tryAgain: 'إعادة المحاولة',
  none: 'لا أحد بعد.',
  person: 'الشخص',
  role: 'الدور',
  ways: 'طريقة الدخول',
  state: 'الحالة',
  lastHere: (day) => `آخر استخدام: ${isolate(day)}`,
  actions: 'الإجراءات',
  you: 'أنت',
  password: 'كلمة المرور',
  passwordOnly: 'كلمة المرور فقط',
  passkeys: (count) =>
    count === 1
      ? 'مفتاح مرور'
      : count === 2
        ? 'مفتاحا مرور'
        : count <= 10
          ? `${count} مفاتيح مرور`
          : `${count} مفتاح مرور`,
  codeApp: 'تطبيق رموز',
  google: 'Google',
  sso: 'الدخول الموحد',
  noWay: 'لا شيء بعد',
  joined: 'انضم',
  noFactor: 'بلا عامل ثانٍ',
  invited: 'أُرسلت الدعوة',
  ended: 'انتهى الرابط',
  linkEnds: (day) => `ينتهي الرابط في ${isolate(day)}`,
  linkEnded: (day) => `انتهى في ${isolate(day)}`,
  noFactorOf: (name, day) => `لا عامل ثانيًا لدى ${isolate(name)}. وهو مطلوب ابتداءً من ${isolate(day)}.`,
  keepsAccount: 'من لديه حساب مريض يحتفظ به ويحصل على الدور عند القبول.',
  mailOff:
    'لا يمكن لهذه البوابة إرسال البريد، فلا يمكن دعوة أحد. يُنشئ الزملاء حسابًا، ثم تمنحهم دورًا في صفحة المستخدمين.',
  invite: 'دعوة',
  inviteTitle: 'دعوة إلى فريق العمل',
  inviteLead: 'يعمل الرابط مرة واحدة لمدة 7 أيام.',
  emails: 'البريد الإلكتروني',
  emailsHint: 'أكثر من عنوان؟ افصل بينها بفواصل.',
  emailsWrong: (text) => `هذا ليس عنوان بريد إلكتروني: ${isolate(text)}`,
  emailsMissing: 'أدخل عنوان بريد إلكتروني.',
  emailsTooMany: 'يمكن دعوة 20 شخصًا كحد أقصى في المرة الواحدة.',
  oneDoctor: 'أدخل عنوانًا واحدًا: الطبيب شخص واحد.',
  worksHere: (name) => `${isolate(name)} يعمل هنا بالفعل.`,
  mayDo: {
    receptionist: 'المواعيد والمرضى والرسائل والمدفوعات.',
    doctor: 'يومه والمرضى الذين يعالجهم.',
    admin: 'كل شيء، بما فيه الإعدادات والأدوار.',
  },
  doctor: 'سجل الطبيب',
  chooseDoctor: 'اختر طبيبًا',
  doctorMissing: 'اختر طبيبًا.',
  cancel: 'إلغاء',
  send: 'إرسال الدعوة',
  sent: (emails) =>
    emails.length === 1 ? `أُرسلت الدعوة إلى ${isolate(emails[0] ?? '')}` : `عدد الدعوات المرسلة: ${emails.length}`,
  resend: 'إعادة الإرسال',
  inviteAgain: 'دعوة من جديد',
  withdraw: 'سحب الدعوة',
  withdrawn: (email) => `سُحبت دعوة ${isolate(email)}`,
  ofPerson: (action, name) => `${action}: ${isolate(name)}`,
  endSessions: 'إنهاء الجلسات',
  endSessionsTitle: (name) => `إنهاء كل جلسات ${isolate(name)}؟`,
  endSessionsLead: 'يُسجَّل خروجه من كل الأجهزة، ويضيع ما لم يُحفظ.',
  keep: 'إلغاء',
  sessionsEnded: (name) => `سُجّل خروج ${isolate(name)} من كل الأجهزة`,
}

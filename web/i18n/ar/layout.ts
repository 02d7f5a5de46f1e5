import type { Messages } from '../en/layout.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of the layout and of error pages. Digits are Western. */
export const ar: Messages = {
  locale: 'ar-u-nu-latn',

  frame: {
    demo: 'عيادة تجريبية: الأشخاص والمدفوعات كلها من الخيال.',
    skip: 'الانتقال إلى المحتوى',
    mainNavigation: 'القائمة الرئيسية',
    smallNavigation: 'القائمة الرئيسية (الشاشات الصغيرة)',
    menu: 'القائمة',
    language: 'اللغة',
    callClinic: 'الاتصال بالعيادة',
    pages: 'الصفحات',
    home: 'الرئيسية',
    appointment: 'حجز موعد',
    reviews: 'التقييمات',
    contact: 'التواصل معنا',
    about: 'من نحن',
    privacy: 'الخصوصية',
    dashboard: 'لوحة التحكم',
    login: 'تسجيل الدخول',
    signOut: 'تسجيل الخروج',
    signOutFailed: 'تعذّر الوصول إلى البوابة، ولم يتم تسجيل خروجك بعد. يُرجى إعادة المحاولة.',
    openingHours: 'ساعات العمل',
    closed: 'مغلق',
    questions: 'هل لديك سؤال؟',
    copyrightOf: (clinic: string, year: number) => `حقوق النشر © 2022–${year} ${isolate(clinic)}`,
    loading: 'جارٍ التحميل',
    closeToast: 'إغلاق الإشعار',
    toasts: 'الإشعارات',
  },

  session: {
    unreachable: 'تعذّر التحقق من تسجيل دخولك',
    unreachableHelp: 'تعذّر الوصول إلى البوابة. يُرجى التحقق من الاتصال وإعادة المحاولة.',
    tryAgain: 'إعادة المحاولة',
  },

  notFound: {
    title: 'الصفحة غير موجودة',
    heading: 'لم نعثر على هذه الصفحة',
    help: 'ربما كُتب العنوان خطأً أو نُقلت الصفحة. لم تتأثر بياناتك.',
    goHome: 'الانتقال إلى الرئيسية',
    seeTimes: 'عرض الأوقات المتاحة',
  },

  crash: {
    title: 'حدث خطأ ما',
    help: 'تعذّر تحميل هذه الصفحة. يُرجى التحقق من الاتصال وإعادة المحاولة. لم يضِع شيء.',
    reload: 'إعادة المحاولة',
    lost: {
      title: 'لا يوجد اتصال',
      help: 'ستُحمَّل الصفحة فور عودة الاتصال. لم يضِع شيء.',
    },
  },
}

import type { HeadMessages } from '../en/page-meta.ts'
import { isolate } from '../format.ts'

/** The Arabic texts that search engines and shared links show of the public pages; the server alone has them. */
export const arHead: HeadMessages = {
  home: (clinic: string) =>
    `الأوقات المتاحة في ${isolate(clinic)} وسعر كل علاج. يمكنك اختيار الوقت عبر الإنترنت ثم الحضور، دون مكالمة هاتفية.`,
  reviews: (clinic: string) => `ما يقوله مرضى ${isolate(clinic)} عن زياراتهم، بكلماتهم ونجومهم، قبل اختيار الوقت.`,
  contact: (clinic: string) =>
    `كيفية التواصل مع ${isolate(clinic)}: رقم الهاتف، والعنوان مع الاتجاهات، وساعات العمل، ومراسلة الاستقبال.`,
  about: (clinic: string) => `من يعالجك في ${isolate(clinic)} وما يمكنك توقّعه: سعر معروف قبل الحجز، ووقت محفوظ لك.`,
  login: (clinic: string) => `تسجيل الدخول إلى ${isolate(clinic)} لحجز موعد، والاطلاع على المواعيد أو إلغائها، والدفع.`,
  signUp: (clinic: string) => `حساب واحد لدى ${isolate(clinic)} لحجز المواعيد عبر الإنترنت ولكل مواعيدك.`,
  privacy: (clinic: string) =>
    `ما تحفظه ${isolate(clinic)} عنك عند الحجز عبر الإنترنت، ولماذا، وإلى متى، ومن يطّلع عليه، وكيفية أخذه معك أو حذفه.`,
  picture: 'سنّ مبتسمة إلى جانب غرفة علاج مضيئة تشرح فيها طبيبة أسنان شيئًا لمريض',
}

import type { HeadMessages } from '../en/page-meta.ts'
import { isolate } from '../format.ts'

/** The Arabic descriptions of the public pages for search engines and link previews, used by the server only. */
export const arHead: HeadMessages = {
  home: (clinic: string) => `الأوقات المتاحة في ${isolate(clinic)} مع سعر كل علاج، والحجز عبر الإنترنت.`,
  reviews: (clinic: string) => `ما يقوله المرضى عن زياراتهم إلى ${isolate(clinic)}، مع تقييمهم بالنجوم.`,
  contact: (clinic: string) =>
    `التواصل مع ${isolate(clinic)}: رقم الهاتف، والعنوان والاتجاهات، وساعات العمل، ونموذج التواصل.`,
  about: (clinic: string) =>
    `أطباء الأسنان في ${isolate(clinic)} وما يمكنك توقّعه: أسعار معروضة قبل الحجز، ووقت محجوز لك.`,
  login: (clinic: string) => `تسجيل الدخول إلى ${isolate(clinic)} لحجز مواعيدك والاطلاع عليها وإلغائها ودفع ثمنها.`,
  signUp: (clinic: string) => `إنشاء حساب لدى ${isolate(clinic)} للحجز عبر الإنترنت وإدارة مواعيدك.`,
  privacy: (clinic: string) =>
    `ما تحفظه ${isolate(clinic)} عنك، ولماذا، وإلى متى، ومن يمكنه الاطلاع عليه، وكيفية تنزيله أو حذفه.`,
  picture: 'سنّ مبتسمة إلى جانب غرفة علاج مضيئة تتحدث فيها طبيبة أسنان مع مريض',
}

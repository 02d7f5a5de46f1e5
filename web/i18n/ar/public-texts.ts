import type { PublicTextsMessages } from '../en/public-texts.ts'
import { plural } from '../format.ts'

const upTo = (most: string) => `حتى ${most} حرفًا.`

/** The Arabic texts of the section that changes the texts of the home page, and of their preview. */
export const arPublicTexts: PublicTextsMessages = {
  title: 'النصوص العامة',
  lead: 'ما يقرؤه الزوار على الصفحة الرئيسية، لكل لغة. إذا كان النص فارغًا يظهر نص البوابة بتلك اللغة. أما الأسعار وساعات العمل والأطباء والعلاجات فتأتي من صفحاتها.',
  language: 'لغة النصوص',
  top: 'أعلى الصفحة',
  labels: {
    title: 'العنوان',
    lead: 'سطران تحته',
    button: 'الزر',
    about: 'عن العيادة',
    contact: 'الجملة فوق النموذج',
  },
  hints: {
    title: upTo,
    lead: upTo,
    button: upTo,
    about: (most) => `حتى ${most} حرف، نص بلا تنسيق. السطر الفارغ يبدأ فقرة جديدة. وتعرضه صفحة «من نحن» أيضًا.`,
    contact: upTo,
  },
  tooLong: (length) => `طويل جدًا: عدد الأحرف ${length}.`,
  sections: 'الأقسام',
  sectionsHint: 'لكل اللغات.',
  names: { services: 'الخدمات', news: 'الأخبار', reviews: 'الآراء', about: 'من نحن', contact: 'التواصل' },
  about: {
    services: 'ثلاثة من علاجاتكم مع أسعارها.',
    news: 'آخر ثلاثة أخبار، إن وُجدت.',
    reviews: 'ما يقوله المرضى، إن وُجدت آراء.',
    about: 'النص أدناه؛ ومن دونه لا يظهر هذا القسم.',
    contact: 'النموذج وساعات العمل والعنوان.',
  },
  changes: (count) =>
    plural(count, 'ar', {
      ...{ zero: 'لا توجد تغييرات.', one: 'تغيير واحد لم يُنشر بعد.', two: 'تغييران لم يُنشرا بعد.' },
      ...{
        few: `${count} تغييرات لم تُنشر بعد.`,
        many: `${count} تغييرًا لم يُنشر بعد.`,
        other: `${count} تغيير لم يُنشر بعد.`,
      },
    }),
  preview: 'معاينة',
  publish: 'نشر',
  published: 'تم النشر. يراه الزوار الآن.',
  notPublic: 'معاينة، غير منشورة',
  back: 'العودة إلى النصوص',
}

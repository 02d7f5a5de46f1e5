import type { Language } from '#contract/languages.ts'

interface ReviewMailTexts {
  readonly shown: { readonly subject: string; readonly lead: string }
  readonly turned_down: { readonly subject: string; readonly lead: (hasReason: boolean) => string }
  /** The link to the page where the review stands. */
  readonly link: string
}

/** What patients are told of their reviews, in each language. */
export const reviewMailTexts: Readonly<Record<Language, ReviewMailTexts>> = {
  en: {
    shown: {
      subject: 'Your review is on our pages',
      lead: 'Thank you for your review. Everybody can read it now. You can change it or withdraw it whenever you like:',
    },
    turned_down: {
      subject: 'Your review is not on our pages',
      lead: (hasReason) =>
        `Thank you for writing. We have decided not to show your review${hasReason ? '. You can read why beside it' : ''}. You can change it, and we will look at it again:`,
    },
    link: 'My Reviews',
  },
  es: {
    shown: {
      subject: 'Su opinión está en nuestras páginas',
      lead: 'Gracias por su opinión. Ahora todos pueden leerla. Puede cambiarla o retirarla cuando quiera:',
    },
    turned_down: {
      subject: 'Su opinión no está en nuestras páginas',
      lead: (hasReason) =>
        `Gracias por escribirnos. Hemos decidido no publicar su opinión${hasReason ? '; el motivo está junto a ella' : ''}. Puede cambiarla y la veremos de nuevo:`,
    },
    link: 'Mis opiniones',
  },
  ar: {
    shown: {
      subject: 'تقييمك منشور الآن على صفحاتنا',
      lead: 'شكرًا على تقييمك. يمكن للجميع قراءته الآن، ويمكنك تعديله أو سحبه في أي وقت:',
    },
    turned_down: {
      subject: 'تقييمك غير منشور على صفحاتنا',
      lead: (hasReason) =>
        `شكرًا لأنك كتبت إلينا. قررنا عدم نشر تقييمك${hasReason ? '، والسبب مذكور بجانبه' : ''}. يمكنك تعديله وسنطّلع عليه من جديد:`,
    },
    link: 'تقييماتي',
  },
}

import type { ClinicMessages } from '../en/clinic.ts'
import { isolate } from '../format.ts'
import { arPager as pager } from './pager.ts'

/** The Arabic texts about the clinic. */
export const arClinic: ClinicMessages = {
  home: {
    services: 'خدماتنا',
    buyNow: 'حجز هذا العلاج',
    buyThis: (treatment: string) => `حجز هذا العلاج: ${treatment}`,
    /** Descriptions of the three sample services by id. */
    service: {
      'fluoride-treatment': 'طبقة رقيقة من الفلورايد تقوّي المينا وتخفّف حساسية الأسنان للبرودة.',
      'cavity-filling': 'يُزال التسوس ويُعاد بناء السن بلونها الطبيعي.',
      'teeth-whitening': 'تُبيَّض التصبغات لتبدو الأسنان أفتح.',
    },
    soon: 'الأوقات المتاحة هذا الأسبوع',
    /** Before a day. */
    free: 'متاح',
    seeAll: 'عرض الكل',
    /** Follows `seeAll`, for screen readers. */
    seeAllTimes: ' من الأوقات المتاحة',
    soonBook: (treatment, when) => `حجز ${isolate(treatment)}، ${isolate(when)}`,
    team: 'فريقنا وأقرب أوقاتهم المتاحة',
    teamNext: (when) => `الأقرب: ${when}`,
    teamLater: 'عرض الأوقات المتاحة',
    visitUs: 'زيارة العيادة',
    openingHours: 'ساعات العمل',
    location: 'موقع العيادة',
    contact: 'الاتصال بنا الآن',
    contactLead: 'هل لديك ألم؟ يُرجى الاتصال بنا.',
    directions: 'الاتجاهات إلى العيادة',
    news: 'أخبار العيادة',
    promo: 'حجز موعدك دون الحاجة إلى مكالمة هاتفية',
    promoLead: 'يمكنك اختيار اليوم ورؤية كل الأوقات المتاحة وأسعارها، ثم حجز ما يناسبك.',
    reviews: 'آراء مرضانا',
    allReviews: (count) => `كل التقييمات (${count})`,
    write: 'مراسلة العيادة',
    writeLead: 'هل لديك سؤال قبل الحجز؟ يمكنك أن تراسلنا.',
  },

  reviews: {
    title: 'التقييمات',
    lead: 'ما يقوله المرضى عن زياراتهم.',
    stars: (stars: number) => `التقييم ${stars} من 5 نجوم`,
    more: 'قراءة المزيد',
    less: 'عرض أقل',
    of: (text: string, name: string) => `${text}: ${name}`,
    none: 'لا توجد تقييمات بعد',
    noneHelp: 'لم يكتب أي مريض تقييمًا بعد. يمكنك في الأثناء الاطلاع على ما نقدّمه.',
    noneHere: 'لا توجد تقييمات في هذه الصفحة.',
    pager,
    inviteTitle: 'التجربة خير دليل',
    invite: 'ستجد كل الأوقات المتاحة مع الأسعار في صفحة «حجز موعد».',
    seeTimes: 'عرض الأوقات المتاحة',
    failed: 'تعذّر تحميل التقييمات',
  },

  contact: {
    title: 'التواصل معنا',
    lead: 'يمكنك الاتصال بنا في ساعات العمل، أو إرسال رسالة وسنرد في أقرب وقت ممكن.',
    phone: 'الهاتف',
    inPain: 'هل لديك ألم؟ يُرجى الاتصال بنا.',
    address: 'العنوان',
    directions: 'الاتجاهات إلى العيادة',
    openingHours: 'ساعات العمل',
    email: 'البريد الإلكتروني',
    subject: 'الموضوع',
    message: 'رسالتك',
    send: 'إرسال الرسالة',
    sent: 'أُرسلت رسالتك. سنرد عليك بالبريد الإلكتروني في أقرب وقت ممكن.',
    tooMany: (wait) => `أرسلت عدة رسائل. يمكنك إرسال رسالة أخرى ${wait} أو الاتصال بنا.`,
  },

  about: {
    title: 'من نحن',
    heading: 'نبذة عنا',
    lead: 'اطّلع أولًا على الأسعار والأوقات المتاحة، ثم احجز الوقت الذي يناسبك.',
    seeTimes: 'عرض الأوقات المتاحة',
    expect: 'ما يمكنك توقّعه',
    expectLead: 'ينطبق هذا على كل موعد تحجزه هنا.',
    facts: [
      {
        title: 'ترى السعر أولًا',
        text: 'يظهر كل علاج مع سعره ومدته، وتحجز بهذا السعر.',
      },
      {
        title: 'وقتك محجوز',
        text: 'الوقت الذي تحجزه لك وحدك، ولا يمكن لأحد غيرك حجزه.',
      },
      {
        title: 'كل شيء في مكان واحد',
        text: 'سجل الدخول للاطلاع على مواعيدك ومدفوعاتك، وأضف المواعيد إلى تقويمك.',
      },
    ],
    team: 'أطباء الأسنان لدينا',
    teamFailed: 'تعذّر تحميل أطباء الأسنان.',
    tryAgain: 'إعادة المحاولة',
  },
}

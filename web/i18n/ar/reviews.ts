import type { ReviewMessages } from '../en/reviews.ts'
import { isolate } from '../format.ts'
import { arPager as pager } from './dashboard.ts'

/** The Arabic texts of a patient's own reviews and history, fetched with their pages. */
export const arReviews: ReviewMessages = {
  loading: 'جارٍ تحميل تقييماتك',
  failed: 'تعذّر تحميل تقييماتك',
  failedHelp: 'لم يستجب خادم العيادة. كلماتك محفوظة. يُرجى التحقق من الاتصال وإعادة المحاولة.',
  tryAgain: 'إعادة المحاولة',
  empty: 'لا يوجد ما يُقيَّم بعد',
  emptyHelp: 'بعد الموعد يمكنك أن تخبرنا هنا عن تجربتك، وسيفيد ذلك من يبحث عن طبيب أسنان.',
  seeTimes: 'عرض الأوقات المتاحة',
  seeReviews: 'عرض كل التقييمات',
  noneHere: 'لا توجد تقييمات في هذه الصفحة.',
  pager,
  howWasIt: 'كيف كانت زيارتك؟',
  howWasItLead: 'المواعيد التي لم تُقيَّم بعد.',
  more: 'عرض كل المواعيد السابقة',
  yours: 'ما كتبته',
  write: 'كتابة تقييم',
  change: 'تعديل',
  withdraw: 'سحب',
  of: (what: string, treatment: string, date: string) => `${what}: ${isolate(treatment)}، ${date}`,
  states: { waiting: 'بالانتظار', shown: 'معروض', turned_down: 'غير معروض' },
  stateHelp: {
    waiting: 'تقرؤه العيادة قبل ظهوره في الصفحات.',
    shown: 'يمكن للجميع قراءته في صفحة «التقييمات» ما دام بين أحدث 30 تقييمًا.',
    turned_down: 'قررت العيادة عدم عرضه. يمكنك تعديله والمحاولة مرة أخرى.',
  },
  reason: 'سبب العيادة:',
  shownAs: (name: string, place?: string) =>
    `معروض باسم ${place === undefined ? isolate(name) : `${isolate(name)}، ${isolate(place)}`}`,

  form: {
    title: 'تقييمك',
    stars: 'كم نجمة؟',
    starNames: ['نجمة واحدة، ضعيف', 'نجمتان، مقبول', '3 نجوم، جيد', '4 نجوم، جيد جدًا', '5 نجوم، ممتاز'],
    text: 'بكلماتك',
    textHint: 'يمكن للجميع قراءته: يُرجى عدم ذكر أي معلومات خاصة.',
    name: 'الاسم المعروض',
    nameHint: 'ليس اسمك الكامل، إلا برغبتك.',
    place: 'المكان (اختياري)',
    placeHint: 'مثل مدينتك.',
    before: 'تقرؤه العيادة قبل عرضه، ولا يمكنها تغيير أي كلمة فيه. يمكنك تعديله أو سحبه في أي وقت.',
    leavesPages: 'هو الآن في الصفحات. يُقرأ التعديل أولًا، ولا يظهر التقييم في الصفحات حتى ذلك الحين.',
    close: 'إغلاق',
    send: 'إرسال',
    noStars: 'يُرجى اختيار نجمة إلى خمس نجوم',
    noAddress: `يُرجى عدم استخدام ${isolate('@')} أو رموز غير مرئية: فالجميع يقرأ هذا`,
    tooLong: 'يُرجى ألا يزيد النص على 1,000 حرف',
    sent: 'شكرًا لك. تقرؤه العيادة قبل عرضه.',
  },

  withdrawing: {
    title: 'سحب تقييمك؟',
    lead: 'سيُحذف ويختفي من الصفحات فورًا إن كان فيها.',
    keep: 'الإبقاء عليه',
    done: (treatment: string, date: string) => `تم السحب: تقييمك لعلاج ${isolate(treatment)}، ${date}.`,
    undo: 'تراجع',
    undone: 'عاد تقييمك. تقرؤه العيادة قبل عرضه.',
  },

  history: {
    caption: 'المواعيد السابقة والملغاة، الأحدث في الأعلى',
    loading: 'جارٍ تحميل مواعيدك السابقة',
    failed: 'تعذّر تحميل مواعيدك السابقة',
    failedHelp: 'لم يستجب خادم العيادة. لم يضِع شيء. يُرجى التحقق من الاتصال وإعادة المحاولة.',
    empty: 'لا توجد مواعيد سابقة بعد',
    emptyHelp: 'عند انتهاء الموعد يُحفظ هنا مع إيصاله. المواعيد القادمة في صفحة «مواعيدي».',
    noneHere: 'لا توجد مواعيد في هذه الصفحة.',
    receiptFor: (treatment: string, date: string) => `الإيصال: ${isolate(treatment)}، ${date}`,
    review: 'التقييم',
    reviewOf: (state: string, treatment: string, date: string) =>
      `${state}: تقييمك لعلاج ${isolate(treatment)}، ${date}`,
    states: { waiting: 'التقييم بالانتظار', shown: 'التقييم معروض', turned_down: 'التقييم غير معروض' },
  },
}

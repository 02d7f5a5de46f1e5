import type { ReviewMessages } from '../en/reviews.ts'
import { isolate } from '../format.ts'
import { arPager as pager } from './pager.ts'

/** The Arabic texts of the patient's reviews and history. */
export const arReviews: ReviewMessages = {
  lead: 'تقييماتك لمواعيدك السابقة، والمواعيد التي يمكنك تقييمها.',
  loading: 'جارٍ تحميل تقييماتك',
  failed: 'تعذّر تحميل تقييماتك',
  failedHelp: 'لم يستجب خادم العيادة. تقييماتك محفوظة. يُرجى التحقق من الاتصال وإعادة المحاولة.',
  tryAgain: 'إعادة المحاولة',
  empty: 'لا يوجد ما يُقيَّم بعد',
  emptyHelp: 'بعد الموعد يمكنك تقييمه هنا. تساعد التقييمات الآخرين على اختيار طبيب أسنان.',
  seeTimes: 'عرض الأوقات المتاحة',
  seeReviews: 'عرض كل التقييمات',
  noneHere: 'لا توجد تقييمات في هذه الصفحة.',
  pager,
  howWasIt: 'كيف كانت زيارتك؟',
  howWasItLead: 'المواعيد التي لم تُقيَّم بعد.',
  more: 'عرض كل المواعيد السابقة',
  yours: 'تقييماتك',
  write: 'كتابة تقييم',
  change: 'تعديل',
  withdraw: 'سحب',
  of: (what: string, treatment: string, date: string) => `${what}: ${isolate(treatment)}، ${date}`,
  states: { waiting: 'معلّق', shown: 'منشور', turned_down: 'غير منشور' },
  stateHelp: {
    waiting: 'تراجعه العيادة قبل نشره.',
    shown: 'يمكن للجميع قراءته في صفحة «التقييمات» مع تاريخه واسم طبيبك.',
    turned_down: 'قررت العيادة عدم نشره. يمكنك تعديله والمحاولة مرة أخرى.',
  },
  reason: 'سبب العيادة:',
  shownAs: (name: string, place?: string) =>
    `معروض باسم ${place === undefined ? isolate(name) : `${isolate(name)}، ${isolate(place)}`}`,

  form: {
    title: 'تقييمك',
    stars: 'كم نجمة؟',
    starNames: ['نجمة واحدة، ضعيف', 'نجمتان، مقبول', '3 نجوم، جيد', '4 نجوم، جيد جدًا', '5 نجوم، ممتاز'],
    text: 'تقييمك',
    textHint: 'يمكن للجميع قراءة هذا، فيُرجى عدم ذكر أي معلومات خاصة.',
    name: 'الاسم المعروض',
    nameHint: 'يُرجى عدم استخدام اسمك الكامل، إلا إذا أردت عرضه.',
    place: 'المكان (اختياري)',
    placeHint: 'مثل مدينتك',
    before:
      'تقرأ العيادة تقييمك قبل نشره ولا يمكنها تعديله. ويظهر مع تاريخه واسم طبيبك. يمكنك تعديله أو سحبه في أي وقت.',
    leavesPages: 'تقييمك منشور. إذا عدّلته فسيُخفى إلى أن تقرأ العيادة النسخة الجديدة.',
    close: 'إغلاق',
    send: 'إرسال',
    noStars: 'يُرجى اختيار نجمة إلى خمس نجوم',
    noAddress: `يُرجى إزالة «${isolate('@')}» والرموز غير المرئية. يمكن للجميع قراءة هذا.`,
    tooLong: 'يُرجى ألا يزيد تقييمك على 1,000 حرف',
    sent: 'شكرًا لك. ستقرأ العيادة تقييمك قبل نشره.',
  },

  withdrawing: {
    title: 'سحب تقييمك؟',
    lead: 'سيُحذف ويُزال من الموقع فورًا.',
    keep: 'الإبقاء على التقييم',
    done: (treatment: string, date: string) => `تم سحب التقييم: ${isolate(treatment)}، ${date}.`,
    undo: 'تراجع',
    undone: 'تمت استعادة التقييم. ستقرؤه العيادة قبل نشره.',
  },

  history: {
    caption: 'المواعيد السابقة والملغاة، الأحدث أولًا',
    loading: 'جارٍ تحميل مواعيدك السابقة',
    failed: 'تعذّر تحميل مواعيدك السابقة',
    failedHelp: 'لم يستجب خادم العيادة. لم يضِع شيء. يُرجى التحقق من الاتصال وإعادة المحاولة.',
    empty: 'لا توجد مواعيد سابقة بعد',
    emptyHelp: 'تظهر المواعيد السابقة هنا مع إيصالاتها. والمواعيد القادمة في صفحة «مواعيدي».',
    noneHere: 'لا توجد مواعيد في هذه الصفحة.',
    receiptFor: (treatment: string, date: string) => `الإيصال: ${isolate(treatment)}، ${date}`,
    review: 'التقييم',
    reviewOf: (state: string, treatment: string, date: string) =>
      `${state}: تقييمك لعلاج ${isolate(treatment)}، ${date}`,
    states: { waiting: 'التقييم معلّق', shown: 'التقييم منشور', turned_down: 'التقييم غير منشور' },
  },
}

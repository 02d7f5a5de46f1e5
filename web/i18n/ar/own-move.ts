import type { OwnMoveMessages } from '../en/own-move.ts'

/** The Arabic texts for patients who move an appointment, or book a cancelled one again with a late payment. */
export const arOwnMove: OwnMoveMessages = {
  title: (treatment) => `تغيير موعد ${treatment}`,
  titleAgain: (treatment) => `حجز ${treatment} مجدداً`,
  heading: 'موعدك',
  loading: 'جارٍ تحميل موعدك.',
  now: 'الآن',
  was: 'كان',
  new: 'الجديد',
  choose: 'اختر يوماً ووقتاً',
  until: (time, date) => `يمكنك تغييره حتى الساعة ${time} يوم ${date}. يبقى وقتك محجوزاً لك إلى أن تؤكد.`,
  left: (count) =>
    count === 1
      ? 'يمكنك تغييره مرة أخرى واحدة.'
      : count === 2
        ? 'يمكنك تغييره مرتين أخريين.'
        : `يمكنك تغييره ${count} مرات أخرى.`,
  heldUntil: (amount, time, date) => `نحتفظ بدفعتك وقدرها ${amount} حتى الساعة ${time} يوم ${date}.`,
  chooseDay: 'اختر يوماً جديداً',
  timesOn: (date) => `الأوقات المتاحة يوم ${date}`,
  noneFree: 'لا توجد أوقات متاحة في هذا اليوم.',
  onlyWith: (doctor) => `أوقات ${doctor} فقط`,
  instead: (from) => `بدلاً من ${from}`,
  paymentMoves: 'تنتقل دفعتك معه',
  paymentKept: 'مدفوع بالدفعة التي وصلت متأخرة',
  submit: 'تغيير الموعد',
  submitAgain: 'احجزه',
  bar: 'اختيارك',
  taken: 'حُجز هذا الوقت للتو. لم يتغير موعدك: اختر وقتاً آخر.',
  takenAgain: 'حُجز هذا الوقت للتو. اختر وقتاً آخر.',
  already: (when) => `لديك موعد آخر في هذا الوقت: ${when}.`,
  unsure: 'لم يصلنا رد، ولذلك لا نعرف إن تم ذلك. يمكنك المحاولة مجدداً بأمان.',
  moved: (date) => `نُقل إلى ${date}`,
  bookedAgain: (date) => `حُجز يوم ${date}`,
  movedPayment: (amount) => `انتقلت معه دفعتك وقدرها ${amount}.`,
  paid: (amount) => `وهو مدفوع بدفعتك وقدرها ${amount}.`,
  mailed: 'أرسلنا إليك موعد التقويم الجديد بالبريد الإلكتروني.',
  late: 'يُرجى الاتصال بنا لتغييره',
  latePassed: 'فات وقت تغيير هذا الموعد عبر الإنترنت. كثيراً ما نجد حلاً عبر الهاتف.',
  lateMoves: 'غيّرت هذا الموعد ثلاث مرات. لتغييره مرة أخرى، يُرجى الاتصال بالعيادة.',
  keep: 'اتركه كما هو',
  unmovable: 'لا يمكن تغيير هذا الموعد',
  unmovableHelp: 'أُلغي أو بدأ بالفعل.',
  unknown: 'لم يُعثر على الموعد',
  unknownHelp: 'قد يكون لحساب آخر.',
  failed: 'تعذّر تحميل الموعد',
  tryAgain: 'إعادة المحاولة',
  held: (amount, treatment, when) => `استلمنا ${amount} عن ${treatment} يوم ${when} بعد أن ألغت العيادة الموعد.`,
  heldHelp: (time, date) =>
    `استخدم الدفعة لهذا الوقت أو لوقت آخر حتى الساعة ${time} يوم ${date}. وإلا فسنردها إلى بطاقتك.`,
  bookSame: 'احجز هذا الوقت مجدداً',
  bookOther: 'اختر وقتاً آخر',
  refundNow: 'ردّ المبلغ الآن',
  bookedSame: 'حُجز موعدك مجدداً.',
  refunding: 'نقوم بردّ دفعتك.',
}

import type { PaymentMessages } from '../en/payment.ts'
import { isolate } from '../format.ts'

/** The Arabic texts of the payment page. */
export const arPayment: PaymentMessages = {
  /** Locale of the provider's card form. */
  cardLocale: 'ar',
  title: 'الدفع',
  loading: 'جارٍ تحميل صفحة الدفع',
  myAppointments: 'مواعيدي',
  tryAgain: 'إعادة المحاولة',
  hello: (name: string) => `مرحبًا ${isolate(name)}`,
  payFor: (treatment: string) => `دفع ثمن ${isolate(treatment)}`,
  treatment: 'العلاج',
  doctor: 'الطبيب',
  date: 'التاريخ',
  time: 'الوقت',
  pleasePay: (amount: string) => `المبلغ المطلوب: ${amount} $`,

  testMode: 'وضع الاختبار: لا تُنقل أموال حقيقية.',
  testCard: `يمكن الدفع بالبطاقة ${isolate('4242 4242 4242 4242')} بأي تاريخ قادم وأي رمز CVC.`,
  moreTestCards: 'بطاقات اختبار أخرى',
  testCards: [
    { number: isolate('4000 0000 0000 0002'), what: 'مرفوضة' },
    { number: isolate('4000 0000 0000 9995'), what: 'رصيدها غير كافٍ' },
    { number: isolate('4000 0000 0000 0069'), what: 'منتهية الصلاحية' },
    { number: isolate('4000 0025 0000 3155'), what: `تطلب التحقق عبر ${isolate('3-D Secure')}` },
  ],

  byCard: 'الدفع بالبطاقة',
  cardDetails: 'بيانات البطاقة',
  nameOnCard: 'الاسم على البطاقة',
  pay: (amount: string) => `دفع ${amount}`,
  paying: 'جارٍ معالجة الدفع. يُرجى إبقاء هذه الصفحة مفتوحة.',
  handled: 'يعالج مزوّد الدفع لدينا بطاقتك. لا ترى العيادة رقم بطاقتك ولا تحفظه أبدًا.',
  formFailed: 'تعذّر تحميل نموذج البطاقة. يُرجى التحقق من الاتصال وإعادة المحاولة. لم يُخصم منك شيء.',
  notOpened: 'تعذّر بدء الدفع. لم يُخصم منك شيء.',
  refused: 'لم يكتمل الدفع. يُرجى مراجعة بيانات البطاقة وإعادة المحاولة.',
  nothingCharged: 'لم يُخصم منك شيء. يمكنك تجربة بطاقة أخرى أو الدفع في العيادة.',
  notPaid: 'لم تنجح عملية الدفع ولم يُخصم منك شيء. يمكنك إعادة المحاولة.',
  returned: 'تعذّر قبول هذه الدفعة لهذا الموعد. سنردها إلى بطاقتك.',

  confirming: 'وصلت الدفعة، ونحن نؤكدها.',
  confirmingHelp:
    'قد يستغرق ذلك لحظات بعد انقطاع الاتصال. لا داعي للدفع مرة أخرى. سيظهر الإيصال هنا تلقائيًا، ويمكنك إغلاق هذه الصفحة.',
  findingOut: 'جارٍ التحقق من دفعتك',
  findingOutHelp:
    'انقطع الاتصال، فلا نعرف بعد هل نجحت عملية الدفع. يُرجى عدم الدفع مرة أخرى. ستُحدَّث هذه الصفحة فور معرفتنا.',

  paidFor: (treatment: string, date: string) => `تم الدفع: ${isolate(treatment)} يوم ${date}`,
  success: 'تم الدفع بنجاح',
  atClinic: 'مدفوع في العيادة',
  thanks: (name: string) => `شكرًا لك، ${isolate(name)}.`,
  transactionId: 'رقم المعاملة:',
  paidOn: 'تاريخ الدفع',
  payer: 'الدافع',
  patient: 'المريض',
  clinic: 'العيادة',
  paid: 'المبلغ المدفوع',
  returnedOn: 'تاريخ الاسترداد',
  returnedSum: 'المبلغ المسترد',
  print: 'طباعة الإيصال',
  testReceipt: 'هذا الإيصال نموذج للتجربة.',

  unknown: 'لم يُعثر على الموعد',
  unknownHelp: 'ربما كان الرابط خطأً، أو كان الموعد لحساب آخر.',
  failed: 'تعذّر تحميل صفحة الدفع',
  free: 'لا شيء للدفع',
  freeHelp: 'هذا الموعد مجاني.',
  off: 'الدفع في العيادة',
  offHelp: (price: string) => `الدفع بالبطاقة عبر الإنترنت غير متاح. يُدفع ${price} عند زيارتك.`,
  cancelled: 'هذا الموعد ملغى',
  nothingPaid: 'لا شيء للدفع.',
  disputed: 'هذه الدفعة معترَض عليها',
  disputedHelp: (amount: string) =>
    `ما زال بنكك يبت في دفعتك بمبلغ ${amount}. لا داعي للدفع مرة أخرى حتى ذلك الحين. للاستفسار يُرجى التواصل مع العيادة.`,
  chargedBack: 'استرد بنكك هذه الدفعة',
  chargedBackHelp: (amount: string) => `أعاد بنكك ${amount} إليك. يُرجى الدفع في العيادة.`,
  refundDue: (amount: string) => `سنرد مبلغ ${amount} إلى بطاقتك.`,
  refundAtClinic: (amount) => `سنرد لك ${isolate(amount)}. يمكنك استلامه من الاستقبال.`,
  kept: (amount) => `لم تُسترد دفعتك ${isolate(amount)} وفقًا لسياسة الإلغاء.`,
  refundPending: (amount: string) => `استرداد مبلغ ${amount} قيد التنفيذ، ويصل إلى بطاقتك خلال بضعة أيام.`,
  refunded: (amount: string) => `تم رد مبلغ ${amount} إليك.`,
}

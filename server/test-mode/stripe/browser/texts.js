// @ts-check
// TEST MODE. Texts of the card form's frames in the portal's languages.

/** @typedef {typeof en} Texts */

const en = {
  form: 'TEST card',
  number: 'Test card number',
  expiry: 'Expiry date, month and year',
  cvc: 'Security code, any three digits',
  monthAndYear: 'MM / YY',
  hint: 'Test mode: 4242 4242 4242 4242, any future date, any CVC. No real card, no real money.',
  /** Validation messages by the provider's code. */
  problems: {
    test_mode_live_card: 'This is a test form. Use card number 4242 4242 4242 4242. Never enter a real card.',
    incomplete_number: 'Your card number is incomplete.',
    invalid_expiry_month: 'Your card’s expiration date is invalid.',
    incomplete_expiry: 'Your card’s expiration date is incomplete.',
    invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
    invalid_expiry_year: 'Your card’s expiration year is invalid.',
    invalid_expiry_month_past: 'Your card’s expiration date is in the past.',
    incomplete_cvc: 'Your card’s security code is incomplete.',
  },
  bank: {
    title: '3-D Secure test page',
    /** @param {string} amount */
    question: (amount) =>
      `Your bank would ask you to approve a payment of ${amount} here. No bank is contacted and no real money moves. Choose the result.`,
    fail: 'Fail',
    complete: 'Complete',
  },
}

/** @type {Texts} */
const es = {
  form: 'Tarjeta de PRUEBA',
  number: 'Número de la tarjeta de prueba',
  expiry: 'Fecha de vencimiento, mes y año',
  cvc: 'Código de seguridad, tres dígitos cualesquiera',
  monthAndYear: 'MM / AA',
  hint: 'Modo de prueba: 4242 4242 4242 4242, cualquier fecha futura y cualquier CVC. Ni tarjeta real ni dinero real.',
  problems: {
    test_mode_live_card:
      'Este es un formulario de prueba. Use el número 4242 4242 4242 4242. Nunca escriba una tarjeta de verdad.',
    incomplete_number: 'El número de su tarjeta está incompleto.',
    invalid_expiry_month: 'La fecha de vencimiento de su tarjeta no es válida.',
    incomplete_expiry: 'La fecha de vencimiento de su tarjeta está incompleta.',
    invalid_expiry_year_past: 'El año de vencimiento de su tarjeta ya pasó.',
    invalid_expiry_year: 'El año de vencimiento de su tarjeta no es válido.',
    invalid_expiry_month_past: 'La fecha de vencimiento de su tarjeta ya pasó.',
    incomplete_cvc: 'El código de seguridad de su tarjeta está incompleto.',
  },
  bank: {
    title: 'Página de prueba de 3-D Secure',
    question: (amount) =>
      `Aquí su banco le pediría que aprobara un pago de ${amount}. No se contacta a ningún banco ni se mueve dinero real. Elija el resultado.`,
    fail: 'Rechazar',
    complete: 'Aprobar',
  },
}

/** @type {Texts} */
const ar = {
  form: 'بطاقة اختبار',
  number: 'رقم بطاقة الاختبار',
  expiry: 'تاريخ الانتهاء، الشهر والسنة',
  cvc: 'رمز الأمان، أي ثلاثة أرقام',
  monthAndYear: 'شهر / سنة',
  hint: 'وضع الاختبار: \u20664242 4242 4242 4242\u2069 مع أي تاريخ قادم وأي رمز CVC. لا بطاقة حقيقية ولا أموال حقيقية.',
  problems: {
    test_mode_live_card:
      'هذا نموذج اختبار. يُرجى استخدام الرقم \u20664242 4242 4242 4242\u2069 وعدم إدخال بطاقة حقيقية أبدًا.',
    incomplete_number: 'رقم بطاقتك غير مكتمل.',
    invalid_expiry_month: 'تاريخ انتهاء بطاقتك غير صالح.',
    incomplete_expiry: 'تاريخ انتهاء بطاقتك غير مكتمل.',
    invalid_expiry_year_past: 'سنة انتهاء بطاقتك في الماضي.',
    invalid_expiry_year: 'سنة انتهاء بطاقتك غير صالحة.',
    invalid_expiry_month_past: 'تاريخ انتهاء بطاقتك في الماضي.',
    incomplete_cvc: 'رمز أمان بطاقتك غير مكتمل.',
  },
  bank: {
    title: 'صفحة اختبار \u20663-D Secure\u2069',
    question: (amount) =>
      `هنا يطلب منك مصرفك عادةً الموافقة على دفع \u2068${amount}\u2069. لا يُتَّصل بأي مصرف ولا تُنقل أموال حقيقية. يُرجى اختيار النتيجة.`,
    fail: 'رفض',
    complete: 'إتمام',
  },
}

/**
 * Returns the texts for a locale such as `es-419`, English for an unknown one.
 * @param {string | undefined} locale
 * @returns {{ language: 'en' | 'es' | 'ar', texts: Texts }}
 */
export function textsFor(locale) {
  const [language] = (locale ?? 'en').split('-')
  if (language === 'es') return { language, texts: es }
  if (language === 'ar') return { language, texts: ar }
  return { language: 'en', texts: en }
}

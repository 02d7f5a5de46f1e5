// @ts-check
// TEST MODE. What the frames of the card form say, in the languages of the portal; the provider's own speak many more.

/** @typedef {typeof en} Texts */

const en = {
  form: 'TEST card',
  number: 'Test card number',
  expiry: 'Expiry date, month and year',
  cvc: 'Security code, any three digits',
  monthAndYear: 'MM / YY',
  hint: 'Test mode: 4242 4242 4242 4242, any date to come, any CVC. No real card, no real money.',
  /** What is wrong with a field, by the provider's code. */
  problems: {
    test_mode_live_card: 'This is a test. Use the number 4242 4242 4242 4242. Never type a real card here.',
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
      `Here a bank would ask whether it is you who pays ${amount}. No bank is asked and no real money moves: choose how it ends.`,
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
      'Esto es una prueba. Use el número 4242 4242 4242 4242. Nunca escriba aquí una tarjeta de verdad.',
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
      `Aquí un banco le preguntaría si es usted quien paga ${amount}. No se pregunta a ningún banco ni se mueve dinero real: elija cómo termina.`,
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
      'هذا اختبار. يُرجى استخدام الرقم \u20664242 4242 4242 4242\u2069 وعدم كتابة بطاقة حقيقية هنا أبدًا.',
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
      `هنا يسألك المصرف عادةً إن كنت أنت من يدفع \u2068${amount}\u2069. لا يُسأل أي مصرف ولا تُنقل أموال حقيقية: يُرجى اختيار النتيجة.`,
    fail: 'رفض',
    complete: 'إتمام',
  },
}

/**
 * The texts for a locale such as `es-419`; English for one that the stand-in does not speak.
 * @param {string | undefined} locale
 * @returns {{ language: 'en' | 'es' | 'ar', texts: Texts }}
 */
export function textsFor(locale) {
  const [language] = (locale ?? 'en').split('-')
  if (language === 'es') return { language, texts: es }
  if (language === 'ar') return { language, texts: ar }
  return { language: 'en', texts: en }
}

import type { PasskeyErrorMessages } from '../en/passkey-errors.ts'

/** The Arabic messages of the errors of passkeys. */
export const arPasskeyErrors: PasskeyErrorMessages = {
  passkey_cancelled: 'أُلغي الطلب أو استغرق وقتًا طويلًا. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  passkey_exists: 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  passkey_impossible: 'لا يمكن لهذا المتصفح استخدام مفاتيح المرور هنا. يُرجى تسجيل الدخول بطريقة أخرى.',
  passkey_unknown: 'مفتاح المرور هذا غير معروف هنا أو أُزيل. يُرجى تسجيل الدخول بطريقة أخرى.',
  passkey_refused: 'تعذّر التحقق من مفتاح المرور هذا. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  passkey_expired: 'استغرق ذلك وقتًا طويلًا. يُرجى المحاولة مرة أخرى.',
  passkey_taken: 'مفتاح المرور هذا موجود في قائمتك.',
  no_such_passkey: 'أُزيل مفتاح المرور هذا من قبل.',
  too_many_passkeys: 'لديك 20 مفتاح مرور. يُرجى إزالة أحدها أولًا.',
}

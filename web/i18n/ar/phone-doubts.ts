import type { PhoneDoubtMessages } from '../en/phone-doubts.ts'

/** The Arabic questions about a phone number that is accepted as typed. */
export const arPhoneDoubts: PhoneDoubtMessages = {
  no_digits: 'لا يحتوي هذا على أي رقم. هل هو صحيح؟',
  typed_twice: 'يبدو أن الرقم نفسه مكتوب مرتين. هل هو صحيح؟',
  card_number: 'يبدو هذا رقم بطاقة. لن تُحفظ منه إلا الأرقام الأربعة الأخيرة.',
}

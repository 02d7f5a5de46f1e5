import type { CodeErrorMessages } from '../en/code-errors.ts'

/** The Arabic messages of the errors of mailed codes. */
export const arCodeErrors: CodeErrorMessages = {
  sign_in_code_wrong: 'هذا الرمز غير صحيح.',
  sign_in_code_over: 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
}

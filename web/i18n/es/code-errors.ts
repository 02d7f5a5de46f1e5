import type { CodeErrorMessages } from '../en/code-errors.ts'

/** The Spanish messages of the errors of mailed codes. */
export const esCodeErrors: CodeErrorMessages = {
  sign_in_code_wrong: 'Ese código no es correcto.',
  sign_in_code_over: 'Este código ya no funciona. Pida uno nuevo.',
}

import type { ChosenTimeMessages } from '../en/chosen-time.ts'

/** The Spanish texts about a chosen time on the sign-in pages. */
export const esChosenTime: ChosenTimeMessages = {
  yourChoice: 'Su elección',
  change: 'Cambiar',
  otherDays: 'Verá otros días y tratamientos al iniciar sesión.',
}

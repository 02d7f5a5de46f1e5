import type { PhoneDoubtMessages } from '../en/phone-doubts.ts'

/** The Spanish questions about a phone number that is accepted as typed. */
export const esPhoneDoubts: PhoneDoubtMessages = {
  no_digits: 'No contiene ninguna cifra. ¿Es correcto?',
  typed_twice: 'Parece el mismo número dos veces. ¿Es correcto?',
  card_number: 'Parece el número de una tarjeta. Solo se guardarán sus últimas cuatro cifras.',
}

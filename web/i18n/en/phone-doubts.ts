import { english } from '../english.ts'

/** The English questions about a phone number that is accepted as typed. */
export const enPhoneDoubts = english('phoneDoubts', {
  no_digits: 'There are no digits in this. Is it correct?',
  typed_twice: 'This looks like the same number twice. Is it correct?',
  card_number: 'This looks like a card number. Only its last four digits will be stored.',
})

/** The texts that every language provides. */
export type PhoneDoubtMessages = typeof enPhoneDoubts

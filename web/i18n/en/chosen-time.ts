import { english } from '../english.ts'

/** The English texts about a chosen time on the sign-in pages. */
export const enChosenTime = english('chosenTime', {
  yourChoice: 'Your choice',
  change: 'Change',
  otherDays: 'Other days and treatments show once you’re signed in.',
})

/** The texts that every language provides. */
export type ChosenTimeMessages = typeof enChosenTime

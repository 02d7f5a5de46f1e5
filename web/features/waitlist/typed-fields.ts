import { wishFields } from '#contract/schemas/waitlist.ts'

/** The fields of a wish that are typed, so that their inputs and texts follow from the list. */
export const typedFields = Object.keys(wishFields).filter((field) => !['weekdays', 'times', 'until'].includes(field))

import { enWhen } from './en-when.ts'
import { textsOf } from './spoken.ts'

/** The texts beside an appointment, wherever it is shown, in the page's language. */
export const useWhenMessages = textsOf('when', enWhen)

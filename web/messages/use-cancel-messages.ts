import { enCancel } from './en-cancel.ts'
import { textsOf } from './spoken.ts'

/** The texts about cancelling in the page's language. */
export const useCancelMessages = textsOf('cancel', enCancel)

import { enCancel } from './en/cancel.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts about cancelling in the page's language. */
export const useCancelMessages = createMessagesHook('cancel', enCancel)

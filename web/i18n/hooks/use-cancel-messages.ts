import { enCancel } from '../en/cancel.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts about cancelling an appointment. */
export const useCancelMessages = createMessagesHook('cancel', enCancel)

import { enOwnCancel } from '../en/own-cancel.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts for patients who cancel an appointment. */
export const useOwnCancelMessages = createMessagesHook('ownCancel', enOwnCancel)

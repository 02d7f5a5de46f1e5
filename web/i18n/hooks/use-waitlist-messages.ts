import { enWaitlist } from '../en/waitlist.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the patient's waitlist and of its offers. */
export const useWaitlistMessages = createMessagesHook('waitlist', enWaitlist)

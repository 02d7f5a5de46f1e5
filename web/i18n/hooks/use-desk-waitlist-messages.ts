import { enDeskWaitlist } from '../en/desk-waitlist.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the staff's page about the waitlist. */
export const useDeskWaitlistMessages = createMessagesHook('deskWaitlist', enDeskWaitlist)

import { enVisit } from '../en/visit.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the page behind the link of a reminder. */
export const useVisitMessages = createMessagesHook('visit', enVisit)

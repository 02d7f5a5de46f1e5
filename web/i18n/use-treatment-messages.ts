import { enTreatments } from './en/treatments.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the page Treatments in the page's language. */
export const useTreatmentMessages = createMessagesHook('treatments', enTreatments)

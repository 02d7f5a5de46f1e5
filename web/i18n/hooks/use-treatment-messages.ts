import { enTreatments } from '../en/treatments.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the treatments page. */
export const useTreatmentMessages = createMessagesHook('treatments', enTreatments)

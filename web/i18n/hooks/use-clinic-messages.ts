import { enClinic } from '../en/clinic.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts about the clinic. */
export const useClinicMessages = createMessagesHook('clinic', enClinic)

import { enClinic } from './en/clinic.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts about the clinic in the page's language. */
export const useClinicMessages = createMessagesHook('clinic', enClinic)

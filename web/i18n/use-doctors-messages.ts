import { enDoctors } from './en/doctors.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the pages about doctors in the page's language. */
export const useDoctorsMessages = createMessagesHook('doctors', enDoctors)

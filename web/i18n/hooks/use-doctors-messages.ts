import { enDoctors } from '../en/doctors.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the doctor pages. */
export const useDoctorsMessages = createMessagesHook('doctors', enDoctors)

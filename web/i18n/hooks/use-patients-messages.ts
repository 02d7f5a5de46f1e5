import { enPatients } from '../en/patients.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of finding patients and of a patient's page. */
export const usePatientsMessages = createMessagesHook('patients', enPatients)

import { enWhen } from '../en/appointment-times.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts next to the time of an appointment. */
export const useAppointmentTimeMessages = createMessagesHook('when', enWhen)

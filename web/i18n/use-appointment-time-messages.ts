import { enWhen } from './en/appointment-times.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts beside an appointment, wherever it is shown, in the page's language. */
export const useAppointmentTimeMessages = createMessagesHook('when', enWhen)

import { type ErrorMessages, enErrors } from '../en/errors.ts'
import type { StaffErrorMessages } from '../en/staff-errors.ts'
import { createMessagesHook } from '../message-store.ts'

// The pages of the staff add theirs, so that no first view of a patient loads them.
const english = { ...enErrors } as ErrorMessages

/** Messages by error code. */
export const useErrorMessages = createMessagesHook('errors', english)

/** Adds the English messages of the errors that only calls of the staff return. */
export function addStaffErrors(messages: StaffErrorMessages): void {
  Object.assign(english, messages)
}

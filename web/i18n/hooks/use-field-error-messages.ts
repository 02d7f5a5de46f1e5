import { enFaults } from '../en/field-errors.ts'
import { createMessagesHook } from '../message-store.ts'

/** Messages of invalid fields by field and code. */
export const useFieldErrorMessages = createMessagesHook('faults', enFaults)

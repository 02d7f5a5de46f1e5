import { enFaults } from './en/field-errors.ts'
import { createMessagesHook } from './message-store.ts'

/** What is wrong with a field in the page's language. */
export const useFieldErrorMessages = createMessagesHook('faults', enFaults)

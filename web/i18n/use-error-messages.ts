import { enErrors } from './en/errors.ts'
import { createMessagesHook } from './message-store.ts'

/** The sentence for every refusal in the page's language. */
export const useErrorMessages = createMessagesHook('errors', enErrors)

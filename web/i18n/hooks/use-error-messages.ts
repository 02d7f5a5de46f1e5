import { enErrors } from '../en/errors.ts'
import { createMessagesHook } from '../message-store.ts'

/** Messages by error code. */
export const useErrorMessages = createMessagesHook('errors', enErrors)

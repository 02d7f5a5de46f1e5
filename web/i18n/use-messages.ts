import { en } from './en/layout.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the page's language. */
export const useMessages = createMessagesHook('frame', en)

import { en } from '../en/layout.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the layout and of error pages. */
export const useMessages = createMessagesHook('frame', en)

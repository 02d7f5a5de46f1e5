import { enOwnMove } from '../en/own-move.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts for patients who move an appointment, or book a cancelled one again with a late payment. */
export const useOwnMoveMessages = createMessagesHook('ownMove', enOwnMove)

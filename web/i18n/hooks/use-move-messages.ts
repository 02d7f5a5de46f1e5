import { enMove } from '../en/move.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of moving appointments. */
export const useMoveMessages = createMessagesHook('move', enMove)

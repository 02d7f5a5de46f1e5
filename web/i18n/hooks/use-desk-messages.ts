import { enDesk } from '../en/desk.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the day board and of visits. */
export const useDeskMessages = createMessagesHook('desk', enDesk)

import { enHome } from '../en/home.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the home page above the fold. */
export const useHomeMessages = createMessagesHook('home', enHome)

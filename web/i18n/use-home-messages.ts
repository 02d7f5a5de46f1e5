import { enHome } from './en/home.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the first screen of the home page, in the page's language. */
export const useHomeMessages = createMessagesHook('home', enHome)

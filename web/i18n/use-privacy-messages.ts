import { enPrivacy } from './en/privacy.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the page about what is kept in the page's language. */
export const usePrivacyMessages = createMessagesHook('privacy', enPrivacy)

import { enPrivacy } from '../en/privacy.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the privacy page. */
export const usePrivacyMessages = createMessagesHook('privacy', enPrivacy)

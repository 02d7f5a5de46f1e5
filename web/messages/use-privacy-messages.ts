import { enPrivacy } from './en-privacy.ts'
import { textsOf } from './spoken.ts'

/** The texts of the page about what is kept in the page's language. */
export const usePrivacyMessages = textsOf('privacy', enPrivacy)

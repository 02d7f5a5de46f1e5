import { enAccount } from './en-account.ts'
import { textsOf } from './spoken.ts'

/** The texts of the pages about one's own account in the page's language. */
export const useAccountMessages = textsOf('account', enAccount)

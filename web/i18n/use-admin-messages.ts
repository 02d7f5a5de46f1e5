import { enAdmin } from './en/admin.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the admins' pages in the page's language. */
export const useAdminMessages = createMessagesHook('admin', enAdmin)

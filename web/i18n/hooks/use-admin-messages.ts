import { enAdmin } from '../en/admin.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the admin pages. */
export const useAdminMessages = createMessagesHook('admin', enAdmin)

import { enAdmin } from './en-admin.ts'
import { textsOf } from './spoken.ts'

/** The texts of the admins' pages in the page's language. */
export const useAdminMessages = textsOf('admin', enAdmin)

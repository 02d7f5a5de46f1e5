import { enAudit } from './en/audit.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of the audit trail in the page's language. */
export const useAuditMessages = createMessagesHook('audit', enAudit)

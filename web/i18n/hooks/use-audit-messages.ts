import { enAudit } from '../en/audit.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the activity log. */
export const useAuditMessages = createMessagesHook('audit', enAudit)

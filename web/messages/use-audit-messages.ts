import { enAudit } from './en-audit.ts'
import { textsOf } from './spoken.ts'

/** The texts of the audit trail in the page's language. */
export const useAuditMessages = textsOf('audit', enAudit)

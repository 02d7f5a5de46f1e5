import { createContext, useContext } from 'react'
import { type AuditMessages, enAudit } from './en-audit.ts'

/** The language of the audit trail; a provider above the router switches it with `MessagesContext`. */
export const AuditMessagesContext = createContext<AuditMessages>(enAudit)

/** The texts of the audit trail in the page's language. */
export function useAuditMessages(): AuditMessages {
  return useContext(AuditMessagesContext)
}

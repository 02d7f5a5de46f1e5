import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { type AuditChoice, queryOf } from './audit-params.ts'

interface Entries {
  readonly entries: readonly AuditEntry[]
  readonly more: boolean
}

/** Entries of the audit trail, newest first. While a page is loading, the previous one is shown. */
export function auditOf(choice: AuditChoice) {
  const query = queryOf(choice)
  return queryOptions({
    queryKey: ['audit', query],
    queryFn: async ({ signal }): Promise<Entries & { choice: AuditChoice }> => {
      const found = await call('admin GET /audit', { query, signal }).catch(nothingOfNobody)
      return { ...found, choice }
    },
    placeholderData: keepPreviousData,
  })
}

// A search that is not an email address finds nothing.
function nothingOfNobody(error: unknown): Entries {
  if (asApiError(error).code !== 'invalid_request') throw error
  return { entries: [], more: false }
}

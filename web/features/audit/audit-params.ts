import { adminPaths } from '../../admin-paths.ts'
import { searchText } from '../../ui/table/search-text.ts'

/** Which entries are shown. */
export interface AuditChoice {
  /** Email address of a person to list the entries of; empty for all. */
  readonly person: string
  /** Includes reads. */
  readonly reads: boolean
  /** Lists only entries older than this one. */
  readonly before: string | undefined
}

/** Parses an address; ignores unknown values. */
export function parseAuditParams(address: URLSearchParams): AuditChoice {
  const before = address.get('before') ?? ''
  return {
    person: searchText(address.get('person') ?? ''),
    reads: address.get('reads') === 'on',
    before: /^[1-9]\d{0,14}$/.test(before) ? before : undefined,
  }
}

/** Returns the address of a choice. */
export function addressOfAudit(choice: AuditChoice): string {
  return adminPaths.audit(queryOf(choice))
}

/** Returns a choice as the query of the call. */
export function queryOf({ person, reads, before }: AuditChoice) {
  return { ...(person && { person }), ...(reads && { reads: 'on' as const }), ...(before && { before }) }
}

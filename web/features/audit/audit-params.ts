import { adminPaths } from '../../admin-paths.ts'
import { searchText } from '../../ui/table/search-text.ts'

/** Which entries are shown. */
export interface AuditChoice {
  /** The e-mail address of the one person whose entries are; empty where everybody's are. */
  readonly person: string
  /** What was only looked at too. */
  readonly reads: boolean
  /** Only those behind this entry. */
  readonly before: string | undefined
}

/** What an address asks for; what is not understood is left out. */
export function parseAuditParams(address: URLSearchParams): AuditChoice {
  const before = address.get('before') ?? ''
  return {
    person: searchText(address.get('person') ?? ''),
    reads: address.get('reads') === 'on',
    before: /^[1-9]\d{0,14}$/.test(before) ? before : undefined,
  }
}

/** The address of the entries of a choice. */
export function addressOfAudit(choice: AuditChoice): string {
  return adminPaths.audit(queryOf(choice))
}

/** A choice as the call asks for it. */
export function queryOf({ person, reads, before }: AuditChoice) {
  return { ...(person && { person }), ...(reads && { reads: 'on' as const }), ...(before && { before }) }
}

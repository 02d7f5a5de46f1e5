import { Link } from 'react-router'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useAuditMessages } from '../../i18n/hooks/use-audit-messages.ts'
import { EmailAddress } from '../../ui/text/email-address.tsx'

/** A person in an entry, by a link to what they did; without a name once they have left. */
export function AuditPerson({ person: { name, email } }: { readonly person: NonNullable<AuditEntry['by']> }) {
  const texts = useAuditMessages()
  if (name === undefined || email === undefined) return <span className="quiet">{texts.removed}</span>
  return (
    <>
      <Link to={adminPaths.audit({ person: email })}>
        <bdi>{name}</bdi>
      </Link>
      <span className="cell-note">
        <EmailAddress email={email} />
      </span>
    </>
  )
}

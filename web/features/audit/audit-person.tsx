import { Link } from 'react-router'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enAudit } from '../../i18n/en/audit.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line, Lines } from '../../ui/table/line.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'

/** A person in an entry, with a link to their entries. A removed person has no name. */
export function AuditPerson({ person: { name, email } }: { readonly person: NonNullable<AuditEntry['by']> }) {
  const texts = useTexts(enAudit)
  if (name === undefined || email === undefined) return <span className="text-ink-quiet">{texts.removed}</span>
  return (
    <Lines>
      <Line>
        <Link to={adminPaths.audit({ person: email })}>
          <bdi>{name}</bdi>
        </Link>
      </Line>
      <Line quiet>
        <EmailAddress email={email} />
      </Line>
    </Lines>
  )
}

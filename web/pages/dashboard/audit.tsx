import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { auditOf } from '../../features/audit/audit-api.ts'
import { type AuditChoice, addressOfAudit, parseAuditParams } from '../../features/audit/audit-params.ts'
import { AuditRow } from '../../features/audit/audit-row.tsx'
import { AuditSkeleton, AuditTable } from '../../features/audit/audit-table.tsx'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useAuditMessages } from '../../i18n/hooks/use-audit-messages.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { IconChevronRight } from '../../ui/icons/icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { EmptyRow } from '../../ui/table/table-rows.tsx'

/** Who did what, for admins; the address says of whom, whether with what was only looked at, and how far back. */
export function Audit() {
  const texts = useAuditMessages()
  const clinic = useClinic()
  const choice = parseAuditParams(useSearchParams()[0])
  const listed = useQuery(auditOf(choice))
  const { entries, more = false, choice: shown } = listed.data ?? {}
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
        {entries && shown && texts.listed(entries.length, shown.person)}
      </p>
      <div className="head">
        <h1>{texts.title}</h1>
        <Filters choice={choice} />
      </div>
      <AuditTable busy={listed.isPlaceholderData}>
        {entries && shown && entries.length === 0 ? (
          <NothingFound choice={shown} />
        ) : entries && clinic ? (
          entries.map((entry) => <AuditRow key={entry._id} entry={entry} timeZone={clinic.timeZone} />)
        ) : listed.isError ? (
          <EmptyRow columns={5}>
            <ListFailed texts={texts} query={listed} />
          </EmptyRow>
        ) : (
          <AuditSkeleton />
        )}
      </AuditTable>
      {(choice.before || more) && (
        <nav className="pager" aria-label={texts.pages}>
          {choice.before && (
            <ButtonLink to={addressOfAudit({ ...choice, before: undefined })}>{texts.newest}</ButtonLink>
          )}
          {more && (
            <ButtonLink to={addressOfAudit({ ...choice, before: String(entries?.at(-1)?._id) })}>
              {texts.older}
              <IconChevronRight className="icon icon--directed" />
            </ButtonLink>
          )}
        </nav>
      )}
    </Main>
  )
}

function Filters({ choice }: { readonly choice: AuditChoice }) {
  const texts = useAuditMessages()
  const navigate = useNavigate()
  const addressWith = (change: Partial<AuditChoice>) => addressOfAudit({ ...choice, before: undefined, ...change })
  const kinds = [
    { reads: false, label: texts.done },
    { reads: true, label: texts.withReads },
  ]
  return (
    <div className="actions">
      <nav className="tabs" aria-label={texts.which}>
        {kinds.map(({ reads, label }) => (
          <Link key={label} to={addressWith({ reads })} aria-current={reads === choice.reads ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <SearchBox
        value={choice.person}
        texts={{ label: texts.onlyPerson, clear: texts.showEveryone }}
        onSearch={(person) => {
          const newest = { ...parseAuditParams(currentSearchParams()), before: undefined }
          void navigate(addressOfAudit({ ...newest, person }), { preventScrollReset: true })
        }}
      />
    </div>
  )
}

function NothingFound({ choice: { person, before } }: { readonly choice: AuditChoice }) {
  const texts = useAuditMessages()
  return (
    <EmptyRow columns={5}>
      <span className="actions broken">
        {before ? texts.noneOlder : person ? texts.noneOf(person) : texts.none}
        {person && (
          <Link className="link" to={adminPaths.audit()}>
            {texts.showEveryone}
          </Link>
        )}
      </span>
    </EmptyRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { auditOf } from '../../features/audit/audit-api.ts'
import { type AuditChoice, addressOfAudit, parseAuditParams } from '../../features/audit/audit-params.ts'
import { AuditTable } from '../../features/audit/audit-table.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { enAudit } from '../../i18n/en/audit.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { IconChevronRight } from '../../ui/icons/page-icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { pagerClass } from '../../ui/table/pager.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** The audit trail, for admins. The address contains the person, whether reads are listed, and the page. */
export function Audit() {
  const texts = useTexts(enAudit)
  const timeZone = useClinic()?.timeZone
  const choice = parseAuditParams(useSearchParams()[0])
  const listed = useQuery(auditOf(choice))
  const { entries, more = false, choice: shown = choice } = listed.data ?? {}
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending ? texts.loading : entries && texts.listed(entries.length, shown.person)}
      actions={<Filters choice={choice} />}
    >
      <AuditTable
        query={listed}
        items={timeZone === undefined ? undefined : entries}
        empty={<NothingFound choice={shown} />}
        timeZone={timeZone ?? ''}
      />
      {(choice.before || more) && (
        <nav className={pagerClass} aria-label={texts.pages}>
          {choice.before && (
            <ButtonLink to={addressOfAudit({ ...choice, before: undefined })}>{texts.newest}</ButtonLink>
          )}
          {more && (
            <ButtonLink to={addressOfAudit({ ...choice, before: String(entries?.at(-1)?._id) })}>
              {texts.older}
              <IconChevronRight />
            </ButtonLink>
          )}
        </nav>
      )}
    </DashboardPage>
  )
}

function Filters({ choice }: { readonly choice: AuditChoice }) {
  const texts = useTexts(enAudit)
  const navigate = useNavigate()
  const tab = (reads: boolean, label: string) => ({
    label,
    to: addressOfAudit({ ...choice, before: undefined, reads }),
    current: reads === choice.reads,
  })
  return (
    <div className="flex flex-[1_1_20rem] flex-wrap items-center gap-3 md:max-lg:basis-full lg:justify-end">
      <Tabs label={texts.which} items={[tab(false, texts.done), tab(true, texts.withReads)]} />
      <SearchBox
        className="max-w-96 print:hidden"
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
  const texts = useTexts(enAudit)
  return (
    <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
      {before ? texts.noneOlder : person ? texts.noneOf(person) : texts.none}
      {person && (
        <Link className={linkClass} to={adminPaths.audit()}>
          {texts.showEveryone}
        </Link>
      )}
    </span>
  )
}

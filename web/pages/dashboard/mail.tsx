import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { CapturedTable, CapturedTableSkeleton, KeptTableEmpty } from '../../features/mail/captured-table.tsx'
import { keptOn, outgoingOn } from '../../features/mail/mail-api.ts'
import { MailDialog } from '../../features/mail/mail-dialog.tsx'
import { mailSetup } from '../../features/mail/mail-setup.ts'
import { OutgoingTable, OutgoingTableEmpty } from '../../features/mail/outgoing-table.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { IconMailOff } from '../../ui/icons/admin-icons.tsx'
import { IconFlask } from '../../ui/icons/dashboard-icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'

/** The mail that has not been delivered and, in test mode, all that was kept instead of sent; the address says which. */
export function Mail() {
  const texts = useAdminMessages().mail
  const clinic = useClinic()
  const navigate = useNavigate()
  const search = useSearchParams()[0]
  const page = pageParam(search)
  const opened = search.get('mail')
  const setup = useQuery(mailSetup)
  const mode = setup.data?.mode
  const showsKept = mode === 'test' && search.get('only') !== 'outgoing'
  const kept = useQuery({ ...keptOn(page), enabled: showsKept })
  const outgoing = useQuery({ ...outgoingOn(page), enabled: mode !== undefined && !showsKept })
  const listed = mode === undefined ? setup : showsKept ? kept : outgoing
  const total = (showsKept ? kept : outgoing).data?.total
  const only = mode === 'test' && !showsKept ? { only: 'outgoing' as const } : {}
  const TableEmpty = showsKept ? KeptTableEmpty : OutgoingTableEmpty
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
      </p>
      <div className="head">
        <h1>
          {texts.title} {total !== undefined && <span className="count">{total}</span>}
        </h1>
        {mode === 'test' && <Which showsKept={showsKept} />}
      </div>
      {mode === 'live' && <p className="quiet mail__mode">{texts.live}</p>}
      {mode && mode !== 'live' && <ModeNotice mode={mode} />}
      {listed.isError ? (
        <TableEmpty>
          <ListFailed texts={texts} query={listed} />
        </TableEmpty>
      ) : total === undefined || !clinic ? (
        <CapturedTableSkeleton />
      ) : listed.data && (showsKept ? kept : outgoing).data?.items.length === 0 ? (
        <TableEmpty>{total > 0 ? texts.noneHere : showsKept ? texts.noneKept : texts.noneOutgoing}</TableEmpty>
      ) : showsKept ? (
        <CapturedTable
          mails={kept.data?.items ?? []}
          timeZone={clinic.timeZone}
          toMail={(mail) => adminPaths.mail({ ...atPage(page), mail })}
        />
      ) : (
        <OutgoingTable mails={outgoing.data?.items ?? []} timeZone={clinic.timeZone} />
      )}
      <Pager
        page={page}
        total={total}
        to={(number) => adminPaths.mail({ ...atPage(number), ...only })}
        texts={texts.pager}
      />
      {opened !== null && showsKept && clinic && (
        <MailDialog
          key={opened}
          id={opened}
          timeZone={clinic.timeZone}
          onClose={() => void navigate(adminPaths.mail(atPage(page)), { replace: true, preventScrollReset: true })}
        />
      )}
    </Main>
  )
}

function Which({ showsKept }: { readonly showsKept: boolean }) {
  const texts = useAdminMessages().mail
  return (
    <nav className="tabs" aria-label={texts.which}>
      <Link to={adminPaths.mail()} aria-current={showsKept ? 'page' : undefined}>
        {texts.kept}
      </Link>
      <Link to={adminPaths.mail({ only: 'outgoing' })} aria-current={showsKept ? undefined : 'page'}>
        {texts.outgoing}
      </Link>
    </nav>
  )
}

function ModeNotice({ mode }: { readonly mode: 'test' | 'off' }): ReactNode {
  const texts = useAdminMessages().mail
  const Sign = mode === 'test' ? IconFlask : IconMailOff
  return (
    <aside className={mode === 'test' ? 'notice notice--warn mail__mode' : 'notice mail__mode'} aria-label={texts.mode}>
      <Sign className="icon" />
      <p>
        <strong>{texts.modes[mode].what}</strong> {texts.modes[mode].more}
      </p>
    </aside>
  )
}

function atPage(page: number): { page?: string } {
  return page > 1 ? { page: String(page) } : {}
}

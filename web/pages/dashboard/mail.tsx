import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { clinicQuery } from '../../features/clinic/clinic-setup.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { CapturedTable } from '../../features/mail/captured-table.tsx'
import { capturedOn, outgoingOn } from '../../features/mail/mail-api.ts'
import { MailDialog } from '../../features/mail/mail-dialog.tsx'
import { OutgoingTable } from '../../features/mail/outgoing-table.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconMailOff } from '../../ui/icons/admin-icons.tsx'
import { IconFlask } from '../../ui/icons/dashboard-icons.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Undelivered mail and, in test mode, captured mail. The address contains which of them, the page and the open mail. */
export function Mail() {
  const texts = useTexts(enAdmin).mail
  const timeZone = useClinic()?.timeZone
  const search = useSearchParams()[0]
  const page = pageParam(search)
  const setup = useQuery(clinicQuery)
  const mode = setup.data?.mail
  const showsCaptured = mode === 'test' && search.get('only') !== 'outgoing'
  const captured = useQuery({ ...capturedOn(page), enabled: showsCaptured })
  const outgoing = useQuery({ ...outgoingOn(page), enabled: mode !== undefined && !showsCaptured })
  const listed = mode === undefined ? setup : showsCaptured ? captured : outgoing
  const total = (showsCaptured ? captured : outgoing).data?.total
  const only = mode === 'test' && !showsCaptured ? { only: 'outgoing' as const } : {}
  const none = showsCaptured ? texts.noneKept : texts.noneOutgoing
  const table = { query: listed, empty: total === 0 ? none : texts.noneHere, timeZone: timeZone ?? '' }
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={total}
      actions={mode === 'test' && <MailTabs showsCaptured={showsCaptured} />}
    >
      {mode === 'live' && <p className="mb-5 text-ink-quiet">{texts.live}</p>}
      {mode && mode !== 'live' && <ModeNotice mode={mode} />}
      {showsCaptured || mode === undefined ? (
        <CapturedTable
          {...table}
          items={timeZone === undefined ? undefined : captured.data?.items}
          toMail={(mail) => adminPaths.mail({ ...atPage(page), mail })}
        />
      ) : (
        <OutgoingTable {...table} items={timeZone === undefined ? undefined : outgoing.data?.items} />
      )}
      <Pager
        page={page}
        total={total}
        to={(number) => adminPaths.mail({ ...atPage(number), ...only })}
        texts={texts.pager}
      />
      {showsCaptured && timeZone && <OpenMail id={search.get('mail')} page={page} timeZone={timeZone} />}
    </DashboardPage>
  )
}

interface OpenMailProps {
  readonly id: string | null
  readonly page: number
  readonly timeZone: string
}

function OpenMail({ id, page, timeZone }: OpenMailProps) {
  const navigate = useNavigate()
  const close = () => void navigate(adminPaths.mail(atPage(page)), { replace: true, preventScrollReset: true })
  return id !== null && <MailDialog key={id} id={id} timeZone={timeZone} onClose={close} />
}

function MailTabs({ showsCaptured }: { readonly showsCaptured: boolean }) {
  const texts = useTexts(enAdmin).mail
  const items = [
    { label: texts.kept, to: adminPaths.mail(), current: showsCaptured },
    { label: texts.outgoing, to: adminPaths.mail({ only: 'outgoing' }), current: !showsCaptured },
  ]
  return <Tabs label={texts.which} items={items} />
}

function ModeNotice({ mode }: { readonly mode: 'test' | 'off' }) {
  const texts = useTexts(enAdmin).mail
  return (
    <Notice
      as="aside"
      look={mode === 'test' ? 'warn' : 'neutral'}
      icon={mode === 'test' ? IconFlask : IconMailOff}
      className="mb-5"
      aria-label={texts.mode}
    >
      <p>
        <strong>{texts.modes[mode].what}</strong> {texts.modes[mode].more}
      </p>
    </Notice>
  )
}

function atPage(page: number): { page?: string } {
  return page > 1 ? { page: String(page) } : {}
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { allows, type Role } from '#contract/roles.ts'
import { accessOf, adminPaths } from '../../admin-paths.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import frameStyles from '../../features/desk/desk-frame.css?url'
import { lockWhenIdle } from '../../features/session/idle-lock.ts'
import { lockPages } from '../../features/session/lock-session.ts'
import { lockMinutesIn } from '../../features/session/role-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import type { DeskMessages } from '../../i18n/en/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  IconBuilding,
  IconCalendarWeek,
  IconCash,
  IconChartBar,
  IconDental,
  IconDownload,
  IconInbox,
  IconListCheck,
  IconListSearch,
  IconMail,
  IconStethoscope,
  IconUserPlus,
  IconUsers,
} from '../../ui/icons/admin-icons.tsx'
import {
  IconCalendarEvent,
  IconCreditCard,
  IconLock,
  IconMessageStar,
  IconUser,
} from '../../ui/icons/dashboard-icons.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { IconCalendarOff, IconHourglass, IconId } from '../../ui/icons/page-icons.tsx'
import type { LinkGroup, SideLook } from '../../ui/layout/side-links.tsx'
import { Sidebar, SidebarMenu, type SidebarTexts } from '../../ui/layout/sidebar.tsx'
import { loadStyles } from '../../ui/load-styles.ts'
import { DeskTools } from './desk-tools.tsx'
import { PendingCount, SetupCount } from './pending-count.tsx'
import { StaffHeader } from './staff-header.tsx'
import { FoldedLinks, SideAction } from './staff-sidebar-parts.tsx'

export { ConfirmHost } from '../../features/session/confirm/confirm-host.tsx'

/** Resolves once the styles of the staff's header are loaded. */
export const styled = loadStyles(frameStyles)

interface StaffSidebarProps {
  readonly role: Role
  /** The links of the person's own pages. */
  readonly own: LinkGroup['links']
  readonly texts: SidebarTexts
}

/** The sidebar of the staff: the pages that their role may open, and their own pages. With it come the desk's tools. */
export function StaffSidebar({ role, own, texts }: StaffSidebarProps) {
  const { menu, groups: headings, lock } = useTexts(enDesk)
  useIdleLock()
  useLockKeys()
  const groups = [...useSetupLink(role), ...staffGroups(menu, headings, role)]
  const isAtDesk = allows('desk', role)
  const side = {
    groups,
    texts,
    more: (look: SideLook) => <FoldedLinks label={headings.own} icon={<IconUser />} links={own} {...look} />,
    action: (look: SideLook) => (
      <SideAction label={lock.now} icon={<IconLock />} keys="Alt+L" onPress={() => void lockPages()} {...look} />
    ),
  }
  const hasPanel = useSearchParams()[0].has('open')
  return (
    <>
      <StaffHeader isAtDesk={isAtDesk} menu={<SidebarMenu {...side} />} />
      <Sidebar {...side} menuElsewhere narrow={hasPanel} />
      {isAtDesk && <DeskTools pages={groups.flatMap(({ links }) => links)} />}
    </>
  )
}

function useIdleLock() {
  const minutes = useQuery(lockMinutesIn(useSession())).data
  // Ahead of its use, because it may be needed without a network.
  useEffect(() => {
    import('../layout/lock-screen.tsx').catch(() => undefined)
  }, [])
  useEffect(() => {
    if (minutes !== undefined) lockWhenIdle(minutes)
  }, [minutes])
}

/** Locks the pages by Alt+L, also from a field. */
function useLockKeys() {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, code } = event
      if (code !== 'KeyL' || !altKey || ctrlKey || metaKey) return
      event.preventDefault()
      void lockPages()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}

/** The set-up guide, first for admins until all steps are done. */
function useSetupLink(role: Role): LinkGroup[] {
  const { menu } = useTexts(enDesk)
  const unfinished = useQuery({ ...pendingCounts, enabled: role === 'admin' }).data?.setup
  if (!unfinished) return []
  return [{ links: [{ to: adminPaths.setup(), label: menu.setup, icon: <IconListCheck />, after: <SetupCount /> }] }]
}

// The pages of the staff in groups, as far as a role may open them.
function staffGroups(texts: DeskMessages['menu'], groups: DeskMessages['groups'], role: Role) {
  const all = [
    {
      label: groups.desk,
      links: [
        { to: adminPaths.today(), label: texts.today, icon: <IconCalendarEvent /> },
        { to: adminPaths.appointments(), label: texts.appointments, icon: <IconCalendarWeek /> },
        { to: adminPaths.waiting(), label: texts.waitlist, icon: <IconHourglass /> },
        {
          to: adminPaths.messages(),
          label: texts.messages,
          after: <PendingCount of="messages" label={texts.unanswered} />,
          icon: <IconInbox />,
        },
      ],
    },
    {
      label: groups.clinic,
      links: [
        { to: adminPaths.addDoctor(), label: texts.addDoctor, icon: <IconUserPlus /> },
        { to: adminPaths.manageDoctors(), label: texts.manageDoctors, icon: <IconStethoscope /> },
        { to: adminPaths.treatments(), label: texts.treatments, icon: <IconDental /> },
        { to: adminPaths.schedule(), label: texts.schedule, icon: <IconClock /> },
        { to: adminPaths.closedDays(), label: texts.closedDays, icon: <IconCalendarOff /> },
      ],
    },
    {
      label: groups.money,
      links: [
        { to: adminPaths.payments(), label: texts.payments, icon: <IconCreditCard /> },
        { to: adminPaths.closing(), label: texts.closing, icon: <IconCash /> },
        { to: adminPaths.reports(), label: texts.reports, icon: <IconChartBar /> },
      ],
    },
    {
      label: groups.people,
      links: [
        { to: adminPaths.staff(), label: texts.staff, icon: <IconId /> },
        { to: adminPaths.users(), label: texts.allUsers, icon: <IconUsers /> },
        {
          to: adminPaths.reviews(),
          label: texts.reviews,
          after: <PendingCount of="reviews" label={texts.waiting} />,
          icon: <IconMessageStar />,
        },
      ],
    },
    {
      label: groups.settings,
      links: [
        { to: adminPaths.clinic(), label: texts.clinicSettings, icon: <IconBuilding /> },
        { to: adminPaths.import(), label: texts.import, icon: <IconDownload /> },
        { to: adminPaths.mail(), label: texts.mail, icon: <IconMail /> },
        { to: adminPaths.audit(), label: texts.auditTrail, icon: <IconListSearch /> },
      ],
    },
  ]
  return all
    .map(({ label, links }) => ({ label, links: links.filter(({ to }) => allows(accessOf(to), role)) }))
    .filter(({ links }) => links.length > 0)
}

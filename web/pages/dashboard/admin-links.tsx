import { allows, type Role } from '#contract/roles.ts'
import { accessOf, adminPaths } from '../../admin-paths.ts'
import { unansweredMessages } from '../../features/inbox/inbox-api.ts'
import { withShortcut } from '../../features/patients/find-tool.tsx'
import { waitingReviews } from '../../features/review-list/review-list-api.ts'
import type { DashboardMessages } from '../../i18n/en/dashboard.ts'
import {
  IconBuilding,
  IconCalendarWeek,
  IconDental,
  IconInbox,
  IconListSearch,
  IconMail,
  IconStethoscope,
  IconUserPlus,
  IconUsers,
} from '../../ui/icons/admin-icons.tsx'
import { IconCalendarEvent, IconCreditCard, IconMessageStar, IconSearch } from '../../ui/icons/dashboard-icons.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { IconCalendarOff } from '../../ui/icons/page-icons.tsx'
import { PendingCount } from './pending-count.tsx'

export { FindTool } from '../../features/patients/find-tool.tsx'

/** Returns the renderer of the sidebar's button that opens the search. */
export function findButton({ find }: DashboardMessages, onClick: () => void) {
  return (itemClass: string, textClass?: string) => (
    <button type="button" className={itemClass} title={withShortcut(find)} onClick={onClick}>
      <IconSearch />
      <span className={textClass}>{find}</span>
    </button>
  )
}

/** The pages of the staff for the sidebar, in groups, as far as a role may open them; fetched for the staff alone. */
export function staffGroups(texts: DashboardMessages, role: Role) {
  const { groups } = texts
  const all = [
    {
      label: groups.desk,
      links: [
        { to: adminPaths.today(), label: texts.today, icon: <IconCalendarEvent /> },
        { to: adminPaths.appointments(), label: texts.appointments, icon: <IconCalendarWeek /> },
        {
          to: adminPaths.messages(),
          label: texts.messages,
          after: <PendingCount query={unansweredMessages} label={texts.unanswered} />,
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
      links: [{ to: adminPaths.payments(), label: texts.payments, icon: <IconCreditCard /> }],
    },
    {
      label: groups.people,
      links: [
        { to: adminPaths.users(), label: texts.allUsers, icon: <IconUsers /> },
        {
          to: adminPaths.reviews(),
          label: texts.reviews,
          after: <PendingCount query={waitingReviews} label={texts.waiting} />,
          icon: <IconMessageStar />,
        },
      ],
    },
    {
      label: groups.settings,
      links: [
        { to: adminPaths.clinic(), label: texts.clinicSettings, icon: <IconBuilding /> },
        { to: adminPaths.mail(), label: texts.mail, icon: <IconMail /> },
        { to: adminPaths.audit(), label: texts.auditTrail, icon: <IconListSearch /> },
      ],
    },
  ]
  return all
    .map(({ label, links }) => ({ label, links: links.filter(({ to }) => allows(accessOf(to), role)) }))
    .filter(({ links }) => links.length > 0)
}

import { adminPaths } from '../../admin-paths.ts'
import { PendingCount } from '../../features/review-list/pending-count.tsx'
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
import { IconCreditCard, IconMessageStar } from '../../ui/icons/dashboard-icons.tsx'
import { IconCalendarOff } from '../../ui/icons/icons.tsx'

/** The clinic's own pages for the sidebar of admins; fetched for admins alone. */
export function clinicLinks(texts: DashboardMessages) {
  return [
    {
      to: adminPaths.appointments(),
      label: texts.appointments,
      icon: <IconCalendarWeek className="icon" />,
    },
    { to: adminPaths.users(), label: texts.allUsers, icon: <IconUsers className="icon" /> },
    { to: adminPaths.addDoctor(), label: texts.addDoctor, icon: <IconUserPlus className="icon" /> },
    {
      to: adminPaths.manageDoctors(),
      label: texts.manageDoctors,
      icon: <IconStethoscope className="icon" />,
    },
    { to: adminPaths.payments(), label: texts.payments, icon: <IconCreditCard className="icon" /> },
    { to: adminPaths.treatments(), label: texts.treatments, icon: <IconDental className="icon" /> },
    { to: adminPaths.closedDays(), label: texts.closedDays, icon: <IconCalendarOff className="icon" /> },
    { to: adminPaths.messages(), label: texts.messages, icon: <IconInbox className="icon" /> },
    {
      to: adminPaths.reviews(),
      label: texts.reviews,
      after: <PendingCount />,
      icon: <IconMessageStar className="icon" />,
    },
    { to: adminPaths.clinic(), label: texts.clinicSettings, icon: <IconBuilding className="icon" /> },
    { to: adminPaths.audit(), label: texts.auditTrail, icon: <IconListSearch className="icon" /> },
    { to: adminPaths.mail(), label: texts.mail, icon: <IconMail className="icon" /> },
  ]
}

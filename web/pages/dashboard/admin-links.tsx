import {
  IconBuilding,
  IconCalendarOff,
  IconCalendarWeek,
  IconCreditCard,
  IconDental,
  IconInbox,
  IconListSearch,
  IconMail,
  IconMessageStar,
  IconStethoscope,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { adminPaths } from '../../admin-paths.ts'
import { PendingCount } from '../../features/review-list/pending-count.tsx'
import type { DashboardMessages } from '../../i18n/en/dashboard.ts'

/** The clinic's own pages for the sidebar of admins; fetched for admins alone. */
export function clinicLinks(texts: DashboardMessages) {
  return [
    {
      to: adminPaths.appointments(),
      label: texts.appointments,
      icon: <IconCalendarWeek className="icon" aria-hidden />,
    },
    { to: adminPaths.users(), label: texts.allUsers, icon: <IconUsers className="icon" aria-hidden /> },
    { to: adminPaths.addDoctor(), label: texts.addDoctor, icon: <IconUserPlus className="icon" aria-hidden /> },
    {
      to: adminPaths.manageDoctors(),
      label: texts.manageDoctors,
      icon: <IconStethoscope className="icon" aria-hidden />,
    },
    { to: adminPaths.payments(), label: texts.payments, icon: <IconCreditCard className="icon" aria-hidden /> },
    { to: adminPaths.treatments(), label: texts.treatments, icon: <IconDental className="icon" aria-hidden /> },
    { to: adminPaths.closedDays(), label: texts.closedDays, icon: <IconCalendarOff className="icon" aria-hidden /> },
    { to: adminPaths.messages(), label: texts.messages, icon: <IconInbox className="icon" aria-hidden /> },
    {
      to: adminPaths.reviews(),
      label: texts.reviews,
      after: <PendingCount />,
      icon: <IconMessageStar className="icon" aria-hidden />,
    },
    { to: adminPaths.clinic(), label: texts.clinicSettings, icon: <IconBuilding className="icon" aria-hidden /> },
    { to: adminPaths.audit(), label: texts.auditTrail, icon: <IconListSearch className="icon" aria-hidden /> },
    { to: adminPaths.mail(), label: texts.mail, icon: <IconMail className="icon" aria-hidden /> },
  ]
}

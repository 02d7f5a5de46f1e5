import { IconCreditCard, IconInbox, IconListSearch, IconUsers } from '@tabler/icons-react'
import type { DashboardMessages } from '../../messages/en-dashboard.ts'
import { paths } from '../../paths.ts'

/** The clinic's own pages for the sidebar of admins; fetched for admins alone. */
export function clinicLinks(texts: DashboardMessages) {
  return [
    { to: paths.users(), label: texts.allUsers, icon: <IconUsers className="icon" aria-hidden /> },
    { to: paths.payments(), label: texts.payments, icon: <IconCreditCard className="icon" aria-hidden /> },
    { to: paths.messages(), label: texts.messages, icon: <IconInbox className="icon" aria-hidden /> },
    { to: paths.audit(), label: texts.auditTrail, icon: <IconListSearch className="icon" aria-hidden /> },
  ]
}

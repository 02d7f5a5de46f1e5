import { IconCalendarEvent } from '@tabler/icons-react'
import { Outlet } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { Sidebar } from '../../ui/sidebar.tsx'

/** The sidebar beside every page of the dashboard. */
export function Dashboard() {
  const { dashboard } = useMessages()
  const links = [
    { to: paths.dashboard, label: dashboard.myAppointment, icon: <IconCalendarEvent className="icon" aria-hidden /> },
  ]
  const texts = {
    navigation: dashboard.navigation,
    smallNavigation: dashboard.smallNavigation,
    collapse: dashboard.collapse,
    expand: dashboard.expand,
  }
  return (
    <div className="shell">
      <Sidebar links={links} texts={texts} />
      <Outlet />
    </div>
  )
}

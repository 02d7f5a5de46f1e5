import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { roleIn } from '../../features/session/role-query.ts'
import { useSession } from '../../features/session/use-session.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { IconCalendarEvent, IconHistory, IconMessageStar, IconUser } from '../../ui/icons/dashboard-icons.tsx'
import { IconHourglass } from '../../ui/icons/page-icons.tsx'
import { Sidebar } from '../../ui/layout/sidebar.tsx'

/** The sidebar next to every page of the dashboard. Staff also see the pages of the clinic that their role may open. */
export function Dashboard() {
  const dashboard = useTexts(enDashboard)
  // Not `useRole`, which is a part of the pages of the staff.
  const role = useQuery(roleIn(useSession())).data ?? 'patient'
  const clinics = useQuery({
    queryKey: ['clinic links'],
    queryFn: async () => {
      const { ConfirmHost, StaffSidebar, styled } = await import('./admin-links.tsx')
      await styled
      return { ConfirmHost, StaffSidebar }
    },
    enabled: role !== 'patient',
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const staff = role === 'patient' ? undefined : clinics
  const own = [
    { to: paths.dashboard, label: dashboard.myAppointment, icon: <IconCalendarEvent /> },
    { to: ownPaths.waitlist, label: dashboard.waitlist, icon: <IconHourglass /> },
    { to: ownPaths.myReview, label: dashboard.myReviews, icon: <IconMessageStar /> },
    { to: ownPaths.myHistory, label: dashboard.myHistory, icon: <IconHistory /> },
    { to: paths.profile, label: dashboard.myProfile, icon: <IconUser /> },
  ]
  return (
    <div className="dashboard">
      {staff ? (
        <staff.StaffSidebar role={role} own={own} texts={dashboard} />
      ) : (
        <Sidebar groups={[{ links: own }]} texts={dashboard} />
      )}
      <Outlet />
      {staff && <staff.ConfirmHost />}
    </div>
  )
}

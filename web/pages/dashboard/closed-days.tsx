import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { CloseDialog } from '../../features/closed-days/close-dialog.tsx'
import { closedDaysOn } from '../../features/closed-days/closed-days-api.ts'
import { ClosedDaysTable } from '../../features/closed-days/closed-days-table.tsx'
import { useRole } from '../../features/session/use-role.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enClosedDays } from '../../i18n/en/closed-days.ts'
import { enHolidays } from '../../i18n/en/holidays.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconCalendarOff } from '../../ui/icons/page-icons.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** The days on which the clinic is closed. Only admins change them. The address contains the page. */
export function ClosedDays() {
  const [texts, holidays] = useTexts(enClosedDays, enHolidays)
  const { pager } = useTexts(enAdmin).messages
  const clinic = useClinic()
  const now = useClinicNow()
  const isAdmin = useRole() === 'admin'
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(closedDaysOn(page))
  const [closing, setClosing] = useState(false)
  const { items, total } = listed.data ?? {}
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={total}
      lead={texts.lead}
      actions={
        isAdmin && (
          <div className="flex flex-wrap items-center gap-3">
            <Button look="primary" onClick={() => setClosing(true)}>
              <IconCalendarOff />
              {texts.close}
            </Button>
            <ButtonLink to={adminPaths.holidays()}>{holidays.title}</ButtonLink>
          </div>
        )
      }
    >
      <ClosedDaysTable
        mayOpen={isAdmin}
        query={listed}
        items={today === undefined ? undefined : items}
        empty={total === 0 ? texts.none : texts.noneHere}
        today={today ?? ''}
      />
      <Pager page={page} total={total} to={(number) => adminPaths.closedDays(number)} texts={pager} />
      {closing && today && <CloseDialog today={today} onClose={() => setClosing(false)} />}
    </DashboardPage>
  )
}

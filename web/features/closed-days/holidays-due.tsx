import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'

/** Says that no public holiday of the next year is closed yet, if the clinic closes on them; else nothing. For admins. */
export function HolidaysDue() {
  const { nextHolidays } = useTexts(enDesk)
  const year = useQuery(pendingCounts).data?.nextHolidays
  if (year === undefined) return null
  return (
    <Notice className="mb-3">
      <p>
        {nextHolidays.due(year)} <Link to={adminPaths.holidays()}>{nextHolidays.link}</Link>
      </p>
    </Notice>
  )
}

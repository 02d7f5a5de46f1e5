import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconAlertCircle, IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedBookings } from './schedule-api.ts'

interface AffectedNoticeProps {
  /** Only the appointments of this doctor (ID); all of them if omitted. */
  readonly doctor?: string | undefined
  /** Renders what resolves several appointments. */
  readonly all: (affected: readonly AffectedBooking[]) => ReactNode
  /** Renders the buttons of one appointment. */
  readonly actions: (affected: AffectedBooking) => ReactNode
  /** Whether the list is open from the start. */
  readonly open: boolean
}

/** A line with the number of appointments that the schedule no longer supports, which opens their list. Empty if there are none. */
export function AffectedNotice({ doctor, all, actions, open }: AffectedNoticeProps) {
  const texts = useTexts(enSchedule)
  const listed = useQuery(affectedBookings)
  if (listed.isError) {
    return (
      <p className="mb-4">
        <ListFailed texts={{ failed: texts.affectedFailed, tryAgain: texts.tryAgain }} query={listed} />
      </p>
    )
  }
  const affected = listed.data?.filter(({ booking }) => doctor === undefined || booking.doctor?._id === doctor) ?? []
  if (affected.length === 0) return null
  return (
    <details className="week-strip mb-4 print:hidden" open={open}>
      <summary>
        <IconAlertCircle className="size-5" />
        {texts.affectedCount(affected.length)}
        <IconChevronDown className="size-4" />
      </summary>
      <section className="py-3" aria-label={texts.affectedCount(affected.length)}>
        <p className="mb-3 text-ink-quiet">{texts.affectedNow}</p>
        <div className="mb-3 flex flex-wrap gap-3">{all(affected)}</div>
        <AffectedList affected={affected} actions={actions} />
      </section>
    </details>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { AffectedList } from './affected-list.tsx'
import { affectedBookings } from './schedule-api.ts'

interface AffectedNoticeProps {
  /** What resolves all appointments at once. */
  readonly all: ReactNode
  /** Renders the buttons of one appointment. */
  readonly actions: (affected: AffectedBooking) => ReactNode
}

/** The appointments that the schedule no longer supports. Empty if there are none. */
export function AffectedNotice({ all, actions }: AffectedNoticeProps) {
  const texts = useTexts(enSchedule)
  const listed = useQuery(affectedBookings)
  const id = useId()
  if (listed.isError) {
    return (
      <p className="mb-6">
        <ListFailed texts={{ failed: texts.affectedFailed, tryAgain: texts.tryAgain }} query={listed} />
      </p>
    )
  }
  if (!listed.data || listed.data.length === 0) return null
  return (
    <section className="mb-6 print:hidden" aria-labelledby={id}>
      <Subheading id={id}>{texts.affectedCount(listed.data.length)}</Subheading>
      <p className="mb-3 text-ink-quiet">{texts.affectedNow}</p>
      <div className="mb-3">{all}</div>
      <AffectedList affected={listed.data} actions={actions} />
    </section>
  )
}

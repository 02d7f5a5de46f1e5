import type { CSSProperties } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { IconCoin } from '../../ui/icons/desk-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import type { Block } from './board-layout.ts'
import { BookingMarks } from './booking-marks.tsx'
import { shortTime } from './short-time.ts'
import { PayLabel, StatusLabel } from './status-label.tsx'
import type { ShownBooking } from './unsent-steps.ts'
import type { Described } from './use-describe.ts'
import { statusOf } from './visit-status.ts'

interface BoardBlockProps {
  readonly block: Block
  readonly described: Described
  readonly locale: string
  /** Index of its column. */
  readonly column: number
  /** In CSS pixels. */
  readonly height: number
  readonly style: CSSProperties
  readonly isOpen: boolean
  /** Whether a filter leaves it out. */
  readonly isDim: boolean
  readonly byChair: boolean
  readonly onOpen: (booking: DeskBooking) => void
  /** Begins to move it by dragging; absent if no appointment can be moved. */
  readonly onDrag: ((booking: DeskBooking) => void) | undefined
}

/**
 * An appointment on the board, as tall as it is long. Its height decides how many lines it has, its width which words they
 * keep. Its name for screen readers says all of it.
 */
export function BoardBlock(props: BoardBlockProps) {
  const { block, described, locale, column, height, style, isOpen, isDim, byChair, onOpen, onDrag } = props
  const { booking, start, end, lane, lanes } = block
  const status = statusOf(booking)
  const lines = height >= 66 ? 3 : height >= 44 ? 2 : 1
  const place = byChair ? booking.doctor?.name : booking.chair
  const at = shortTime(start, locale)
  const span = `${at}–${shortTime(end, locale)}`
  const what = [booking.treatment, at]
  const pay = <PayLabel isPaid={booking.paid} described={described} />
  return (
    <button
      type="button"
      className={`desk-block desk-${status}`}
      style={{ ...style, '--lane': lane, '--lanes': lanes } as CSSProperties}
      data-block={booking._id}
      data-column={column}
      data-start={start}
      data-lines={lines}
      data-dim={isDim || undefined}
      data-affected={booking.affected && ''}
      tabIndex={-1}
      aria-label={described.spoken}
      aria-pressed={isOpen}
      draggable={onDrag !== undefined && booking.state === 'booked'}
      // A browser ends a drag whose element changes while it begins.
      onDragStart={() => setTimeout(() => onDrag?.(booking))}
      onClick={() => onOpen(booking)}
    >
      <span>
        <span
          className="desk-txt"
          dir="auto"
          title={lines === 1 ? [described.patient, ...what].join(' · ') : described.patient}
        >
          <b>{described.patient}</b>
          {lines === 1 && <Treatment booking={booking} at={at} after />}
        </span>
        <BookingMarks booking={booking} />
        {lines === 1 && described.owed && <IconCoin className="desk-bad size-4" />}
        <StatusLabel status={status} alarm={described.alarm} isBad={described.isBad} unsent={'unsent' in booking} />
      </span>
      {lines > 1 && (
        <span>
          <span className="desk-txt" dir="auto" title={what.join(' · ')}>
            <Treatment booking={booking} at={lines === 2 ? at : undefined} />
          </span>
          {lines === 2 && pay}
        </span>
      )}
      {lines === 3 && (
        <span>
          <span className="desk-txt" title={[span, place].join(' · ')}>
            {span}
            {place && (
              <>
                {' · '}
                <ClinicText>{place}</ClinicText>
              </>
            )}
          </span>
          {pay}
        </span>
      )}
    </button>
  )
}

interface TreatmentProps {
  readonly booking: ShownBooking
  readonly at: string | undefined
  /** Whether it follows a name. */
  readonly after?: boolean
}

function Treatment({ booking, at, after }: TreatmentProps) {
  return (
    <>
      {after && ' · '}
      <ClinicText>{booking.treatment}</ClinicText>
      {at !== undefined && ` · ${at}`}
    </>
  )
}

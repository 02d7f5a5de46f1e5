import type { CSSProperties } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { IconCoin } from '../../ui/icons/desk-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import type { Block } from './board-layout.ts'
import { PaidLabel, StatusLabel } from './status-label.tsx'
import { useDescribe } from './use-describe.ts'
import { statusOf } from './visit-status.ts'

interface BoardBlockProps {
  readonly block: Block
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

/** An appointment on the board, as tall as it is long. Its name for screen readers says all of it. */
export function BoardBlock({ block, column, height, style, isOpen, isDim, byChair, onOpen, onDrag }: BoardBlockProps) {
  const { booking, lane, lanes } = block
  const { patient, start, time, due, sum, spoken } = useDescribe()(booking)
  const status = statusOf(booking)
  const size = height >= 88 ? 'long' : height >= 44 ? 'middle' : 'short'
  const place = byChair ? booking.doctor?.name : booking.chair
  return (
    <button
      type="button"
      className={`desk-block desk-${status}`}
      style={{ ...style, '--lane': lane, '--lanes': lanes } as CSSProperties}
      data-block={booking._id}
      data-column={column}
      data-size={size}
      data-dim={isDim || undefined}
      data-affected={booking.affected && ''}
      aria-label={spoken}
      aria-pressed={isOpen}
      draggable={onDrag !== undefined && booking.state === 'booked'}
      // A browser ends a drag whose element changes while it begins.
      onDragStart={() => setTimeout(() => onDrag?.(booking))}
      onClick={() => onOpen(booking)}
    >
      <span>
        <b title={patient}>
          <bdi>{patient}</bdi>
        </b>
        {size === 'short' && due && <IconCoin className="desk-due size-4" />}
        <StatusLabel status={status} unsent={'unsent' in booking} />
      </span>
      {size === 'long' && (
        <span>
          <i>{place ? `${time} ·` : time}</i>
          {place && <ClinicText>{place}</ClinicText>}
        </span>
      )}
      {size !== 'short' && (
        <span>
          {size === 'middle' && <i>{start} ·</i>}
          <ClinicText>{booking.treatment}</ClinicText>
          {due ? (
            <span className="desk-status desk-due">
              <IconCoin className="size-4" />
              <span>{due}</span>
              <span className="desk-sum">{sum}</span>
            </span>
          ) : (
            booking.paid && <PaidLabel />
          )}
        </span>
      )}
    </button>
  )
}

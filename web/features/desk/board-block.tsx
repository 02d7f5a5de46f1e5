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
export function BoardBlock({ block, column, style, isOpen, isDim, byChair, onOpen, onDrag }: BoardBlockProps) {
  const { booking, lane, lanes } = block
  const { patient, start, time, due, spoken } = useDescribe()(booking)
  const status = statusOf(booking)
  const minutes = block.end - block.start
  const size = minutes >= 55 ? 'long' : minutes >= 28 ? 'middle' : 'short'
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
        <b>{patient}</b>
        {size === 'short' && due && <IconCoin className="desk-due size-4" />}
        <StatusLabel status={status} />
      </span>
      {size === 'long' && (
        <span>
          <i>
            {time}
            {place && (
              <>
                {' · '}
                <ClinicText>{place}</ClinicText>
              </>
            )}
          </i>
        </span>
      )}
      {size !== 'short' && (
        <span>
          <i>
            {size === 'middle' && `${start} · `}
            <ClinicText>{booking.treatment}</ClinicText>
          </i>
          {due ? (
            <span className="desk-status desk-due">
              <IconCoin className="size-4" />
              {due}
            </span>
          ) : (
            booking.paid && <PaidLabel />
          )}
        </span>
      )}
    </button>
  )
}

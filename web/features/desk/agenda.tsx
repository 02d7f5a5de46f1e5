import type { ReactNode } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute, formatMinutes } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconHourglass } from '../../ui/icons/page-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import type { Board, BoardColumn, Span } from './board-layout.ts'
import { BookingMarks } from './booking-marks.tsx'
import { type FreePlace, PlaceButton } from './place-button.tsx'
import { PayLabel, StatusLabel } from './status-label.tsx'
import { formatLength, useDescribe } from './use-describe.ts'
import { statusOf } from './visit-status.ts'

interface AgendaProps {
  readonly board: Board
  readonly label: string
  /** The present minute of the day; absent on other days. */
  readonly now: number | undefined
  readonly at: Date
  readonly isShown: (booking: DeskBooking) => boolean
  /** Key of the column that is shown; all without it. */
  readonly only: string | undefined
  readonly onOpen: (booking: DeskBooking) => void
  readonly onBook: (column: BoardColumn, gap: Span) => void
  /** Number of people on the waitlist who fit into a gap. */
  readonly countFits: (column: BoardColumn, gap: Span) => number
  readonly onOffer: (column: BoardColumn, gap: Span) => void
  /** Free times of the appointment that is being moved, instead of the gaps. */
  readonly places: readonly FreePlace[] | undefined
  readonly isTarget: (place: FreePlace) => boolean
  readonly onPlace: (place: FreePlace) => void
}

type Entry = Span & { readonly column: BoardColumn; readonly booking?: DeskBooking; readonly place?: FreePlace }

/** The day as a list by hour, for narrow screens, of all doctors or one. What has ended today is folded. */
export function Agenda({
  board,
  label,
  now,
  at,
  isShown,
  only,
  onOpen,
  onBook,
  countFits,
  onOffer,
  places,
  isTarget,
  onPlace,
}: AgendaProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const chosen = board.columns.filter(({ key }) => only === undefined || key === only)
  const entries = chosen
    .flatMap((column): Entry[] => [
      ...column.blocks.filter(({ booking }) => isShown(booking)).map((block) => ({ ...block, column })),
      ...(places
        ? places.filter((each) => each.column === column.key).map((place) => ({ ...place, column, place }))
        : column.gaps.map((gap) => ({ ...gap, column }))),
    ])
    .sort((one, other) => one.start - other.start)
  const isEarlier = ({ end, booking }: Entry) =>
    now !== undefined && end <= now && booking !== undefined && booking.state !== 'booked'
  const earlier = entries.filter(isEarlier)
  const rest = entries.filter((entry) => !isEarlier(entry))
  const rows = (listed: readonly Entry[]) =>
    listed.map((entry) => (
      <li key={`${entry.column.key}${entry.start}${entry.booking?._id}`}>
        {entry.booking ? (
          <AgendaRow booking={entry.booking} at={at} onOpen={onOpen} />
        ) : entry.place ? (
          <PlaceButton
            place={entry.place}
            column={entry.column}
            index={0}
            className="desk-row desk-row-gap"
            isChosen={isTarget(entry.place)}
            isStop
            onChoose={onPlace}
          >
            <b>{formatMinute(entry.start, locale)}</b>
            <ClinicText>{entry.column.name ?? ''}</ClinicText>
          </PlaceButton>
        ) : (
          <AgendaGap column={entry.column} gap={entry} {...{ countFits, onBook, onOffer }} />
        )}
      </li>
    ))
  return (
    <section aria-label={label}>
      {earlier.length > 0 && (
        <details className="mb-2">
          <summary className="text-link">{texts.earlier(earlier.length)}</summary>
          <ul className="desk-agenda">{rows(earlier)}</ul>
        </details>
      )}
      {byHour(rest).map(([hour, listed], place, hours) => {
        const nextHour = hours[place + 1]?.[0] ?? Number.POSITIVE_INFINITY
        const before = listed.filter(({ start }) => now !== undefined && start <= now)
        const isNow = now !== undefined && now >= hour && now < nextHour
        return (
          <section key={hour}>
            <h2 className="desk-hour">{formatMinute(hour, locale)}</h2>
            <ul className="desk-agenda">
              {rows(isNow ? before : listed)}
              {isNow && (
                <li className="desk-hour desk-hour-now">
                  {texts.now}, {formatMinute(now, locale)}
                </li>
              )}
              {isNow && rows(listed.filter((entry) => !before.includes(entry)))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

interface AgendaGapProps extends Pick<AgendaProps, 'countFits' | 'onBook' | 'onOffer'> {
  readonly column: BoardColumn
  readonly gap: Span
}

/** A free time, and who on the waitlist fits into it. */
function AgendaGap({ column, gap, countFits, onBook, onOffer }: AgendaGapProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const minutes = gap.end - gap.start
  const time = formatMinute(gap.start, locale)
  const waiting = countFits(column, gap)
  return (
    <div className="flex gap-1.5">
      <button type="button" className="desk-row desk-row-gap" onClick={() => onBook(column, gap)}>
        <b>{time}</b>
        <span>
          {texts.free(formatMinutes(minutes, locale, 'short'))}
          <small>
            <ClinicText>{column.name ?? ''}</ClinicText>
          </small>
        </span>
        <b className="desk-row-side underline">{texts.bookShort}</b>
      </button>
      {waiting > 0 && (
        <button
          type="button"
          className="desk-row desk-row-gap desk-row-fits"
          aria-haspopup="dialog"
          aria-label={texts.fitsIn(waiting, formatMinutes(minutes, locale, 'long'), column.name ?? '', time)}
          onClick={() => onOffer(column, gap)}
        >
          <IconHourglass className="size-4" />
          <span className="desk-gap-long">{texts.waitingFit(waiting)}</span>
          <span className="desk-gap-short">{waiting}</span>
        </button>
      )}
    </div>
  )
}

function byHour(entries: readonly Entry[]): [number, Entry[]][] {
  const hours = new Map<number, Entry[]>()
  for (const entry of entries) {
    const hour = Math.floor(entry.start / 60) * 60
    hours.set(hour, [...(hours.get(hour) ?? []), entry])
  }
  return [...hours]
}

interface ChipProps {
  readonly pressed: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A toggle that limits what is shown. */
export function Chip({ pressed, onClick, children }: ChipProps) {
  return (
    <button type="button" className="desk-chip" aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}

interface AgendaRowProps {
  readonly booking: DeskBooking
  readonly at: Date
  readonly onOpen: (booking: DeskBooking) => void
}

function AgendaRow({ booking, at, onOpen }: AgendaRowProps) {
  const { locale } = useTexts(en)
  const described = useDescribe(at)(booking)
  const { patient, start, alarm, isBad, spoken } = described
  const status = statusOf(booking)
  return (
    <button
      type="button"
      className={`desk-row desk-${status}`}
      data-block={booking._id}
      aria-label={spoken}
      onClick={() => onOpen(booking)}
    >
      <span>
        <b>{start}</b>
        <small>{formatLength(booking, locale)}</small>
      </span>
      <span>
        <b>
          {patient} <BookingMarks booking={booking} />
        </b>
        <small>
          <ClinicText>{booking.treatment}</ClinicText>
          {booking.doctor && (
            <>
              {' · '}
              <ClinicText>{booking.doctor.name}</ClinicText>
            </>
          )}
        </small>
      </span>
      <span className="desk-row-side">
        <span className="desk-badge">
          <StatusLabel status={status} alarm={alarm} isBad={isBad} unsent={'unsent' in booking} />
        </span>
        <PayLabel isPaid={booking.paid} described={described} />
      </span>
    </button>
  )
}

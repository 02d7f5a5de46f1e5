import type { DeskBooking } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Agenda } from '../../features/desk/agenda.tsx'
import type { BoardColumn, Span } from '../../features/desk/board-layout.ts'
import { DayBoard } from '../../features/desk/day-board.tsx'
import { PrintedDay } from '../../features/desk/printed-day.tsx'
import { Calls, OpenVisits, Pinboard, WaitingRoom } from '../../features/desk/strips.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Filter, filters } from './today-parts.tsx'
import type { DeskDay } from './use-desk-day.ts'

/** The strips above the board: who waits, what is still open, the pinboard, and whom to call. */
export function Strips({ desk }: { readonly desk: DeskDay }) {
  const { day, today, bookings, now, visits, pinned, toCall, undo, show } = desk
  const strip = { bookings, now, visits, onOpen: show }
  return (
    <>
      {day === today && <WaitingRoom {...strip} />}
      {day <= today && <OpenVisits {...strip} />}
      <Pinboard pinned={pinned} onOpen={show} />
      {day === today && <Calls calls={toCall} today={today} undo={undo} onOpen={show} />}
    </>
  )
}

interface BoardProps {
  readonly desk: DeskDay
  readonly only: Filter | undefined
}

/** The appointments of the day, as a board or as an agenda. */
export function Board({ desk, only }: BoardProps) {
  const { clinic, role, isAtDesk, isWide, day, today, minute, open, loaded, bookings, board, move } = desk
  const [{ locale }, texts] = useTexts(en, enDesk)
  const date = formatDay(day, locale, { dateStyle: 'full' })
  if (!board)
    return loaded.isError ? (
      <LoadFailed texts={{ ...texts, failedHelp: '' }} busy={loaded.isFetching} onRetry={() => void loaded.refetch()} />
    ) : (
      <div className="desk-board p-6">
        <Skeleton size="l" />
      </div>
    )
  if (board.columns.length === 0)
    return (
      <Empty title={texts.none} text={texts.noneHelp}>
        {role === 'admin' && <ButtonLink to={adminPaths.schedule()}>{texts.enterHours}</ButtonLink>}
      </Empty>
    )
  const shape = {
    label: (isWide ? texts.board : texts.agenda)(date),
    now: day === today ? minute : undefined,
    isShown: (each: DeskBooking) => only === undefined || filters[only](each),
    onOpen: desk.show,
    onBook: (column: BoardColumn, { start }: Span) =>
      desk.book({ day, ...(column.doctor && { gap: { doctorId: column.doctor._id, start } }) }),
    places: move.places,
    isTarget: move.isTarget,
    onPlace: move.choose,
  }
  return (
    <>
      {bookings.length === 0 && <p className="mb-3 text-ink-quiet">{texts.none}</p>}
      {isWide ? (
        <DayBoard {...shape} {...{ board, open }} onKey={desk.onKey} onDrag={isAtDesk ? desk.startMove : undefined} />
      ) : (
        <Agenda {...shape} board={board} />
      )}
      <PrintedDay board={board} title={`${clinic.name}, ${date}`} />
    </>
  )
}

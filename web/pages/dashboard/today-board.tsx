import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Agenda } from '../../features/desk/agenda.tsx'
import type { BoardColumn, Span } from '../../features/desk/board-layout.ts'
import { DayBoard } from '../../features/desk/day-board.tsx'
import { fitsOn } from '../../features/desk/desk-api.ts'
import { fitsIn } from '../../features/desk/gap-fits.ts'
import { PrintedDay } from '../../features/desk/printed-day.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openDeskTool } from './desk-tool.ts'
import { type Filter, filters } from './today-parts.tsx'
import type { DeskDay } from './use-desk-day.ts'

const OfferGap = lazy(async () => ({ default: (await import('./offer-gap.tsx')).OfferGap }))

interface BoardProps {
  readonly desk: DeskDay
  readonly only: Filter | undefined
  /** Key of the column that an agenda shows; all without it. */
  readonly column: string | undefined
}

/** The appointments of the day, as a board or as an agenda. */
export function Board({ desk, only, column }: BoardProps) {
  const { clinic, role, isAtDesk, isWide, day, today, minute, now, open, loaded, bookings, board, move } = desk
  const [{ locale }, texts] = useTexts(en, enDesk)
  const date = formatDay(day, locale, { dateStyle: 'full' })
  const hasGaps = board?.columns.some(({ gaps }) => gaps.length > 0) ?? false
  // After the board, which does not wait for it.
  const { data: waiting = [] } = useQuery({ ...fitsOn(day), enabled: isAtDesk && hasGaps })
  const [offering, setOffering] = useState<{ readonly column: string; readonly gap: Span }>()
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
    at: now,
    isShown: (each: DeskBooking) => only === undefined || filters[only](each),
    onOpen: desk.show,
    onBook: (column: BoardColumn, { start }: Span) =>
      openDeskTool({ day, ...(column.doctor && { gap: { doctorId: column.doctor._id, start } }) }),
    countFits: (column: BoardColumn, gap: Span) => fitsIn(waiting, column, gap).length,
    onOffer: ({ key }: BoardColumn, gap: Span) => setOffering({ column: key, gap }),
    places: move.places,
    isTarget: move.isTarget,
    onPlace: move.choose,
  }
  const offered = offering && board.columns.find(({ key }) => key === offering.column)
  return (
    <>
      {bookings.length === 0 && <p className="mb-3 text-ink-quiet">{texts.none}</p>}
      {isWide ? (
        <DayBoard
          key={day}
          {...shape}
          {...{ board, open }}
          onKey={desk.onKey}
          onDrag={isAtDesk ? desk.startMove : undefined}
        />
      ) : (
        <Agenda {...shape} board={board} only={column} />
      )}
      {offering && offered && (
        <Suspense>
          <OfferGap
            {...{ desk, column: offered, gap: offering.gap }}
            fits={fitsIn(waiting, offered, offering.gap)}
            onClose={() => setOffering(undefined)}
          />
        </Suspense>
      )}
      <PrintedDay board={board} title={`${clinic.name}, ${date}`} now={now} />
    </>
  )
}

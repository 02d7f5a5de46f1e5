// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells by the minute
// biome-ignore-all lint/a11y/useFocusableInteractive: the appointments in the cells have the focus
import type { CSSProperties, ReactNode } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute, formatMinutes, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { IconHourglass } from '../../ui/icons/page-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { BoardBlock } from './board-block.tsx'
import { enterBoard, moveFocus } from './board-keys.ts'
import type { Board, BoardColumn, Span } from './board-layout.ts'
import { OffBlock } from './off-block.tsx'
import { type FreePlace, PlaceButton } from './place-button.tsx'
import { shortHour, shortTime } from './short-time.ts'
import { useArrowEntry, useScrollTo, useShownBlock } from './use-board-scroll.ts'
import { useDescribe } from './use-describe.ts'

interface DayBoardProps {
  readonly board: Board
  /** Name of the board for screen readers. */
  readonly label: string
  /** The present minute of the day; absent on other days. */
  readonly now: number | undefined
  readonly at: Date
  /** The ID of the opened appointment. */
  readonly open: string | undefined
  readonly isShown: (booking: DeskBooking) => boolean
  readonly onOpen: (booking: DeskBooking) => void
  readonly onBook: (column: BoardColumn, gap: Span) => void
  /** Number of people on the waitlist who fit into a gap. */
  readonly countFits: (column: BoardColumn, gap: Span) => number
  readonly onOffer: (column: BoardColumn, gap: Span) => void
  /** Free times of the appointment that is being moved, instead of the gaps. */
  readonly places: readonly FreePlace[] | undefined
  readonly isTarget: (place: FreePlace) => boolean
  readonly onPlace: (place: FreePlace) => void
  /** Begins to move an appointment by dragging it; absent if none can be moved. */
  readonly onDrag: ((booking: DeskBooking) => void) | undefined
  /** Handles a key that was pressed on an appointment. */
  readonly onKey: (key: string, booking: DeskBooking) => void
}

/** CSS properties of a time on the board, in minutes after its first one. */
type Placement = CSSProperties & {
  readonly '--s'?: number
  readonly '--d'?: number
  readonly '--n'?: number
  readonly '--px'?: string
}

/**
 * The day with one column per doctor or chair. Rows are hours; each appointment belongs to the hour in which it starts.
 */
export function DayBoard(props: DayBoardProps) {
  const { board, label, now, at, open, isShown, onOpen, onKey, places, isTarget, onPlace, onDrag } = props
  const { countFits, onBook, onOffer } = props
  const [{ locale }, texts] = useTexts(en, enDesk)
  const { columns, start, end, scale } = board
  const toWords = useDescribe(at)
  const hours = Array.from({ length: (end - start) / 60 }, (_, hour) => start + hour * 60)
  const scroller = useScrollTo(now ?? firstStart(columns) ?? start, start, scale, now === undefined ? 0 : 1 / 3)
  useShownBlock(scroller, open)
  useArrowEntry(scroller, (grid) => enterBoard(grid, board, now))
  const place = ({ start: from, end: until }: Span, column: number): Placement => ({
    // With its end, since the area of a placed element reaches to the last column otherwise.
    gridColumn: `${column + 2} / ${column + 3}`,
    '--s': from - start,
    '--d': until - from,
  })
  const grid: Placement = { '--n': columns.length, '--d': end - start, '--px': `${scale}px` }
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-readonly
      // The one stop of the Tab key, whose arrows enter the board.
      tabIndex={0}
      className="desk-board"
      onKeyDown={(event) => moveFocus(event, board, now, onKey)}
    >
      <div role="presentation" className="desk-grid" style={grid}>
        <Row>
          <div role="columnheader" className="desk-head desk-corner" aria-label={texts.time}>
            <span className="sr-only">{texts.time}</span>
          </div>
          {columns.map((column, place) => (
            <ColumnHead key={column.key} column={column} place={place} />
          ))}
        </Row>
        <div className="desk-times" aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ '--s': hour - start } as Placement}>
              {shortHour(hour, locale)}
            </span>
          ))}
          {now !== undefined && now >= start && now <= end && (
            <b style={{ '--s': now - start } as Placement}>{shortTime(now, locale)}</b>
          )}
        </div>
        {columns.map(({ key, off }, column) => (
          <div key={key} className="desk-column" style={{ gridColumn: column + 2 }} aria-hidden>
            {off.map((time) => (
              <OffBlock key={`${time.why}${time.start}`} time={time} start={start} />
            ))}
            {now !== undefined && now >= start && now <= end && (
              <i className="desk-now" style={{ '--s': now - start } as Placement} />
            )}
          </div>
        ))}
        {hours.map((hour) => (
          <Row key={hour}>
            <div role="rowheader" className="sr-only">
              {formatMinute(hour, locale)}
            </div>
            {columns.map((column, columnIndex) => (
              <div key={column.key} role="gridcell" className="contents">
                {column.blocks
                  .filter((block) => isIn(hour, block))
                  .map((block) => (
                    <BoardBlock
                      key={block.booking._id}
                      block={block}
                      described={toWords(block.booking)}
                      locale={locale}
                      column={columnIndex}
                      height={(block.end - block.start) * scale}
                      style={place(block, columnIndex)}
                      isOpen={block.booking._id === open}
                      isDim={!isShown(block.booking)}
                      byChair={column.chair !== undefined}
                      onOpen={onOpen}
                      onDrag={onDrag}
                    />
                  ))}
                {places
                  ?.filter((each) => each.column === column.key && isIn(hour, each))
                  .map((each) => (
                    <PlaceButton
                      key={each.slot}
                      {...{ place: each, column, index: columnIndex }}
                      className="desk-gap"
                      style={place(each, columnIndex)}
                      isChosen={isTarget(each)}
                      isStop={false}
                      onChoose={onPlace}
                    />
                  ))}
                {(places ? [] : column.gaps)
                  .filter((gap) => isIn(hour, gap))
                  .map((gap) => (
                    <GapButton
                      key={gap.start}
                      {...{ gap, column, columnIndex }}
                      style={place(gap, columnIndex)}
                      {...{ countFits, onBook, onOffer }}
                    />
                  ))}
              </div>
            ))}
          </Row>
        ))}
      </div>
    </div>
  )
}

interface GapButtonProps extends Pick<DayBoardProps, 'countFits' | 'onBook' | 'onOffer'> {
  readonly gap: BoardColumn['gaps'][number]
  readonly column: BoardColumn
  readonly columnIndex: number
  readonly style: Placement
}

/** A free time of a column. The first half books it, the second one lists who on the waitlist fits; only if someone does. */
function GapButton({ gap, column, columnIndex, style, countFits, onBook, onOffer }: GapButtonProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const minutes = gap.end - gap.start
  const short = formatMinutes(minutes, locale, 'short')
  const named = [formatMinutes(minutes, locale, 'long'), column.name ?? '', formatMinute(gap.start, locale)] as const
  const waiting = countFits(column, gap)
  const book = texts.bookGap(...named)
  const half = { 'data-column': columnIndex, 'data-start': gap.start, tabIndex: -1, style }
  return (
    <>
      <button
        type="button"
        className="desk-gap"
        data-gap
        {...half}
        aria-label={waiting > 0 ? withCommas([book, texts.waitingFit(waiting)], locale) : book}
        onClick={() => onBook(column, gap)}
      >
        <IconPlus className="size-4" />
        <span>
          <span className="desk-gap-long">{texts.free(short)}</span>
          <span className="desk-gap-short">{short}</span>
        </span>
        <b>{texts.bookShort}</b>
      </button>
      {waiting > 0 && (
        <button
          type="button"
          className="desk-gap desk-fits"
          data-fits
          {...half}
          aria-haspopup="dialog"
          aria-label={texts.fitsIn(waiting, ...named)}
          onClick={() => onOffer(column, gap)}
        >
          <IconHourglass className="size-4" />
          <span className="desk-gap-long">{texts.waitingFit(waiting)}</span>
          <span className="desk-gap-short">{waiting}</span>
        </button>
      )}
    </>
  )
}

const isIn = (hour: number, { start }: Span) => start >= hour && start < hour + 60

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <div role="row" className="contents">
      {children}
    </div>
  )
}

function ColumnHead({ column, place }: { readonly column: BoardColumn; readonly place: number }) {
  const texts = useTexts(enDesk)
  return (
    <div role="columnheader" className="desk-head" style={{ gridColumn: place + 2 }}>
      <b title={column.name}>
        <ClinicText>{column.name ?? texts.noPlace}</ClinicText>
      </b>
      <small>{texts.booked(column.blocks.length)}</small>
    </div>
  )
}

function firstStart(columns: readonly BoardColumn[]): number | undefined {
  const starts = columns.flatMap(({ blocks }) => blocks[0]?.start ?? [])
  return starts.length > 0 ? Math.min(...starts) : undefined
}

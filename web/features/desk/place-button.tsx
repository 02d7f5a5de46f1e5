import type { CSSProperties, ReactNode } from 'react'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinute } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { BoardColumn, Span } from './board-layout.ts'

/** A free time to which the appointment that is being moved can go. */
export interface FreePlace extends Span {
  /** Key of its column. */
  readonly column: string
  readonly slot: string
}

interface PlaceButtonProps {
  readonly place: FreePlace
  readonly column: BoardColumn
  /** Index of the column. */
  readonly index: number
  readonly style?: CSSProperties
  readonly className: string
  readonly isChosen: boolean
  /** Whether the Tab key reaches it. */
  readonly isStop: boolean
  readonly onChoose: (place: FreePlace) => void
  /** Only the time if omitted. */
  readonly children?: ReactNode
}

/** Chooses a free time on the board: by a press, or by dropping the appointment there. */
export function PlaceButton({
  place,
  column,
  index,
  style,
  className,
  isChosen,
  isStop,
  onChoose,
  children,
}: PlaceButtonProps) {
  const [{ locale }, { moving: texts }] = useTexts(en, enDesk)
  const time = formatMinute(place.start, locale)
  return (
    <button
      type="button"
      className={`${className} desk-place`}
      style={style}
      data-place
      data-start={place.start}
      data-column={index}
      tabIndex={isStop ? 0 : -1}
      aria-label={texts.here(time, column.name ?? '')}
      aria-pressed={isChosen}
      onClick={() => onChoose(place)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={({ currentTarget }) => currentTarget.setAttribute('data-over', '')}
      onDragLeave={({ currentTarget }) => currentTarget.removeAttribute('data-over')}
      onDrop={(event) => {
        event.preventDefault()
        event.currentTarget.removeAttribute('data-over')
        onChoose(place)
      }}
    >
      {children ?? time}
    </button>
  )
}

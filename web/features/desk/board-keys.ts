import type { KeyboardEvent } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import type { Board, BoardColumn } from './board-layout.ts'

/** Moves the focus between appointments: up and down in a column, left and right to the nearest in the next one. */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  { columns }: Board,
  onKey: (key: string, booking: DeskBooking) => boolean,
) {
  const target = event.target as HTMLElement
  if (target.dataset.place !== undefined) return movePlace(event, target)
  const block = target.closest<HTMLElement>('[data-block]')
  if (!block || event.ctrlKey || event.metaKey || event.altKey) return
  const column = Number(block.dataset.column)
  const found = columns[column]?.blocks.find(({ booking }) => booking._id === block.dataset.block)
  if (!found) return
  const next = neighbor(event, columns, column, found.start, found.booking._id)
  const other = next && event.currentTarget.querySelector<HTMLElement>(`[data-block="${next}"]`)
  if (other) {
    other.focus()
    event.preventDefault()
  } else if (!event.repeat && onKey(event.key, found.booking)) event.preventDefault()
}

/** Moves the focus between free times: up and down in a column, left and right to the nearest in the next one. */
function movePlace(event: KeyboardEvent<HTMLElement>, { dataset }: HTMLElement) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')]
  const [start, column] = [Number(dataset.place), Number(dataset.column)]
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const side = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key]
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const timeOf = (each: HTMLElement) => Number(each.dataset.place)
  const others = all.filter((each) =>
    side === undefined
      ? Number(each.dataset.column) === column && (timeOf(each) - start) * (step ?? 0) > 0
      : (Number(each.dataset.column) - column) * side > 0,
  )
  const distance = (each: HTMLElement) =>
    Math.abs(Number(each.dataset.column) - column) * 10_000 + Math.abs(timeOf(each) - start)
  const nearest = others.sort((one, two) => distance(one) - distance(two))[0]
  if (!nearest) return
  nearest.focus()
  event.preventDefault()
}

function neighbor(
  event: KeyboardEvent<HTMLElement>,
  columns: readonly BoardColumn[],
  column: number,
  start: number,
  id: string,
): string | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const side = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key]
  if (side !== undefined) {
    for (let other = column + side; other >= 0 && other < columns.length; other += side) {
      const blocks = columns[other]?.blocks ?? []
      const nearest = [...blocks].sort((one, two) => Math.abs(one.start - start) - Math.abs(two.start - start))[0]
      if (nearest) return nearest.booking._id
    }
    return undefined
  }
  const blocks = columns[column]?.blocks ?? []
  const place = blocks.findIndex(({ booking }) => booking._id === id)
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  return step === undefined ? undefined : blocks[place + step]?.booking._id
}

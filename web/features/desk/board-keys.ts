import type { KeyboardEvent } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { plainShortcutKey } from '../../ui/shortcut-key.ts'
import type { Board } from './board-layout.ts'

/** The keys that act on the appointment with the focus, and never on the one that is open in the panel. */
const appointmentKeys = ['a', 'p', 'm', 'c']

/**
 * Moves the focus on the board: up and down in a column, left and right to the nearest in another one. That is between
 * appointments and gaps, or between free times while one is being moved. The first arrow enters at the present time. The halves
 * of a gap are next to each other.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  board: Board,
  now: number | undefined,
  onKey: (key: string, booking: DeskBooking) => void,
) {
  const target = event.target as HTMLElement
  const key = plainShortcutKey(event)
  if (key === undefined) return
  const item = target.closest<HTMLElement>('[data-start]')
  const all = itemsOf(event.currentTarget)
  if (!item) {
    if (key.startsWith('Arrow') && enterBoard(event.currentTarget, board, now)) event.preventDefault()
    return
  }
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = otherHalf(item, key, rtl) ?? neighborOf(all, gapOf(item), key, rtl)
  if (next) {
    next.focus()
    event.preventDefault()
    return
  }
  const found = board.columns
    .flatMap(({ blocks }) => blocks)
    .find(({ booking }) => booking._id === item.dataset.block)?.booking
  if (!found || !appointmentKeys.includes(key)) return
  event.preventDefault()
  if (!event.repeat) onKey(key, found)
}

/** Focuses the appointment or free time of the board that is nearest to the present time. Returns whether there is one. */
export function enterBoard(grid: Element, { columns }: Board, now: number | undefined): boolean {
  const entry = entryOf(
    columns.flatMap(({ blocks }) => blocks),
    now,
  )
  const items = itemsOf(grid)
  const item = items.find(({ dataset }) => dataset.block === entry) ?? items[0]
  item?.focus()
  return item !== undefined
}

/** Returns the ID of the appointment that starts nearest to the present time, or of the first one on other days. */
export function entryOf(
  blocks: readonly { readonly start: number; readonly booking: Pick<DeskBooking, '_id' | 'state'> }[],
  now: number | undefined,
): string | undefined {
  const open = blocks.filter(({ booking }) => booking.state === 'booked')
  const distance = ({ start }: { readonly start: number }) => (now === undefined ? start : Math.abs(start - now))
  return (open.length > 0 ? open : blocks).toSorted((one, other) => distance(one) - distance(other))[0]?.booking._id
}

function itemsOf(grid: Element): HTMLElement[] {
  const places = grid.querySelectorAll<HTMLElement>('[data-place]')
  return [...(places.length > 0 ? places : grid.querySelectorAll<HTMLElement>('[data-start]:not([data-fits])'))]
}

/** Returns the gap to whose second half an item belongs, or else the item. */
function gapOf(item: HTMLElement): HTMLElement {
  const gap = item.matches('[data-fits]') ? item.previousElementSibling : null
  return gap instanceof HTMLElement ? gap : item
}

/** Returns the half of a gap that lies in the direction of the arrow: the second one lists who fits. */
function otherHalf(item: HTMLElement, key: string, rtl: boolean): HTMLElement | undefined {
  const [back, forward] = rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const gap = gapOf(item)
  if (gap !== item) return key === back ? gap : undefined
  const second = key === forward ? item.nextElementSibling : null
  return second instanceof HTMLElement && second.matches('[data-fits]') ? second : undefined
}

function neighborOf(all: readonly HTMLElement[], item: HTMLElement, key: string, rtl: boolean) {
  const [start, column] = [startOf(item), columnOf(item)]
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step !== undefined) {
    const inColumn = all
      .filter((each) => columnOf(each) === column)
      .toSorted((one, other) => startOf(one) - startOf(other))
    return inColumn[inColumn.indexOf(item) + step]
  }
  const side = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[key]
  if (side === undefined) return undefined
  const distance = (each: HTMLElement) => Math.abs(columnOf(each) - column) * 10_000 + Math.abs(startOf(each) - start)
  return all
    .filter((each) => (columnOf(each) - column) * side > 0)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

const startOf = ({ dataset }: HTMLElement) => Number(dataset.start)
const columnOf = ({ dataset }: HTMLElement) => Number(dataset.column)

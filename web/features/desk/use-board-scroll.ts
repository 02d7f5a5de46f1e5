import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Shows a minute of the day at a part of the board's height, once. Returns the ref of the board. */
export function useScrollTo(minute: number, start: number, scale: number, part: number) {
  const ref = useRef<HTMLDivElement>(null)
  const scroll = useEffectEvent((board: HTMLElement) => {
    board.scrollTop = Math.max(0, (minute - start) * scale - board.clientHeight * part)
  })
  useEffect(() => {
    const board = ref.current
    if (!board) return
    // Its first call is before the first paint and after the layout, which reading the height would repeat.
    const sized = new ResizeObserver(() => {
      sized.disconnect()
      scroll(board)
    })
    sized.observe(board)
    return () => sized.disconnect()
  }, [])
  return ref
}

/** Keeps the open appointment in sight, such as when the panel takes a part of the width. */
export function useShownBlock(board: RefObject<HTMLElement | null>, open: string | undefined) {
  useEffect(() => {
    if (open === undefined) return
    board.current?.querySelector(`[data-block="${open}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [board, open])
}

/** Calls `enter` when an arrow key is pressed while nothing of the page has the focus. */
export function useArrowEntry(board: RefObject<HTMLElement | null>, enter: (grid: Element) => boolean) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, key, target } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || !key.startsWith('Arrow')) return
    const isFree = target instanceof Element && target.matches('body, main')
    if (isFree && board.current && enter(board.current)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

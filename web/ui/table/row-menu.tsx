import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../button/button.tsx'
import { IconDots } from '../icons/admin-icons.tsx'
import type { ListColumn } from './list-table.tsx'

interface RowMenuProps {
  /** Name of the row, for screen readers. */
  readonly of: string
  /** The next step of the row as a button next to the menu. */
  readonly main?: ReactNode
  /** Buttons and links. Without any, there is no menu. */
  readonly children: ReactNode
}

/** Distance to the button and to the edges of the window in pixels. */
const gap = 8

/**
 * The actions of a row: a button that opens them over the page, and at most one more. It closes on a choice, on Escape and on
 * a press or focus outside. The first two return the focus to the button. The arrow keys, Home and End move the focus.
 */
export function RowMenu({ of, main, children }: RowMenuProps) {
  const { rowMenu } = useTexts(enAdmin)
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  function close() {
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }

  useLayoutEffect(() => {
    if (!open || !menu.current || !panel.current) return
    const [around, list] = [menu.current, panel.current]
    const place = () => placeNextTo(around, list)
    place()
    itemsOf(list)[0]?.focus()
    const opened = new AbortController()
    const { signal } = opened
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !around.contains(target)) setOpen(false)
    }
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeOutside, { signal })
    for (const type of ['scroll', 'resize']) window.addEventListener(type, place, { signal, capture: true })
    return () => opened.abort()
  }, [open])

  function moveFocus(event: KeyboardEvent) {
    const items = panel.current ? itemsOf(panel.current) : []
    const at = items.findIndex((item) => item.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (open && event.key === 'Escape') close()
    else if (open && to !== undefined) items.at(to % items.length)?.focus()
    else if (event.key === 'ArrowDown' && event.target === menu.current?.querySelector('button')) setOpen(true)
    else return
    // The page must not take the key for something else.
    event.preventDefault()
    event.stopPropagation()
  }

  // Before the action runs, so that the dialog it opens returns the focus to the button.
  function choose({ target }: MouseEvent) {
    if (!open || !(target instanceof Element) || !target.closest('a, button')) return
    close()
    document.addEventListener('click', ignoreDoubleClick, { capture: true, once: true })
  }

  return (
    <div className="row-actions">
      {main}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div ref={menu} className="row-menu" onKeyDown={moveFocus}>
        <Button
          look="plain"
          icon
          aria-label={rowMenu(of)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconDots />
        </Button>
        {/* Closed, it stays: its buttons have dialogs and changes in progress. */}
        <div
          ref={panel}
          id={id}
          className="staff-popover row-menu-panel"
          data-open={open || undefined}
          onClickCapture={choose}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** The column of the row's menus, at the corner of a phone's card; of menus and buttons below it with `withButtons`. */
export function menuColumn<Item>(
  label: string,
  cell: ListColumn<Item>['cell'],
  withButtons?: string,
): ListColumn<Item> {
  return {
    key: 'actions',
    label: <span className="sr-only">{label}</span>,
    end: true,
    headClass: `${withButtons ?? 'w-17'} print:hidden`,
    place: withButtons ? 'across' : 'corner',
    className: 'print:hidden',
    cell,
  }
}

function itemsOf(panel: Element): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(':scope > :is(a, button)')]
}

function placeNextTo(menu: Element, panel: HTMLElement): void {
  const button = menu.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isRightToLeft = getComputedStyle(menu).direction === 'rtl'
  const left = isRightToLeft ? button.left : button.right - width
  const isBelow = button.bottom + height + gap <= clientHeight || button.top < height + gap
  const top = isBelow ? button.bottom : button.top - height
  panel.style.left = `${within(left, clientWidth - width)}px`
  panel.style.top = `${within(top, clientHeight - height)}px`
}

function within(wanted: number, most: number): number {
  return Math.max(gap, Math.min(wanted, most - gap))
}

// The second press of a double click would be one on what is below the closed menu.
function ignoreDoubleClick(event: globalThis.MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

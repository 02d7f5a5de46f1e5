import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SheetColumn } from './read-paste.ts'
import { SheetCell } from './sheet-cell.tsx'
import { RemoveRow, SheetKeys } from './sheet-parts.tsx'
import type { CellFault, CellFaults, SheetState } from './use-sheet.ts'

interface SheetProps {
  readonly caption: string
  readonly columns: readonly SheetColumn[]
  readonly sheet: SheetState
  readonly faults: CellFaults
}

/** Where a cell is, as its input has it in `data-cell`. */
const placeOf = (target: EventTarget) => {
  const [row = 0, column = 0] = ((target as HTMLElement).dataset?.cell ?? '').split(' ').map(Number)
  return { row, column }
}

/** Moves the focus to a cell with its text selected. */
function focusCell(within: HTMLElement | null, row: number, column: number): void {
  within?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.select()
}

/** Moves the focus to the first wrong cell after the focused one, or to the first of all. */
export function focusNextFault(within: HTMLElement | null): void {
  const all = [...(within?.querySelectorAll<HTMLInputElement>('[data-cell]') ?? [])]
  const from = all.indexOf(document.activeElement as HTMLInputElement)
  const isWrong = (cell: HTMLInputElement) => cell.getAttribute('aria-invalid') === 'true'
  const next = all.slice(from + 1).find(isWrong) ?? all.find(isWrong)
  next?.select()
}

// A note is right while its cell is typed, a fault when the row is left.
const shownFault = (fault: CellFault | undefined, isChecked: boolean) =>
  isChecked || fault?.look === 'note' ? fault : undefined

/** A table to type through with Tab and Enter, which takes rows from a spreadsheet. The last row is empty. */
export function Sheet({ caption, columns, sheet, faults }: SheetProps) {
  const texts = useTexts(enSheet)
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const seen = useRef('')
  const go = (row: number, column: number) => focusCell(table.current, row, column)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { row, column } = placeOf(event.currentTarget)
    const { key, shiftKey } = event
    const held = event.ctrlKey || event.metaKey
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      enter: () => go(shiftKey ? row - 1 : row + 1, column),
      f8: () => {
        flushSync(() => sheet.check(sheet.rows.map((each) => each.id)))
        focusNextFault(table.current)
      },
      escape: () => sheet.set(row, column, seen.current),
      'held d': () => row > 0 && sheet.set(row, column, sheet.rows[row - 1]?.cells[column] ?? ''),
      'held z': sheet.pasted && (() => void sheet.undoPaste()),
    }
    const action = actions[`${held ? 'held ' : ''}${key.toLowerCase()}`]
    if (!action) return
    event.preventDefault()
    action()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain')
    // One cell is pasted by the browser, which can undo it.
    if (!/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    const { row, column } = placeOf(event.currentTarget)
    sheet.paste(row, column, text)
  }

  return (
    <>
      <table className="sheet" ref={table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="sheet-number">
              <span className="sr-only">{texts.row}</span>
            </th>
            {columns.map(({ key, label, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric} className={`sheet-${key}`}>
                {label}
              </th>
            ))}
            <th scope="col" className="sheet-remove">
              <span className="sr-only">{texts.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, place) => (
            <tr
              key={row.id}
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.contains(relatedTarget)) sheet.check([row.id])
              }}
            >
              <th scope="row" className="sheet-number">
                {place + 1}
              </th>
              {columns.map((column, at) => (
                <SheetCell
                  key={column.key}
                  id={`${id}${row.id}${column.key}`}
                  column={column}
                  place={`${place} ${at}`}
                  number={place + 1}
                  text={row.cells[at] ?? ''}
                  fault={shownFault(faults[place]?.[at], sheet.checked.has(row.id))}
                  onChange={(text) => sheet.set(place, at, text)}
                  onFocus={(text) => {
                    seen.current = text
                  }}
                  onKeyDown={press}
                  onPaste={paste}
                />
              ))}
              <RemoveRow
                isLast={place === sheet.rows.length - 1}
                label={texts.removeRow(place + 1, row.cells[0] ?? '')}
                onRemove={() => {
                  flushSync(() => sheet.remove(place))
                  go(place, 0)
                }}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <SheetKeys />
    </>
  )
}

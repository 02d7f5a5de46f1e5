import type { ClipboardEventHandler, KeyboardEventHandler } from 'react'
import { enSheet } from '../../i18n/en/sheet.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SheetColumn } from './read-paste.ts'
import type { CellFault } from './use-sheet.ts'

interface SheetCellProps {
  readonly id: string
  readonly column: SheetColumn
  /** Row and column, counted from 0. */
  readonly place: string
  /** The row, counted from 1. */
  readonly number: number
  readonly text: string
  readonly fault: CellFault | undefined
  readonly onChange: (text: string) => void
  readonly onFocus: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  readonly onPaste: ClipboardEventHandler<HTMLInputElement>
}

/** One cell: an input with its label, and what is wrong with it. */
export function SheetCell({ id, column, place, number, text, fault, onChange, onFocus, ...events }: SheetCellProps) {
  const texts = useTexts(enSheet)
  return (
    <td data-numeric={column.numeric} data-look={fault?.look} className={`sheet-${column.key}`}>
      <label htmlFor={id}>{column.label}</label>
      <input
        {...events}
        id={id}
        aria-label={`${column.label}${texts.inRow(number)}`}
        data-cell={place}
        value={text}
        inputMode={column.numeric ? 'decimal' : undefined}
        autoComplete="off"
        list={column.options && `${id}-options`}
        enterKeyHint="next"
        aria-invalid={fault?.look === 'wrong' || undefined}
        aria-describedby={fault && `${id}-why`}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => onFocus(target.value)}
      />
      {column.options && (
        <datalist id={`${id}-options`}>
          {column.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      {fault && (
        <p id={`${id}-why`}>
          {fault.text}{' '}
          {fault.fix !== undefined && (
            <button type="button" onClick={() => onChange(fault.fix ?? '')}>
              {texts.use(fault.fix)}
            </button>
          )}
        </p>
      )}
    </td>
  )
}

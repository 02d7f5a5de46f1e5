import { useState } from 'react'
import { type Pasted, readPaste, type SheetColumn } from './read-paste.ts'

export interface SheetRow {
  readonly id: number
  readonly cells: readonly string[]
}

/** A fault of a cell, or a note about it. `wrong` prevents saving. `fix` is a text that would be right. */
export interface CellFault {
  readonly look: 'wrong' | 'odd' | 'note'
  readonly text: string
  readonly fix?: string
}

/** The faults of the cells of each row. */
export type CellFaults = readonly (readonly (CellFault | undefined)[])[]

export interface PasteNote extends Pick<Pasted, 'headed' | 'unused'> {
  readonly count: number
  readonly before: readonly SheetRow[]
}

let lastId = 0
const newRow = (cells: readonly string[]): SheetRow => {
  lastId += 1
  return { id: lastId, cells }
}
const isEmpty = ({ cells }: SheetRow) => cells.every((cell) => cell.trim() === '')

/**
 * The rows of a sheet, of which the last is always empty. What is typed stays in this tab under `draft` until `clear`.
 * `pasted` describes the last paste as long as nothing was changed since.
 */
export function useSheet(columns: readonly SheetColumn[], draft: string) {
  const blank = columns.map(() => '')
  const withLast = (rows: readonly SheetRow[]): SheetRow[] => {
    const last = rows.at(-1)
    return last && isEmpty(last) ? [...rows] : [...rows, newRow(blank)]
  }
  const [rows, setRows] = useState(() => withLast(readDraft(draft, columns.length).map(newRow)))
  const [pasted, setPasted] = useState<PasteNote>()
  // Rows whose faults are shown: those that were left or pasted.
  const [checked, setChecked] = useState<ReadonlySet<number>>(() => new Set(rows.map(({ id }) => id)))
  const change = (changed: readonly SheetRow[], note?: PasteNote) => {
    const all = withLast(changed)
    setRows(all)
    setPasted(note)
    writeDraft(
      draft,
      all.filter((row) => !isEmpty(row)).map(({ cells }) => cells),
    )
  }
  return {
    rows,
    filled: rows.filter((row) => !isEmpty(row)),
    pasted,
    checked,
    check: (ids: readonly number[]) => setChecked(new Set([...checked, ...ids])),
    set: (row: number, column: number, text: string) =>
      change(rows.map((each, place) => (place === row ? { ...each, cells: each.cells.with(column, text) } : each))),
    remove: (row: number) => change(rows.filter((_, place) => place !== row)),
    paste: (row: number, column: number, text: string) => {
      const { rows: read, headed, unused } = readPaste(text, columns, column)
      const made = read.map(newRow)
      const kept = rows[row]
      // Cells of the focused row that the paste has nothing for stay.
      const [head, ...others] = made
      const first =
        head && kept ? { id: kept.id, cells: head.cells.map((cell, at) => cell || (kept.cells[at] ?? '')) } : head
      const filled = first ? [first, ...others] : []
      change([...rows.slice(0, row), ...filled, ...rows.slice(row + 1).filter((each) => !isEmpty(each))], {
        ...{ headed, unused, count: filled.length, before: rows },
      })
      setChecked(new Set([...checked, ...filled.map(({ id }) => id)]))
    },
    undoPaste: () => pasted && change(pasted.before),
    clear: () => {
      setRows(withLast([]))
      setPasted(undefined)
      writeDraft(draft, [])
    },
  }
}

export type SheetState = ReturnType<typeof useSheet>

function readDraft(name: string, width: number): string[][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    const isRow = (row: unknown): row is string[] =>
      Array.isArray(row) && row.length === width && row.every((cell) => typeof cell === 'string')
    return Array.isArray(stored) ? stored.filter(isRow) : []
  } catch {
    return []
  }
}

function writeDraft(name: string, rows: readonly (readonly string[])[]): void {
  try {
    if (rows.length > 0) sessionStorage.setItem(name, JSON.stringify(rows))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage, the rows are kept while the page is open.
  }
}

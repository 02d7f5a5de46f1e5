/** A column of a sheet. `words` are the headings of spreadsheets that name it, in any language. */
export interface SheetColumn {
  readonly key: string
  readonly label: string
  readonly words: readonly string[]
  readonly numeric?: boolean
  /** Texts to choose from while typing; any other can be typed. */
  readonly options?: readonly string[]
}

/** Cells of a paste in the columns of the sheet. */
export interface Pasted {
  readonly rows: readonly (readonly string[])[]
  /** Whether the first line was read as headings. */
  readonly headed: boolean
  /** Headings that name no column. */
  readonly unused: readonly string[]
}

/** Returns the cells of a text that a spreadsheet copied: tabs between cells, quotes around those with line breaks. */
export function splitCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) break
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replace(/\s+/g, ' ').trim())
    if (end !== '\t' && cell.lastIndex < text.length) rows.push([])
  }
  return rows.filter((row) => row.some((each) => each !== ''))
}

/**
 * Reads a paste at a column of the sheet. If at least half of the first line are known headings, the cells go to the columns
 * that they name; if not, they fill the columns from `first` on, and what is beyond the last one is dropped.
 */
export function readPaste(text: string, columns: readonly SheetColumn[], first: number): Pasted {
  const [line = [], ...others] = splitCells(text)
  const named = line.map((heading) => columnNamed(heading, columns))
  const known = named.filter((column) => column >= 0)
  const headed = others.length > 0 && known.length > 0 && known.length * 2 >= line.filter(Boolean).length
  const places = headed ? named : line.map((_, place) => first + place)
  const widest = Math.max(0, ...others.map((row) => row.length))
  const all = headed ? places : Array.from({ length: Math.max(widest, line.length) }, (_, place) => first + place)
  const toRow = (cells: readonly string[]) =>
    columns.map((_, column) => {
      const place = all.indexOf(column)
      return place < 0 ? '' : (cells[place] ?? '')
    })
  return {
    rows: (headed ? others : [line, ...others]).map(toRow),
    headed,
    unused: headed ? line.filter((heading, place) => heading !== '' && named[place] === -1) : [],
  }
}

function columnNamed(heading: string, columns: readonly SheetColumn[]): number {
  const text = plain(heading)
  return text === '' ? -1 : columns.findIndex(({ words }) => words.some((word) => plain(word) === text))
}

// Without marks, units in brackets and signs: `Length (min)` and `LENGTH` are the same heading.
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|\(.*?\)/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

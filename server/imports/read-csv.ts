import { type CsvError, parse } from 'csv-parse'
import { AppError } from '../app-error.ts'

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

/** A row of a file. `number` is that of a spreadsheet. */
export interface CsvRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface CsvFile {
  readonly delimiter: Delimiter
  readonly headings: readonly string[]
  /** The rows below the headings that have a filled cell. */
  readonly rows: AsyncIterable<CsvRow>
}

const maxColumns = 300
const maxRows = 100_000
const maxRowCharacters = 1_000_000
const sampleCharacters = 64 * 1024

/**
 * Parses CSV as it arrives: quotes, line breaks in fields, and the separator that fits the first lines. Throws `file_one_line`,
 * `file_cut_off`, `file_two_headers`, `file_too_many_columns`, `file_too_many_rows`, or `file_not_text` if a row is too long for
 * one; also while the rows are read. `isHeading` tells whether a cell of the second line is a heading.
 */
export async function readCsv(text: AsyncIterator<string>, isHeading: (cell: string) => boolean): Promise<CsvFile> {
  let sample = ''
  for (let isOver = false; !isOver && sample.length < sampleCharacters; ) {
    const next = await text.next()
    isOver = next.done === true
    if (!next.done) sample += next.value
  }
  const delimiter = guessDelimiter(sample)
  let last = ''
  async function* all(): AsyncGenerator<string> {
    yield sample
    last = sample.slice(-1)
    for await (const piece of { [Symbol.asyncIterator]: () => text }) {
      last = piece.slice(-1) || last
      yield piece
    }
  }
  const records = parseRecords(all(), delimiter)
  const first = await records.next()
  const headings = first.done ? [] : first.value.map((cell) => cell.trim())
  if (headings.length > maxColumns) throw new AppError('file_too_many_columns')
  return { delimiter, headings, rows: toRows(records, headings, isHeading, () => last) }
}

async function* toRows(
  records: AsyncGenerator<string[]>,
  headings: readonly string[],
  isHeading: (cell: string) => boolean,
  lastCharacter: () => string,
): AsyncGenerator<CsvRow> {
  let number = 1
  let rows = 0
  let lastLength = headings.length
  for await (const cells of records) {
    number++
    lastLength = cells.length
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length === 0) continue
    if (cells.length > maxColumns) throw new AppError('file_too_many_columns')
    if (rows === 0 && areHeadings(filled, isHeading)) throw new AppError('file_two_headers')
    if (++rows > maxRows) throw new AppError('file_too_many_rows')
    yield { number, cells }
  }
  if (rows === 0) throw new AppError('file_one_line')
  if (lastLength < headings.length && !/[\r\n]/.test(lastCharacter())) throw new AppError('file_cut_off')
}

function areHeadings(filled: readonly string[], isHeading: (cell: string) => boolean): boolean {
  const known = filled.filter(isHeading).length
  return known >= 2 && known * 2 >= filled.length
}

async function* parseRecords(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowCharacters,
  })
  const feeding = feed(text, parser)
  // If the rows are not read to their end, no one awaits it.
  feeding.catch(() => {})
  try {
    for await (const record of parser) yield record as string[]
    await feeding
  } catch (error) {
    // The error of the text comes first: the parser only knows that its input ended.
    await feeding
    throw toAppError(error)
  } finally {
    parser.destroy()
  }
}

/** Writes a text to a parser. Resolves if the parser has failed or was ended early. */
async function feed(text: AsyncIterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of text) {
      if (parser.destroyed) return
      if (parser.write(piece)) continue
      await new Promise<void>((resolve) => {
        parser.once('drain', resolve)
        parser.once('close', resolve)
      })
    }
    if (!parser.destroyed) parser.end()
  } catch (error) {
    parser.destroy(error as Error)
    throw error
  }
}

function toAppError(error: unknown): unknown {
  const { code } = error as Partial<CsvError>
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new AppError('file_cut_off')
  if (code === 'CSV_MAX_RECORD_SIZE') return new AppError('file_not_text')
  return error
}

/** Returns the separator that occurs in most of the first lines, outside of quotes. */
function guessDelimiter(sample: string): Delimiter {
  const lines = firstLines(sample.replace(/^\ufeff/, ''), 10)
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const steady = counts.filter((count) => count > 0 && count === counts[0]).length
    return steady * 100 + (counts[0] ?? 0)
  }
  return delimiters.reduce((best, each) => (score(each) > score(best) ? each : best))
}

/** Returns the first lines without what is in quotes. */
function firstLines(sample: string, most: number): string[] {
  const lines = sample.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/)
  return lines.filter((line) => line.trim() !== '').slice(0, most)
}

import * as z from 'zod/mini'
import { UnusableBackupError } from './backup-file.ts'

/** Header of a backup: a line of JSON. */
export const header = z.object({
  format: z.literal('dental portal backup 1'),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** Time zone of its days and slots. */
  timeZone: z.string().check(z.regex(/^[\w+/-]+$/)),
  /** Names of the migrations that created its tables, in order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Names of its tables; those of the card provider's stand-in have the schema's name and a dot before theirs. */
  tables: z.array(z.string()),
})
export type Header = z.infer<typeof header>

/** Line before the rows of a table. The rows are in the format of COPY and end with `\.` on a line. */
export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })

/** Footer of a backup. */
export const footer = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Footer = z.infer<typeof footer>

/** Serializes a line of a backup. */
export function serializeLine(content: Header | z.infer<typeof tableHead> | Footer): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

/** Line after the rows of a table. COPY writes no row like this. */
export const endOfRows = Buffer.from('\\.\n')

/** Reads a backup from beginning to end, one part after the other. */
export interface ContentsReader {
  /** Reads the next line by a schema. Throws `UnusableBackupError` if it does not match. */
  line<T>(form: z.ZodMiniType<T>): Promise<T>
  /** Reads the rows of a table in the format of COPY. Must be read to the end. */
  rows(): AsyncGenerator<Buffer>
  /** Ends the stream, which may hold a connection. */
  close(): Promise<void>
}

/** Returns a reader of a decompressed backup stream. */
export function readContents(source: AsyncIterable<Buffer>): ContentsReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const next = await chunks.next()
    if (next.done) throw new UnusableBackupError('The backup is incomplete.')
    rest = Buffer.concat([rest, next.value])
  }
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return taken
  }
  return {
    line: async (form) => {
      while (!rest.includes('\n')) await readMore()
      const parsed = z.safeParse(form, parseJson(take(rest.indexOf('\n') + 1).toString()))
      if (!parsed.success) throw new UnusableBackupError('Not a portal backup, or created by a newer version.')
      return parsed.data
    },
    async *rows() {
      // The rest always begins with a line.
      for (;;) {
        const atEnd = rest.subarray(0, endOfRows.length).equals(endOfRows)
        const before = atEnd ? 0 : rest.indexOf(`\n${endOfRows}`) + 1
        if (atEnd || before > 0) {
          if (before > 0) yield take(before)
          take(endOfRows.length)
          return
        }
        const whole = rest.lastIndexOf('\n') + 1
        if (whole > 0) yield take(whole)
        await readMore()
      }
    },
    close: async () => {
      await chunks.return?.()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

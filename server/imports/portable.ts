import type { Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { DateOrder, ImportProblem, RowOutcome } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import type { Values } from './parse-values.ts'

export type Tx = Transaction<Database>

/** The import and the file that rows belong to, and the time of the batch. */
export interface Scope {
  readonly context: Context
  readonly importId: string
  readonly fileId: string
  /** The admin who started it. */
  readonly adminId: string
  readonly now: Date
  readonly today: ClinicDay
  readonly dates: DateOrder
  /** Whether the transaction is rolled back. Nothing that only takes time needs to be written then. */
  readonly dry: boolean
}

/** A row whose values have been read. */
export interface Row<Fields> {
  readonly number: number
  readonly fields: Fields
  readonly decision: string | null
}

/** What became of a row. */
export interface RowResult {
  readonly number: number
  readonly outcome: RowOutcome
  readonly problem?: ImportProblem
  readonly candidates?: readonly string[]
  /** Absent if nothing was written. */
  readonly result?: 'added' | 'updated' | 'unchanged'
  readonly objectId?: string
  readonly personId?: string
  /** Of an update. */
  readonly before?: Before
}

/** What an update replaced. */
interface Before {
  readonly columns: Readonly<Record<string, unknown>>
  /** The version that it led to, of an object that has versions. */
  readonly version?: number
  /** The fields that were imported before; `null` if none were. */
  readonly source: object | null
}

/** A row that an import has added or updated. */
export interface WrittenRow {
  readonly number: number
  readonly result: 'added' | 'updated'
  readonly objectId: string
  readonly personId: string | null
  readonly before: Before | null
}

/** A kind of data that can be imported and exported. */
export interface PortableKind<Fields extends object = object> {
  /** Parses the values of a row. Throws a `ValueError`. */
  readonly read: (values: Values, scope: Scope) => Fields
  /** Returns the day of a row whose kind is imported day by day. */
  readonly dayOf?: (fields: Fields) => ClinicDay
  /** Returns by what the row of a patient is found that a row refers to; undefined if it refers to none. */
  readonly patientOf?: (fields: Fields) => {
    readonly number?: string | undefined
    readonly name?: string | undefined
    readonly email?: string | undefined
  }
  /** Maximum number of rows of a batch. */
  readonly batch: number
  /** Decides about rows and writes them. Everything is decided under its locks. */
  readonly apply: (tx: Tx, rows: readonly Row<Fields>[], scope: Scope) => Promise<RowResult[]>
  /** Removes what was added and sets back what was updated. Returns the numbers of the rows that stay, because they were touched. */
  readonly undo: (tx: Tx, rows: readonly WrittenRow[], scope: Scope) => Promise<number[]>
}

/** Returns the request ID in the audit entries of an import. */
export function requestIdOf(importId: string): string {
  return `import ${importId}`
}

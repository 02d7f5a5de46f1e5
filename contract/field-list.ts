import * as z from 'zod/mini'
import { type ClinicDay, formatClinicDay } from './dates.ts'
import { dateAnswer } from './schemas/fields.ts'

/** A field of a record: as a request sends it, as an answer contains it, and in the columns that hold it. */
interface ListedField {
  readonly request: z.ZodMiniType
  readonly answer: z.ZodMiniType
  /** Kind of input in a form; a field without one has an input of its own. */
  readonly input?: 'text' | 'tel' | 'date'
  /** The columns of an empty field, as in the row of someone who was removed. */
  readonly empty: object
  readonly toColumns: (value: never) => object
  /** Returns `undefined` for a field that the answer does not contain. */
  readonly toAnswer: (row: never) => unknown
}

/** The fields of a record by name. A field that is added here is stored, answered, exported, removed, and has an input. */
export type FieldList = Readonly<Record<string, ListedField>>

type Both<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never
type Shape<L extends FieldList, Part extends 'request' | 'answer'> = { [Name in keyof L]: L[Name][Part] }
type Request<L extends FieldList> = z.output<z.ZodMiniObject<Shape<L, 'request'>>>
type Answer<L extends FieldList> = z.output<z.ZodMiniObject<Shape<L, 'answer'>>>

/** The columns of a list. */
export type Columns<L extends FieldList> = {
  [Column in keyof Both<L[keyof L]['empty']>]: Both<L[keyof L]['empty']>[Column]
}

interface Conversions<Q extends z.ZodMiniType, A extends z.ZodMiniType, Stored> {
  readonly answer: A
  readonly empty: Stored
  readonly toColumn: (value: z.output<Q>) => Stored
  readonly toAnswer: (stored: Stored) => z.output<A> | undefined
}

/** Returns a field that one column holds. */
export function inColumn<Name extends string, Q extends z.ZodMiniType, A extends z.ZodMiniType, Stored>(
  column: Name,
  request: Q,
  { answer, empty, toColumn, toAnswer }: Conversions<Q, A, Stored>,
) {
  const of = (stored: Stored) => ({ [column]: stored }) as Record<Name, Stored>
  return {
    ...{ request, answer, empty: of(empty) },
    toColumns: (value: z.output<Q>) => of(toColumn(value)),
    toAnswer: (row: Record<Name, Stored>) => toAnswer(row[column]),
  }
}

const same = <T>(value: T) => value

/** Returns a text that must be given. */
export function text<Name extends string>(column: Name, request: z.ZodMiniType<string>) {
  const conversions = { answer: z.string(), empty: '' as string, toColumn: same<string>, toAnswer: same<string> }
  return { ...inColumn(column, request, conversions), input: 'text' as const }
}

/** Returns a text that can be absent. */
export function optionalText<Name extends string>(
  column: Name,
  request: z.ZodMiniType<string>,
  input: 'text' | 'tel' = 'text',
) {
  return {
    ...inColumn(column, z.optional(request), {
      answer: z.optional(z.string()),
      empty: null as string | null,
      toColumn: (value) => value ?? null,
      toAnswer: (stored) => stored ?? undefined,
    }),
    input,
  }
}

/** Returns a clinic day that must be given. */
export function day<Name extends string>(column: Name, request: z.ZodMiniType<ClinicDay>) {
  const toAnswer = (stored: ClinicDay | null) => (stored === null ? undefined : formatClinicDay(stored))
  const conversions = { answer: dateAnswer, empty: null as ClinicDay | null, toColumn: same<ClinicDay>, toAnswer }
  return { ...inColumn(column, request, conversions), input: 'date' as const }
}

/** Returns the fields as a request sends them. */
export function requestShape<L extends FieldList>(list: L): Shape<L, 'request'> {
  return Object.fromEntries(Object.entries(list).map(([name, { request }]) => [name, request])) as Shape<L, 'request'>
}

type Correction<L extends FieldList> = {
  [Name in keyof L]: L[Name]['request'] extends z.ZodMiniOptional
    ? z.ZodMiniOptional<z.ZodMiniNullable<L[Name]['request']>>
    : z.ZodMiniOptional<L[Name]['request']>
}

/** Returns the fields of a correction: an absent field stays, `null` empties it. */
export function correctionShape<L extends FieldList>(list: L): Correction<L> {
  const shape = Object.entries(list).map(([name, { request }]) => {
    return [name, z.optional(request instanceof z.ZodMiniOptional ? z.nullable(request) : request)]
  })
  return Object.fromEntries(shape) as Correction<L>
}

/** Returns the fields as an answer contains them. */
export function answerShape<L extends FieldList>(list: L): Shape<L, 'answer'> {
  return Object.fromEntries(Object.entries(list).map(([name, { answer }]) => [name, answer])) as Shape<L, 'answer'>
}

/** Returns the columns of an empty record. */
export function emptyColumns<L extends FieldList>(list: L): Columns<L> {
  return Object.assign({}, ...Object.values(list).map(({ empty }) => empty)) as Columns<L>
}

/** Returns the names of the columns. */
export function columnsOf<L extends FieldList>(list: L): (keyof Columns<L> & string)[] {
  return Object.keys(emptyColumns(list)) as (keyof Columns<L> & string)[]
}

/** Converts the fields of a request to columns. An absent field empties its columns. */
export function toColumns<L extends FieldList>(list: L, values: Request<L>): Columns<L> {
  const given = values as Readonly<Record<string, unknown>>
  return Object.assign(
    {},
    ...Object.entries(list).map(([name, of]) => of.toColumns(given[name] as never)),
  ) as Columns<L>
}

/** Converts the fields of a correction to columns. */
export function toCorrectedColumns<L extends FieldList>(
  list: L,
  values: z.output<z.ZodMiniObject<Correction<L>>>,
): Partial<Columns<L>> {
  const given = Object.entries(values).flatMap(([name, value]) => {
    return value === undefined ? [] : [list[name]?.toColumns((value ?? undefined) as never)]
  })
  return Object.assign({}, ...given) as Partial<Columns<L>>
}

/** Converts columns to the fields of an answer. */
export function toAnswer<L extends FieldList>(list: L, row: Columns<L>): Answer<L> {
  const all = Object.entries(list).map(([name, of]) => [name, of.toAnswer(row as never)])
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Answer<L>
}

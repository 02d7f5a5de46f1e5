import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

const names = new Map<string, string>()

/** Returns the name of the prepared statement with this text; `undefined` for a query that is not one. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

/**
 * Returns a function that runs a query as a prepared statement: Kysely compiles it once, and PostgreSQL parses it once for
 * each connection, and plans it for the first uses only. For a query whose plan takes longer than its run and does not depend
 * on the values. `compile` must use each value once, in their order; otherwise the first run throws.
 */
export function prepared<Values extends readonly unknown[], Row>(
  compile: (db: Kysely<Database>, ...values: Values) => CompiledQuery<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    query ??= nameQuery(compile(db, ...values), values)
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}

function nameQuery<Row>(query: CompiledQuery<Row>, values: readonly unknown[]): CompiledQuery<Row> {
  const { sql, parameters } = query
  if (parameters.length !== values.length || parameters.some((parameter, i) => parameter !== values[i])) {
    throw new Error(`A prepared statement uses its values in another order: ${sql}`)
  }
  names.set(sql, names.get(sql) ?? `prepared ${names.size + 1}`)
  return query
}

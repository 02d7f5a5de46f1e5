import { type RawBuilder, sql } from 'kysely'
import { columnsOf, type FieldList } from '#contract/field-list.ts'

/** Returns the columns of a list of fields for `select`, from the table with this alias. */
export function selected(alias: string, list: FieldList): RawBuilder<unknown> {
  return sql.join(columnsOf(list).map((column) => sql.ref(`${alias}.${column}`)))
}

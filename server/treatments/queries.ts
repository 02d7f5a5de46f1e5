import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Treatment } from '#contract/treatments.ts'
import type { Context } from '../context.ts'

/** A treatment as a query gives it: cents, and slots as minutes of the day. */
export interface TreatmentRow {
  id: string
  name: string
  price_cents: number
  slots: [start: number, end: number][]
}

/** Every treatment with all slots of its day, by name. */
export async function listTreatments(context: Context): Promise<Treatment[]> {
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, t.price_cents, coalesce(s.slots, '[]') as slots
    from treatment t
    left join (
      select treatment_id, json_agg(json_build_array(start_minute, end_minute) order by start_minute) as slots
      from treatment_slot group by treatment_id
    ) s on s.treatment_id = t.id`.execute(context.db)
  return toTreatments(rows)
}

// The database's collation is the installation's; a list by name looks the same everywhere.
const collator = new Intl.Collator('en', { numeric: true })

/** Rows as the wire wants them, by name. */
export function toTreatments(rows: readonly TreatmentRow[]): Treatment[] {
  return rows
    .map(({ id, name, price_cents, slots }) => ({
      _id: id,
      name,
      price: toDollars(price_cents),
      slots: slots.map(([start, end]) => formatSlot({ start, end })),
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

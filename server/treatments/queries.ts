import { sql } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Treatment } from '#contract/treatments.ts'
import type { Context } from '../context.ts'

interface TreatmentRow {
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
  return byName(rows)
}

/**
 * Every treatment with the slots of a clinic day that are offered and that no live booking of the treatment touches,
 * as of the context's clock. A day that cannot be booked has none.
 */
export async function listAvailable(context: Context, day: ClinicDay): Promise<Treatment[]> {
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, t.price_cents, coalesce(s.slots, '[]') as slots
    from treatment t
    left join (
      select o.treatment_id, json_agg(json_build_array(o.start_minute, o.end_minute) order by o.start_minute) as slots
      from offered_slots(${day}, ${context.timeZone}, ${context.clock()}) o
      where not exists (
        select from booking b
        where b.treatment_id = o.treatment_id and b.during && o.during and b.state = 'booked'
      )
      group by o.treatment_id
    ) s on s.treatment_id = t.id`.execute(context.db)
  return byName(rows)
}

// The database's collation is the installation's; a list by name looks the same everywhere.
const collator = new Intl.Collator('en', { numeric: true })

function byName(rows: readonly TreatmentRow[]): Treatment[] {
  return rows
    .map(({ id, name, price_cents, slots }) => ({
      _id: id,
      name,
      price: toDollars(price_cents),
      slots: slots.map(([start, end]) => formatSlot({ start, end })),
    }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

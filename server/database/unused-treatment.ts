import { type RawBuilder, sql } from 'kysely'

/** Whether the treatment `t` of a query can be removed: it was never booked, no doctor has it, and no time of it is offered. */
export const isUnused: RawBuilder<boolean> = sql`(not exists (select from booking b where b.treatment_id = t.id)
  and not exists (select from occupancy o where o.treatment_id = t.id and o.offer_id is not null)
  and not exists (select from doctor d where d.treatment_id = t.id))`

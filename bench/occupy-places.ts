import { type Kysely, sql } from 'kysely'
import type { Database } from '../server/database/schema.ts'

/** Lets inserted bookings take what their treatments need, as `take_place` does, except for those that are long over. */
export async function occupyPlaces(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into occupancy (booking_id, treatment_id, position, resource_id, during, ends)
    select b.id, b.treatment_id, n.position,
      case n.kind when 'line' then b.treatment_id when 'person' then b.doctor_id when 'chair' then b.chair_id end,
      tstzrange(lower(b.during), upper(b.during) + make_interval(mins => n.buffer_minutes)), upper(b.during)
    from booking b join needs_of(null) n on n.treatment_id = b.treatment_id
    where b.state <> 'cancelled' and upper(b.during) > now() - interval '2 days' and (n.kind <> 'line' or b.doctor_id is null)
      and not exists (select from occupancy o where o.booking_id = b.id)`.execute(db)
}

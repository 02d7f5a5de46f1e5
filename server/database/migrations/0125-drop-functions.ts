import { type Kysely, sql } from 'kysely'

/** Drops functions that are no longer used, or have other arguments. The current ones are created after the migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function if exists decide_place, find_people_2, is_coming, lock_whole_schedule, move_booking, offered, offered_for_move,
      person_lock, taken_by, use_of_treatment`.execute(db)
}

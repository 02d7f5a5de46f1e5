import { sql } from 'kysely'
import { clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { Context } from '../context.ts'

/** Returns a page of closings and their total: upcoming ones first, soonest first, then past ones, latest first. */
export async function listClosedDays(
  context: Context,
  page: number,
): Promise<{ closings: ClosedDays[]; total: number }> {
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  const kept = sql<number>`(select count(*)::integer from booking b
    where b.day between first_day and last_day and is_live(b) and lower(b.during) > closed_days.created_at)`
  const rows = context.db
    .selectFrom('closed_days')
    .select(['id', 'first_day', 'last_day', 'reason', kept.as('kept')])
    .orderBy(sql`last_day < ${today}`)
    .orderBy(sql`case when last_day >= ${today} then first_day end`)
    .orderBy('first_day', 'desc')
    .limit(rowsOnPage)
    .offset((page - 1) * rowsOnPage)
    .execute()
  const counted = context.db
    .selectFrom('closed_days')
    .select((build) => build.cast<number>(build.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  const [found, { total }] = await Promise.all([rows, counted])
  const closings = found.map(({ id, first_day, last_day, reason, kept }) => ({
    _id: id,
    from: formatClinicDay(first_day),
    to: formatClinicDay(last_day),
    reason,
    kept,
  }))
  return { closings, total }
}

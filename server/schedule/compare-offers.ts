import { sql } from 'kysely'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { OfferedChange } from '#contract/schemas/schedule.ts'
import { formatStart } from '#contract/start-times.ts'
import type { Context } from '../context.ts'

const days = 28

/** Number of days on which a start of a treatment is free on a weekday. */
interface OfferedStart {
  treatment_id: string
  weekday: number
  start_minute: number
  free: number
}

/** Returns the free starts of the next four weeks by treatment, weekday and time. */
export async function readOffer({ db, clock, timeZone }: Context): Promise<OfferedStart[]> {
  const now = clock()
  const today = clinicTimeAt(now, timeZone).day
  const { rows } = await sql<OfferedStart>`
    select treatment_id, extract(isodow from day)::integer as weekday, start_minute, count(*)::integer as free
    from offered(${today}, ${addDays(today, days - 1)}, ${timeZone}, ${now})
    group by treatment_id, weekday, start_minute
    order by weekday, start_minute`.execute(db)
  return rows
}

/** Returns the treatments whose number of free starts differs from `before`, by name. */
export async function compareOffers(context: Context, before: readonly OfferedStart[]): Promise<OfferedChange[]> {
  const after = await readOffer(context)
  const treatments = await context.db.selectFrom('treatment').select(['id', 'name']).execute()
  return treatments
    .map(({ id, name }) => compare(id, name, before.filter(isOf(id)), after.filter(isOf(id))))
    .filter((change) => change.before !== change.after || change.lost.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

const isOf = (id: string) => (start: OfferedStart) => start.treatment_id === id

function compare(id: string, name: string, before: readonly OfferedStart[], after: readonly OfferedStart[]) {
  const isFree = (start: OfferedStart) =>
    after.some(({ weekday, start_minute }) => weekday === start.weekday && start_minute === start.start_minute)
  const lost = before.filter((start) => !isFree(start))
  return {
    treatment: id,
    name,
    before: sumOf(before),
    after: sumOf(after),
    lost: [...new Set(lost.map(({ weekday }) => weekday))].map((weekday) => ({
      weekday,
      starts: lost.filter((start) => start.weekday === weekday).map(({ start_minute }) => formatStart(start_minute)),
      all: !after.some((start) => start.weekday === weekday),
    })),
  }
}

function sumOf(starts: readonly OfferedStart[]): number {
  return starts.reduce((sum, { free }) => sum + free, 0)
}

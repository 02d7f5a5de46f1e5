import { sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { leadingTreatments } from '#contract/illustrated-services.ts'
import type { FreeDoctor, TimesOverview } from '#contract/schemas/availability.ts'
import { formatSlot, pickSpread } from '#contract/slots.ts'
import { readOnlineBooking } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { listTeam } from '../doctors/queries.ts'
import type { CachedAnswer } from '../http/cached-answer.ts'
import { type FreeSlot, findFirst, findNextAvailableSlot, type TreatmentRow, toFirstFree } from './first-free.ts'

const soonDays = 7
const maxSoonTreatments = 3
const maxSoonDoctors = 6
const maxSlotsOfDay = 100

/** Returns the overview from the cache, on behalf of a client's network. */
export function getCachedOverview(context: Context, network?: string): Promise<CachedAnswer<TimesOverview>> {
  return context.availability.get('overview', undefined, () => getTimesOverview(context), network)
}

/** Returns the free times that the home page shows, within seven days except for the earliest of any treatment. None
 * while online booking is paused. */
async function getTimesOverview(context: Context): Promise<TimesOverview> {
  const { on } = await readOnlineBooking(context.db)
  if (!on) return { next: null, treatments: [], team: (await listTeam(context)).slice(0, maxSoonDoctors) }
  const today = clinicTimeAt(context.clock(), context.timeZone).day
  const soon = { from: today, to: addDays(today, soonDays - 1) }
  const [next, found, team] = await Promise.all([
    findNextAvailableSlot(context, {}),
    findFirst(context, { ...soon, slots: maxSlotsOfDay, oneDay: true }),
    listFreeDoctors(context, soon),
  ])
  // The sort keeps the earliest first among treatments of the same rank.
  const treatments = found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxSoonTreatments)
  return { next, treatments: treatments.map((of) => toFirstFree({ ...of, slots: pickSpread(of.slots) })), team }
}

function rankOf({ name }: TreatmentRow): number {
  const place = (leadingTreatments as readonly string[]).indexOf(name)
  return place === -1 ? leadingTreatments.length : place
}

/** Returns the doctors with their next free slot in a period, the earliest first. */
async function listFreeDoctors(
  context: Context,
  { from, to }: { from: ClinicDay; to: ClinicDay },
): Promise<FreeDoctor[]> {
  const found = sql<FreeSlot & { id: string }>`
    select id, day, start_minute as start, end_minute as end
    from (
      select distinct on (d.id) d.id, o.day, o.start_minute, o.end_minute, o.during
      from offered(${from}, ${to}, ${context.timeZone}, ${context.clock()}) o cross join unnest(o.doctors) d (id)
      order by d.id, o.during
    ) o
    order by during`.execute(context.db)
  const [team, { rows }] = await Promise.all([listTeam(context), found])
  const free = rows.flatMap(({ id, day, ...slot }) => {
    const doctor = team.find(({ _id }) => _id === id)
    return doctor ? [{ ...doctor, next: { date: formatClinicDay(day), slot: formatSlot(slot) } }] : []
  })
  const rest = team.filter(({ _id }) => !free.some((doctor) => doctor._id === _id))
  return [...free, ...rest].slice(0, maxSoonDoctors)
}

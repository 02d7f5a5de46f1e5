import { addDays, type ClinicDay, weekdayOf } from '#contract/dates.ts'
import { chairs, doctors, type TreatmentName, treatments } from './clinic-data.ts'
import type { Random } from './random.ts'

/** A booking of the demo clinic before it is inserted. Indexes point into `clinic-data.ts`, `person` into the people. */
export interface PlannedBooking {
  readonly person: number
  readonly treatment: number
  readonly doctor: number
  readonly chair: number
  readonly day: ClinicDay
  readonly start: number
  readonly end: number
}

/** Days on which a doctor is away, or a chair is out of service, counted from today. */
export interface Closure {
  readonly of: number
  readonly first: number
  readonly last: number
}

interface PlanRequest {
  readonly random: Random
  readonly today: ClinicDay
  /** Days before and after today. */
  readonly past: number
  readonly ahead: number
  readonly people: number
  /** Starts of each treatment in minutes of the day. */
  readonly starts: readonly (readonly number[])[]
  readonly absences: readonly Closure[]
  readonly outages: readonly Closure[]
  /** The share of the possible appointments that is booked: of past days, and of days ahead. */
  readonly load: readonly [past: number, ahead: number]
}

interface Taken {
  readonly start: number
  readonly end: number
}

/** Plans bookings by the clinic's rule: no doctor, chair or person is in two places, and buffers are kept free. */
export function planBookings(request: PlanRequest): PlannedBooking[] {
  const planned: PlannedBooking[] = []
  for (let offset = -request.past; offset <= request.ahead; offset++) planned.push(...planDay(request, offset))
  return planned
}

function planDay({ random, today, people, starts, absences, outages, load }: PlanRequest, offset: number) {
  const day = addDays(today, offset)
  const weekday = weekdayOf(day)
  const isOff = (closures: readonly Closure[], of: number) =>
    closures.some((each) => each.of === of && each.first <= offset && offset <= each.last)
  const busyChairs = chairs.map((): Taken[] => [])
  const seen = new Set<number>()
  const planned: PlannedBooking[] = []
  for (const [doctor, { week, performs, chair: usual }] of doctors.entries()) {
    if (isOff(absences, doctor)) continue
    const intervals = week.filter(({ days }) => (days as readonly number[]).includes(weekday))
    let free = 0
    for (const start of intervals.flatMap(({ from, to }) => range(from, to, 5))) {
      const fitting = (performs as readonly TreatmentName[])
        .map((name) => treatments.findIndex((each) => each.name === name))
        .filter((each) => {
          const end = start + (treatments[each]?.minutes ?? 0)
          return starts[each]?.includes(start) && intervals.some(({ from, to }) => from <= start && end <= to)
        })
      const wanted = random.chance(offset <= 0 ? load[0] : load[1] * (1 - offset / 40))
      if (start < free || fitting.length === 0 || !wanted) continue
      const treatment = random.pick(fitting)
      const { minutes, ...more }: (typeof treatments)[number] = treatments[treatment] ?? treatments[0]
      const end = start + minutes
      const occupied = { start, end: end + ('buffer' in more ? more.buffer : 0) }
      const suitable = chairs
        .map((_, chair) => chair)
        .filter((chair) => !('chairs' in more) || (more.chairs as readonly string[]).includes(chairs[chair] ?? ''))
        .sort((a, b) => Number(chairs[b] === usual) - Number(chairs[a] === usual))
      const chair = suitable.find((each) => !isOff(outages, each) && isFree(busyChairs[each] ?? [], occupied))
      const person = random.below(people)
      if (chair === undefined || seen.has(person)) continue
      busyChairs[chair]?.push(occupied)
      seen.add(person)
      free = occupied.end
      planned.push({ person, treatment, doctor, chair, day, start, end })
    }
  }
  return planned
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step)

function isFree(taken: readonly Taken[], { start, end }: Taken): boolean {
  return taken.every((other) => end <= other.start || other.end <= start)
}

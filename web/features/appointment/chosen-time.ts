import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { parseSlot } from '#contract/slots.ts'
import { paths } from '../../paths.ts'

/** What a path to the appointment page chooses. */
export interface ChosenTime {
  readonly date: ClinicDay
  /** The treatment's ID. */
  readonly treatment: string
  /** The chosen slot; without it the first free one counts. */
  readonly slot?: string
  /** The ID of the only doctor whose times count. */
  readonly doctor?: string
}

/** Returns the treatment and time that a path to the appointment page chooses, `undefined` for any other path. */
export function chosenTimeIn(path: string | undefined): ChosenTime | undefined {
  const [pathname = '', query = ''] = path?.split(/[?#]/) ?? []
  if (pathname.toLowerCase() !== paths.appointment) return undefined
  const { date = '', treatment, slot, doctor } = Object.fromEntries(new URLSearchParams(query))
  const day = parseClinicDay(date)
  if (day === undefined || !treatment) return undefined
  return { date: day, treatment, ...(slot && parseSlot(slot) && { slot }), ...(doctor && { doctor }) }
}

import { useState } from 'react'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { WaitlistEntry, wishFields } from '#contract/schemas/waitlist.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { WishInput } from './waitlist-api.ts'

/** A wish to start with. */
export type StartingWish = Omit<Pick<WaitlistEntry, keyof typeof wishFields>, 'until'> & {
  readonly doctorId: string
  readonly until: ClinicDay
}

/** Days of a wish after today, unless its owner chooses another last day. */
const usualDays = 21

/** What someone waits for when they say nothing else: any time of these weekdays, in the next three weeks. */
export function usualWish(weekdays: readonly number[], today: ClinicDay): StartingWish {
  const days = weekdays.length > 0 ? [...weekdays] : [1, 2, 3, 4, 5, 6, 7]
  return { weekdays: days, times: ['morning', 'afternoon'], doctorId: '', until: addDays(today, usualDays) }
}

/** What is chosen in the form of a wish, its faults, and the wish if it has none. */
export function useWish(start: StartingWish, doctors: readonly { readonly _id: string }[], today: ClinicDay) {
  const texts = useTexts(enWaitlist).fields
  const [weekdays, setWeekdays] = useState<readonly number[]>(start.weekdays)
  const [times, setTimes] = useState<WishInput['times']>(start.times)
  const [doctor, setDoctor] = useState(start.doctorId)
  const [until, setUntil] = useState<string>(start.until)
  const last = parseClinicDay(until)
  const faults = {
    weekdays: weekdays.length === 0 ? texts.noDay : undefined,
    times: times.length === 0 ? texts.noTime : undefined,
    until: last === undefined || last < today ? texts.past : undefined,
  }
  const [wrong] = Object.entries(faults).find(([, fault]) => fault) ?? []
  const doctorId = doctors.some(({ _id }) => _id === doctor) ? doctor : ''
  const wish: WishInput | undefined =
    wrong || last === undefined
      ? undefined
      : { ...{ weekdays: [...weekdays], times, until: last }, ...(doctorId && { doctorId }) }
  return { weekdays, setWeekdays, times, setTimes, doctorId, setDoctor, until, setUntil, faults, wrong, wish } as const
}

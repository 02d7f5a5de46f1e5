import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { WaivableRule } from '#contract/schemas/booking.ts'
import type { WhyReason } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

/** Whether a reason against a slot may no longer apply once the staff waive rules. */
const maybeWaivable: Readonly<Record<WhyReason, boolean>> = {
  retired: false,
  too_far: false,
  closed: false,
  weekday: true,
  skipped: false,
  past: false,
  notice: true,
  does_not_perform: false,
  no_doctor: false,
  not_working: true,
  away: true,
  busy: true,
  doctors_reserved: true,
  booked: false,
  no_chair: false,
  chair_out: false,
  chairs_busy: true,
  chairs_reserved: true,
}

/**
 * The times of a treatment that patients are not offered, for the staff. The portal refuses the first request for such a time
 * and names the rules against it; after this warning, the request is sent again with the rules that it waives.
 */
export function useAllTimes(treatmentId: string | undefined, day: ClinicDay) {
  const [shown, setShown] = useState(false)
  const [warning, setWarning] = useState<{ readonly of: string; readonly rules: readonly WaivableRule[] }>()
  const loaded = useQuery({ ...allSlots(treatmentId ?? '', day), enabled: shown && treatmentId !== undefined })
  const keyOf = (slot: string | undefined) => `${treatmentId} ${day} ${slot}`
  const rulesFor = (slot: string | undefined) => (warning?.of === keyOf(slot) ? warning.rules : undefined)
  return {
    shown,
    show: (next: boolean) => {
      setShown(next)
      setWarning(undefined)
    },
    /** All times of the day, once they are shown and loaded. */
    slots: shown ? loaded.data : undefined,
    warn: (slot: string, rules: readonly WaivableRule[]) => setWarning({ of: keyOf(slot), rules }),
    hasWarned: (slot: string | undefined) => rulesFor(slot) !== undefined,
    /** Returns the field of a request for a time that names the waived rules; none if only offered times are shown. */
    waivedFor: (slot: string) => (shown ? { waived: [...(rulesFor(slot) ?? [])] } : {}),
  }
}

interface AllTimesBoxProps {
  readonly allTimes: ReturnType<typeof useAllTimes>
  readonly onChange: () => void
}

/** Shows all times, or only those that patients are offered. */
export function AllTimesBox({ allTimes, onChange }: AllTimesBoxProps) {
  const { showAll } = useTexts(enAdmin).day.caller
  return (
    <Checkbox
      checked={allTimes.shown}
      onChange={({ target }) => {
        allTimes.show(target.checked)
        onChange()
      }}
    >
      {showAll}
    </Checkbox>
  )
}

/** All slots of a treatment on a day that can be booked or may be if rules are waived. */
function allSlots(treatmentId: string, day: ClinicDay) {
  return queryOptions({
    queryKey: ['schedule', 'all slots', treatmentId, day],
    queryFn: ({ signal }) => call('desk GET /schedule/why', { query: { date: day, treatmentId }, signal }),
    select: ({ slots }) => slots.filter(({ reason }) => !reason || maybeWaivable[reason]).map(({ slot }) => slot),
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { availableOn } from '../bookings/availability-api.ts'
import { DayField } from '../bookings/day-field.tsx'
import type { NamedDoctor } from '../bookings/doctor-choice.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { type PlaceRules, placeOf, usePlace } from '../bookings/place.ts'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { nextFree } from '../bookings/treatment-queries.ts'
import { AllTimesBox, useAllTimes } from '../bookings/use-all-times.tsx'
import { type BookingStart, wantedTreatment } from './booking-start.ts'

interface CallerPlace {
  readonly start: BookingStart
  readonly day: ClinicDay
  /** With the slots free on that day. */
  readonly treatments: readonly AvailableTreatment[]
  /** Called when another day is loaded. */
  readonly onDay: (day: ClinicDay) => void
  /** The request whose outcome is not known yet. */
  readonly unsettled: { treatmentId: string; date: string; slot: string; doctorId?: string | undefined } | undefined
  /** Called when another treatment or day is chosen; `failed` if the day could not be loaded. */
  readonly onChange: (failed: boolean) => void
}

// A time that another patient takes stays selected, with a message.
const rules: PlaceRules = { byDefault: 'free', keepsGone: true }

/** Treatment, day, doctor and time of a booking for a caller. Until a day is chosen, the day follows the treatment. */
export function useCallerPlace({ start, treatments, unsettled, onDay, onChange, ...first }: CallerPlace) {
  const queries = useQueryClient()
  const [treatmentId, setTreatmentId] = useState(() => treatmentOf(treatments, wantedTreatment(start))?._id)
  const treatment = treatmentOf(treatments, treatmentId)
  const [choice, choose] = usePlace(() => ({ day: first.day, ...firstIn(treatment, start.gap, undefined) }))
  const { day, doctor } = choice
  /** Whether the day follows the treatment, to its next free slot. */
  const [follows, setFollows] = useState(start.day === undefined)
  /** Counts changes of the day. Only the latest one applies. */
  const latestRequest = useRef(0)
  const allTimes = useAllTimes(treatment?._id, day)
  const isSame =
    unsettled?.treatmentId === treatment?._id &&
    unsettled?.doctorId === (treatment?.doctors && doctor)?._id &&
    unsettled?.date === day
  const place = placeOf(choice, rules, {
    treatment,
    allSlots: allTimes.slots,
    unsettled: isSame ? unsettled?.slot : undefined,
  })

  async function chooseTreatment(id: string) {
    const next = treatmentOf(treatments, id)
    const chosen = firstIn(next, day === start.day ? start.gap : undefined, doctor)
    setTreatmentId(next?._id)
    choose(chosen)
    onChange(false)
    latestRequest.current++
    if (!follows || !next) return
    const request = latestRequest.current
    const soonest = await queries.fetchQuery(nextFree({ treatmentId: next._id })).catch(() => undefined)
    const there = parseClinicDay(soonest?.next?.date ?? '')
    if (request === latestRequest.current && there !== undefined && there !== day)
      await load(there, next, chosen.doctor)
  }

  // The form stays mounted while the other day loads, so that typed text is not lost.
  async function load(other: ClinicDay, of: typeof treatment, theirs: NamedDoctor | undefined) {
    const request = ++latestRequest.current
    choose({ typedDay: other })
    onChange(false)
    const there = await queries.fetchQuery(availableOn(other)).catch(() => undefined)
    if (request !== latestRequest.current) return
    if (!there) {
      choose({ typedDay: day })
      return onChange(true)
    }
    const next = treatmentOf(there, of?._id)
    setTreatmentId(next?._id)
    choose({ day: other, slot: slotsOf(next, next?.doctors && theirs?._id)[0] })
    onDay(other)
  }

  return {
    ...{ treatment, choice, choose, place, allTimes, chooseTreatment },
    isRetired: treatmentId !== undefined && !treatment,
    type: (typedDay: string) => {
      setFollows(false)
      choose({ typedDay })
    },
    goTo: (other: ClinicDay) => {
      setFollows(false)
      return load(other, treatment, doctor)
    },
  }
}

function treatmentOf(treatments: readonly AvailableTreatment[], id: string | undefined) {
  return treatments.find(({ _id }) => _id === id)
}

/** Returns the first slot of a doctor in a gap, or else the earliest, of the chosen doctor if they have one. */
function firstIn(
  treatment: AvailableTreatment | undefined,
  gap: BookingStart['gap'],
  chosen: NamedDoctor | undefined,
): { doctor: NamedDoctor | undefined; slot: string | undefined } {
  const inGap = gap && treatment?.doctors?.find(({ _id }) => _id === gap.doctorId)
  const slot = gap && inGap?.slots.find((free) => (parseSlot(free)?.start ?? 0) >= gap.start)
  if (slot !== undefined) return { doctor: inGap, slot }
  const doctor = treatment?.doctors?.find(({ _id, slots }) => _id === chosen?._id && slots.length > 0)
  return { doctor, slot: slotsOf(treatment, doctor?._id)[0] }
}

interface CallerPlaceFieldsProps {
  readonly at: ReturnType<typeof useCallerPlace>
  readonly treatments: readonly AvailableTreatment[]
  readonly select: RefObject<HTMLSelectElement | null>
  /** Whether the treatment has the focus at first. */
  readonly isFirst: boolean
  /** The ID of the text that says why nothing can be booked. */
  readonly why: string
  readonly onShowAll: () => void
}

/** The treatment, the doctor and the time of a booking for a caller. */
export function CallerPlaceFields({ at, treatments, select, isFirst, why, onShowAll }: CallerPlaceFieldsProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).day.caller
  const { treatment, allTimes } = at
  return (
    <>
      <SelectField
        ref={select}
        data-first-focus={isFirst || undefined}
        label={texts.treatment}
        value={treatment?._id ?? ''}
        onChange={({ target }) => void at.chooseTreatment(target.value)}
      >
        {!treatment && (
          <option value="" disabled>
            {texts.chooseTreatment}
          </option>
        )}
        {treatments.map(({ _id, name, price, slots: free }) => (
          <option key={_id} value={_id}>
            {texts.option(name, formatMoney(price, locale), free.length)}
          </option>
        ))}
      </SelectField>
      {treatment && (
        <>
          <PlacePicker place={at.place} onChange={at.choose} none={{ id: why, text: texts.noneFree }} />
          <AllTimesBox allTimes={allTimes} onChange={onShowAll} />
        </>
      )}
    </>
  )
}

interface CallerDayProps {
  readonly at: ReturnType<typeof useCallerPlace>
  /** The clinic's today. */
  readonly today: ClinicDay
  /** Called after a press on the next day has opened it. */
  readonly onNext: () => void
}

/** The field of the day, and a button that opens the next day with a free slot, if there is one. */
export function CallerDay({ at: { treatment, choice, place, type, goTo }, today, onNext }: CallerDayProps) {
  const [{ locale }, booking, admin] = useTexts(en, enBookingDialog, enAdmin)
  const of = { treatmentId: treatment?._id ?? '', ...(place.doctor && { doctor: place.doctor._id }) }
  const { data } = useQuery({ ...nextFree({ ...of, after: choice.day }), enabled: treatment !== undefined })
  const next = parseClinicDay(data?.next?.date ?? '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex-[1_1_12rem]">
        <DayField
          label={admin.day.caller.day}
          min={today}
          choice={choice}
          onType={type}
          onDay={(day) => void goTo(day)}
          // Replace an incomplete date by the shown day.
          onBlur={({ target }) => target.validity.valid || type(choice.day)}
        />
      </div>
      {next && (
        <Button look="quiet" onClick={() => void goTo(next).then(onNext)}>
          {booking.nextOn(formatDay(next, locale, { weekday: 'short', month: 'short', day: 'numeric' }))}
        </Button>
      )}
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { bookByPhone } from '#contract/routes/bookings.ts'
import type { WaivableRule } from '#contract/schemas/booking.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { validate } from '../../api/validate.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { modifierKey } from '../../ui/keys.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { availableOn, nextFree } from '../bookings/booking-api.ts'
import { DoctorChoice, type NamedDoctor } from '../bookings/doctor-choice.tsx'
import { cachedSlots, slotsOf } from '../bookings/free-slots.ts'
import { offeredSlots, replacementSlot } from '../bookings/offered-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import type { BookingStart } from './booking-start.ts'
import { MemberChoice } from './member-choice.tsx'
import { CallerNextDay } from './next-day.tsx'
import { PatientPicker } from './patient-picker.tsx'
import { allSlots, useBookForCaller } from './phone-booking-api.ts'

interface PhoneBookingFormProps {
  readonly start: BookingStart
  /** The clinic's today. */
  readonly today: ClinicDay
  readonly day: ClinicDay
  /** With the slots free on that day. */
  readonly treatments: readonly AvailableTreatment[]
  /** Another day is to be booked. */
  readonly onDay: (day: ClinicDay) => void
  readonly onClose: () => void
  readonly onBooked: ((day: ClinicDay) => void) | undefined
}

const { patientName, phone, email, memberId } = bookByPhone.body.shape
const typed = z.object({ patientName, phone, email, memberId })

/** Treatment, doctor, time and who calls. What was typed stays until it is booked or the dialog closed. */
export function PhoneBookingForm(props: PhoneBookingFormProps) {
  const { start, today, day, treatments, onDay, onClose, onBooked } = props
  const { gap, patient, newPatient, treatmentId } = start
  const messages = useMessages()
  const faultTexts = useFieldErrorMessages()
  const { locale } = messages
  const errors = useErrorMessages()
  const errorText = useErrorText()
  const texts = useAdminMessages().day.caller
  const queries = useQueryClient()
  const select = useRef<HTMLSelectElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  // The dialog may open before the form is rendered, which waits for the free times.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [])
  const book = useBookForCaller()
  const [fitting] = useState(() => gap && fittingSlot(treatments, gap))
  const [wanted, setWanted] = useState(() => {
    const first = treatments.find(({ _id }) => _id === treatmentId) ?? earliest(treatments) ?? treatments[0]
    return fitting?.wanted ?? firstSlotOf(first)
  })
  const [wantedDoctor, setWantedDoctor] = useState<NamedDoctor | undefined>(fitting?.doctor)
  const [person, setPerson] = useState<FoundPatient | undefined>(patient)
  const [phone, setPhone] = useState(patient?.phone ?? newPatient?.phone ?? '')
  const [notice, setNotice] = useState<string>()
  const [typedDay, setTypedDay] = useState<string>(day)
  /** Whether the day follows the treatment, to its next free slot. */
  const [follows, setFollows] = useState(start.day === undefined)
  /** Counts changes of the day. Only the latest one applies. */
  const turn = useRef(0)
  /** Whether times are shown that patients are not offered. */
  const [showsAll, setShowsAll] = useState(false)
  /** The rules that would have to be waived for this slot. */
  const [needed, setNeeded] = useState<{ readonly slot: string; readonly rules: readonly WaivableRule[] }>()
  const found = treatments.find(({ _id }) => _id === wanted.treatment)
  const treatment = found ?? treatments[0]
  const retired = wanted.treatment !== undefined && !found
  const doctor = treatment?.doctors && wantedDoctor
  const all = useQuery({ ...allSlots(treatment?._id ?? '', day), enabled: showsAll && treatment !== undefined }).data
  const free = (showsAll && all) || slotsOf(treatment, doctor?._id)
  const unsettled = book.isPending || isOutcomeUnknown(book.error) ? book.variables : undefined
  const isSame =
    unsettled?.treatmentId === treatment?._id && unsettled?.doctorId === doctor?._id && unsettled?.date === day
  const kept = isSame ? unsettled?.slot : undefined
  const slots = offeredSlots(free, [found && wanted.slot, kept], undefined)
  const slot = (found && wanted.slot) ?? slots[0]
  // A slot that another patient takes stays selected, with a message.
  const gone = slot !== kept && !free.includes(slot ?? '') ? slot : undefined
  const told = notice ?? (retired ? errors.no_such_treatment : undefined)
  const full = doctor !== undefined && gone === slot && free.length === 0 && treatment?.slots.length !== 0
  const isReady = slot !== undefined && typedDay === day
  const close = useIfMounted(onClose)
  const { form, faults, sending } = useForm({
    // An address or member that is not given is empty in the form.
    check: async ({ email, memberId, ...entries }) => {
      const given = person ? '' : String(email ?? '').trim()
      return validate(typed, { ...entries, email: given || undefined, memberId: memberId || undefined })
    },
    send: (caller) => send(caller).catch(refused),
  })

  async function send(caller: z.output<typeof typed>) {
    if (!treatment || slot === undefined || !isReady) return
    const waived = needed?.slot === slot ? [...needed.rules] : []
    setNotice(undefined)
    setWanted({ treatment: treatment._id, slot })
    const { _id, price } = treatment
    const answer = await book.mutateAsync({
      treatmentId: _id,
      date: day,
      slot,
      ...(doctor && { doctorId: doctor._id }),
      price,
      ...caller,
      ...(person && { patientId: person._id, account: 'theirs' }),
      ...(showsAll && { waived }),
    })
    if ('needed' in answer) {
      setNeeded({ slot, rules: answer.needed })
      return setNotice(texts.needed(answer.needed.map((rule) => texts.rules[rule])))
    }
    if (!answer.success)
      return setNotice(
        texts.already(formatDate(answer.booking.date, locale), formatSlotText(answer.booking.slot, locale)),
      )
    showToast(
      texts.done(answer.booking.patientName, formatDate(answer.booking.date, locale), slotEnds(slot, locale).start),
    )
    onBooked?.(day)
    close()
  }

  function refused(thrown: unknown) {
    const error = asApiError(thrown)
    setNotice(isOutcomeUnknown(error) ? texts.unsure : errorText(error))
    if (error.code !== 'slot_taken' || !treatment || slot === undefined) return
    const left = cachedSlots(queries, day, { treatmentId: treatment._id, doctorId: doctor?._id })
    setWanted({ treatment: treatment._id, slot: replacementSlot(left, slot) })
  }

  async function chooseTreatment(next: AvailableTreatment | undefined) {
    const stays = next?.doctors?.find(({ _id, slots }) => _id === wantedDoctor?._id && slots.length > 0)
    setWantedDoctor(stays)
    setWanted(firstSlotOf(next, stays))
    turn.current++
    if (!follows || !next) return
    const own = turn.current
    const soonest = await queries.fetchQuery(nextFree({ treatmentId: next._id })).catch(() => undefined)
    const there = parseClinicDay(soonest?.next?.date ?? '')
    if (own === turn.current && there !== undefined && there !== day) await goTo(there, stays)
  }

  function chooseDoctor(next: NamedDoctor | undefined) {
    setWantedDoctor(next)
    const theirs = slotsOf(treatment, next?._id)
    setWanted({ treatment: treatment?._id, slot: theirs.find((free) => free === slot) ?? theirs[0] })
  }

  async function goTo(other: ClinicDay, theirs: NamedDoctor | undefined) {
    turn.current++
    const own = turn.current
    setTypedDay(other)
    setNotice(undefined)
    // The form stays mounted while the other day loads, so that typed text is not lost.
    const there = await queries.fetchQuery(availableOn(other)).catch(() => undefined)
    if (own !== turn.current) return
    if (!there) {
      setTypedDay(day)
      return setNotice(texts.failed)
    }
    setWanted(({ treatment }) =>
      firstSlotOf(
        there.find(({ _id }) => _id === treatment),
        theirs,
      ),
    )
    onDay(other)
  }

  const what = (
    <>
      <SelectField
        ref={select}
        data-first-focus={newPatient === undefined || undefined}
        label={texts.treatment}
        value={treatment?._id}
        onChange={({ target }) => void chooseTreatment(treatments.find(({ _id }) => _id === target.value))}
      >
        {treatments.map(({ _id, name, price, slots: free }) => (
          <option key={_id} value={_id}>
            {texts.option(name, formatMoney(price, locale), free.length)}
          </option>
        ))}
      </SelectField>
      {treatment?.doctors && (
        <DoctorChoice doctors={treatment.doctors} chosen={doctor} full={full} onChoose={chooseDoctor} />
      )}
      {slot === undefined ? (
        <p className="text-ink-quiet">{!full && texts.noneFree}</p>
      ) : (
        <SlotChoice
          slots={slots}
          chosen={slot}
          gone={gone}
          onChoose={(chosen) => setWanted(({ treatment }) => ({ treatment, slot: chosen }))}
        />
      )}
      {treatment && (
        <Checkbox
          checked={showsAll}
          onChange={({ target }) => {
            setShowsAll(target.checked)
            setNeeded(undefined)
            setNotice(undefined)
          }}
        >
          {texts.showAll}
        </Checkbox>
      )}
    </>
  )
  const who = (
    <>
      <PatientPicker
        person={person}
        typed={newPatient}
        onChoose={(chosen) => {
          setPerson(chosen)
          // Replace another user's number, but keep a typed one.
          if (phone.trim() === '' || phone === person?.phone) setPhone(chosen?.phone ?? '')
          if (chosen) number.current?.focus()
        }}
        faults={faults}
      />
      {person && <MemberChoice key={person._id} person={person} />}
      <PhoneField
        ref={number}
        data-first-focus={newPatient?.patientName !== undefined || undefined}
        value={phone}
        onValue={setPhone}
        label={texts.number}
        autoComplete="off"
        required
        error={fieldErrorText(faultTexts, 'phone', faults.phone)}
      />
    </>
  )

  return (
    <form {...form} ref={fields} className="contents" onKeyDown={submitWithControl}>
      <DialogNotice alert>
        {told && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{told}</span>
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex-[1_1_12rem]">
            <Field
              label={texts.day}
              type="date"
              required
              min={today}
              max="2999-12-31"
              value={typedDay}
              onChange={({ target }) => {
                setFollows(false)
                setTypedDay(target.value)
                const next = parseClinicDay(target.value)
                if (next !== undefined && target.validity.valid) void goTo(next, wantedDoctor)
              }}
              // Replace an incomplete date by the shown day.
              onBlur={({ target }) => target.validity.valid || setTypedDay(day)}
            />
          </div>
          {treatment && (
            <CallerNextDay
              treatment={treatment}
              doctor={doctor?._id}
              day={day}
              onDay={async (next) => {
                setFollows(false)
                await goTo(next, wantedDoctor)
                select.current?.focus()
              }}
            />
          )}
        </div>
        {newPatient ? who : what}
        {newPatient ? what : who}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button
          type="submit"
          look="primary"
          busy={sending}
          aria-disabled={!isReady}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={`${modifierKey()}+Enter`}
        >
          {needed?.slot === slot && slot !== undefined ? texts.anyway : texts.submit}
        </Button>
      </DialogFoot>
    </form>
  )
}

// On a select, Enter alone opens the list in some browsers.
function submitWithControl(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Returns the treatment with the earliest slot. */
function earliest(treatments: readonly AvailableTreatment[]): AvailableTreatment | undefined {
  const startOf = ({ slots: [slot = ''] }: AvailableTreatment) => parseSlot(slot)?.start ?? 1440
  return treatments.toSorted((one, other) => startOf(one) - startOf(other))[0]
}

function firstSlotOf(
  treatment: AvailableTreatment | undefined,
  doctor?: NamedDoctor,
): { treatment?: string | undefined; slot?: string | undefined } {
  return { treatment: treatment?._id, slot: slotsOf(treatment, treatment?.doctors && doctor?._id)[0] }
}

/** Returns the earliest slot of a doctor in a gap or, without one, after it. */
function fittingSlot(treatments: readonly AvailableTreatment[], { doctorId, start }: NonNullable<BookingStart['gap']>) {
  const fits = treatments.flatMap(({ _id: treatment, doctors }) => {
    const doctor = doctors?.find(({ _id }) => _id === doctorId)
    const slots = doctor?.slots.map((slot) => ({ slot, ...(parseSlot(slot) ?? { start: 0, end: 1440 }) })) ?? []
    return slots
      .filter((slot) => slot.start >= start)
      .map((slot) => ({ doctor, start: slot.start, wanted: { treatment, slot: slot.slot } }))
  })
  return fits.sort((one, other) => one.start - other.start)[0]
}

// Longer than 250 lines: the choice of a place and the form that sends it stand together here, as in no other dialog.
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { bookByPhone } from '#contract/routes/bookings.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { validate } from '../../api/validate.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enErrors } from '../../i18n/en/errors.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
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
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { DoctorChoice, type NamedDoctor } from '../bookings/doctor-choice.tsx'
import { cachedSlots, slotsOf } from '../bookings/free-slots.ts'
import { offeredSlots, replacementSlot } from '../bookings/offered-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import { nextFree } from '../bookings/treatment-queries.ts'
import { useAllTimes } from '../bookings/use-all-times.ts'
import { type BookingStart, wantedTreatment } from './booking-start.ts'
import { CallerNextDay } from './caller-next-day.tsx'
import { MemberChoice } from './member-choice.tsx'
import { PatientPicker } from './patient-picker.tsx'
import { useBookForCaller } from './phone-booking-api.ts'

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

/** The treatment and slot to be booked. */
interface Wanted {
  readonly treatment?: string | undefined
  readonly slot?: string | undefined
}

const { patientName, phone, email, memberId } = bookByPhone.body.shape
const typed = z.object({ patientName, phone, email, memberId })

/** Treatment, doctor, time and who calls. What was typed stays until it is booked or the dialog closed. */
export function PhoneBookingForm(props: PhoneBookingFormProps) {
  const { start, today, day, treatments, onDay, onClose, onBooked } = props
  const { patient, newPatient } = start
  const [messages, faultTexts] = useTexts(en, enFaults)
  const { locale } = messages
  const errors = useTexts(enErrors)
  const errorText = useErrorText()
  const translated = useTranslated()
  const texts = useTexts(enAdmin).day.caller
  const queries = useQueryClient()
  const why = useId()
  const select = useRef<HTMLSelectElement>(null)
  const number = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  // The dialog may open before the form is rendered, which waits for the free times.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [])
  const book = useBookForCaller()
  const [first] = useState(() => firstChoice(treatments, wantedTreatment(start), start.gap))
  const [wanted, setWanted] = useState<Wanted>(first)
  const [wantedDoctor, setWantedDoctor] = useState<NamedDoctor | undefined>(first.doctor)
  const [person, setPerson] = useState<FoundPatient | undefined>(patient)
  const [member, setMember] = useState(start.memberId)
  const [phone, setPhone] = useState(patient?.phone ?? newPatient?.phone ?? '')
  const [notice, setNotice] = useState<string>()
  const [typedDay, setTypedDay] = useState<string>(day)
  /** Whether the day follows the treatment, to its next free slot. */
  const [follows, setFollows] = useState(start.day === undefined)
  /** Counts changes of the day. Only the latest one applies. */
  const latestRequest = useRef(0)
  const treatment = treatments.find(({ _id }) => _id === wanted.treatment)
  const retired = wanted.treatment !== undefined && !treatment
  const doctor = treatment?.doctors && wantedDoctor
  const allTimes = useAllTimes(treatment?._id, day)
  const free = allTimes.slots ?? slotsOf(treatment, doctor?._id)
  const unsettled = book.isPending || isOutcomeUnknown(book.error) ? book.variables : undefined
  const isSame =
    unsettled?.treatmentId === treatment?._id && unsettled?.doctorId === doctor?._id && unsettled?.date === day
  const kept = isSame ? unsettled?.slot : undefined
  const slots = offeredSlots(free, [treatment && wanted.slot, kept], undefined)
  const slot = (treatment && wanted.slot) ?? slots[0]
  // A slot that another patient takes stays selected, with a message.
  const gone = slot !== kept && !free.includes(slot ?? '') ? slot : undefined
  const message = notice ?? (retired ? errors.no_such_treatment : undefined)
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
    if (!treatment) {
      select.current?.focus()
      return setNotice(texts.treatmentMissing)
    }
    if (slot === undefined || !isReady) return
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
      ...allTimes.waivedFor(slot),
    })
    if ('needed' in answer) {
      allTimes.warn(slot, answer.needed)
      return setNotice(texts.needed(answer.needed.map((rule) => texts.rules[rule])))
    }
    if (!answer.success)
      return setNotice(
        texts.already(formatDate(answer.booking.date, locale), formatSlotText(answer.booking.slot, locale)),
      )
    const { patientName, date } = answer.booking
    const { text: what } = translated(answer.booking, 'treatment')
    showToast(texts.done(patientName, what, formatDate(date, locale), slotEnds(slot, locale).start))
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
    const inGap = day === start.day ? firstChoice(treatments, next?._id, start.gap) : undefined
    const stays =
      inGap?.doctor ?? next?.doctors?.find(({ _id, slots }) => _id === wantedDoctor?._id && slots.length > 0)
    setWantedDoctor(stays)
    setWanted(inGap?.slot === undefined ? firstSlotOf(next, stays) : inGap)
    setNotice(undefined)
    latestRequest.current++
    if (!follows || !next) return
    const request = latestRequest.current
    const soonest = await queries.fetchQuery(nextFree({ treatmentId: next._id })).catch(() => undefined)
    const there = parseClinicDay(soonest?.next?.date ?? '')
    if (request === latestRequest.current && there !== undefined && there !== day) await goTo(there, stays)
  }

  function chooseDoctor(next: NamedDoctor | undefined) {
    setWantedDoctor(next)
    const theirs = slotsOf(treatment, next?._id)
    setWanted({ treatment: treatment?._id, slot: theirs.find((free) => free === slot) ?? theirs[0] })
  }

  async function goTo(other: ClinicDay, theirs: NamedDoctor | undefined) {
    latestRequest.current++
    const request = latestRequest.current
    setTypedDay(other)
    setNotice(undefined)
    // The form stays mounted while the other day loads, so that typed text is not lost.
    const there = await queries.fetchQuery(availableOn(other)).catch(() => undefined)
    if (request !== latestRequest.current) return
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
        value={treatment?._id ?? ''}
        onChange={({ target }) => void chooseTreatment(treatments.find(({ _id }) => _id === target.value))}
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
      {treatment?.doctors && (
        <DoctorChoice doctors={treatment.doctors} chosen={doctor} full={full} onChoose={chooseDoctor} />
      )}
      {!treatment ? null : slot === undefined ? (
        <p id={why} className="text-ink-quiet">
          {!full && texts.noneFree}
        </p>
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
          checked={allTimes.shown}
          onChange={({ target }) => {
            allTimes.show(target.checked)
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
          setMember(chosen?.names?.length === 1 ? chosen.names[0]?.memberId : undefined)
          const usual = chosen && wantedTreatment({ patient: chosen })
          if (!treatment && usual !== undefined) void chooseTreatment(treatments.find(({ _id }) => _id === usual))
          // Replace another user's number, but keep a typed one.
          if (phone.trim() === '' || phone === person?.phone) setPhone(chosen?.phone ?? '')
          if (chosen) number.current?.focus()
        }}
        faults={faults}
      />
      {person && <MemberChoice key={person._id} person={person} memberId={member} />}
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
        {message && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{message}</span>
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
      <DialogNotice>{!treatment && <Note id={why}>{texts.treatmentMissing}</Note>}</DialogNotice>
      <DialogFoot>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button
          type="submit"
          look="primary"
          busy={sending}
          aria-disabled={!isReady}
          aria-describedby={isReady ? undefined : why}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={`${modifierKey()}+Enter`}
        >
          {allTimes.hasWarned(slot) ? texts.anyway : texts.submit}
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

function firstSlotOf(treatment: AvailableTreatment | undefined, doctor?: NamedDoctor): Wanted {
  return { treatment: treatment?._id, slot: slotsOf(treatment, treatment?.doctors && doctor?._id)[0] }
}

/** Returns what is chosen at first of a treatment: the earliest slot, in a gap the doctor's first one from there on. */
function firstChoice(
  treatments: readonly AvailableTreatment[],
  treatmentId: string | undefined,
  gap: BookingStart['gap'],
): Wanted & { readonly doctor?: NamedDoctor | undefined } {
  const treatment = treatments.find(({ _id }) => _id === treatmentId)
  const doctor = gap && treatment?.doctors?.find(({ _id }) => _id === gap.doctorId)
  const slot = gap && doctor?.slots.find((free) => (parseSlot(free)?.start ?? 0) >= gap.start)
  return slot === undefined ? firstSlotOf(treatment) : { treatment: treatment?._id, slot, doctor }
}

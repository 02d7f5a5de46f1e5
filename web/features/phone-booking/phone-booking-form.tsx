import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { ClinicDay } from '#contract/dates.ts'
import { bookByPhone } from '#contract/routes/bookings.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { validate } from '../../api/validate.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enErrors } from '../../i18n/en/errors.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { formatDate, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogBody, DialogFoot, DialogNotice, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { modifierKey } from '../../ui/keys.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { cachedSlots } from '../bookings/free-slots.ts'
import { replacementSlot } from '../bookings/place.ts'
import { type BookingStart, wantedTreatment } from './booking-start.ts'
import { CallerDay, CallerPlaceFields, useCallerPlace } from './caller-place.tsx'
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

const { patientName, phone, email, memberId } = bookByPhone.body.shape
const typed = z.object({ patientName, phone, email, memberId })

/** Treatment, doctor, time and who calls. What was typed stays until it is booked or the dialog closed. */
export function PhoneBookingForm(props: PhoneBookingFormProps) {
  const { start, today, day, treatments, onDay, onClose, onBooked } = props
  const { patient, newPatient } = start
  const errors = useTexts(enErrors)
  const errorText = useErrorText()
  const texts = useTexts(enAdmin).day.caller
  const queries = useQueryClient()
  const said = useAnswerTexts()
  const why = useId()
  const select = useRef<HTMLSelectElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  // The dialog may open before the form is rendered, which waits for the free times.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [])
  const book = useBookForCaller()
  const [person, setPerson] = useState<FoundPatient | undefined>(patient)
  const [notice, setNotice] = useState<string>()
  const at = useCallerPlace({
    ...{ start, day, treatments, onDay },
    unsettled: book.isPending || isOutcomeUnknown(book.error) ? book.variables : undefined,
    onChange: (failed) => setNotice(failed ? texts.failed : undefined),
  })
  const { treatment, choice, choose, place, allTimes } = at
  const { chosen: slot, doctor, isReady } = place
  const message = notice ?? (at.isRetired ? errors.no_such_treatment : undefined)
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
    choose({ slot })
    const answer = await book.mutateAsync({
      treatmentId: treatment._id,
      date: choice.day,
      slot,
      ...(doctor && { doctorId: doctor._id }),
      price: treatment.price,
      ...caller,
      ...(person && { patientId: person._id, account: 'theirs' }),
      ...allTimes.waivedFor(slot),
    })
    if ('needed' in answer) {
      allTimes.warn(slot, answer.needed)
      return setNotice(texts.needed(answer.needed.map((rule) => texts.rules[rule])))
    }
    if (!answer.success) return setNotice(said.already(answer.booking))
    showToast(said.done(answer.booking))
    onBooked?.(choice.day)
    close()
  }

  function refused(thrown: unknown) {
    const error = asApiError(thrown)
    if (error.code === 'slot_taken' && treatment && slot !== undefined) {
      const left = cachedSlots(queries, choice.day, { treatmentId: treatment._id, doctorId: doctor?._id })
      choose({ slot: replacementSlot(left, slot) })
    }
    setNotice(isOutcomeUnknown(error) ? texts.unsure : errorText(error))
  }

  const what = (
    <CallerPlaceFields
      {...{ at, treatments, select, why }}
      isFirst={newPatient === undefined}
      onShowAll={() => setNotice(undefined)}
    />
  )
  const who = (
    <CallerFields
      {...{ start, person, faults }}
      onPerson={(chosen) => {
        setPerson(chosen)
        const usual = chosen && wantedTreatment({ patient: chosen })
        if (!treatment && usual !== undefined) void at.chooseTreatment(usual)
      }}
    />
  )

  return (
    <form {...form} ref={fields} className="contents" onKeyDown={submitWithControl}>
      <DialogRefusal>{message}</DialogRefusal>
      <DialogBody>
        <CallerDay at={at} today={today} onNext={() => select.current?.focus()} />
        {newPatient ? who : what}
        {newPatient ? what : who}
      </DialogBody>
      <DialogNotice>{!treatment && <Note id={why}>{texts.treatmentMissing}</Note>}</DialogNotice>
      <DialogFoot
        keep={<Button onClick={onClose}>{texts.close}</Button>}
        act={
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
        }
      />
    </form>
  )
}

// On a select, Enter alone opens the list in some browsers.
function submitWithControl(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Returns functions that describe a booking: the one that was made, and the patient's other one at its time. */
function useAnswerTexts() {
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).day.caller
  const translated = useTranslated()
  return {
    done: (made: Booking) => {
      const { text: what } = translated(made, 'treatment')
      return texts.done(made.patientName, what, formatDate(made.date, locale), slotEnds(made.slot, locale).start)
    },
    already: ({ date, slot }: Pick<Booking, 'date' | 'slot'>) =>
      texts.already(formatDate(date, locale), formatSlotText(slot, locale)),
  }
}

interface CallerFieldsProps {
  readonly start: BookingStart
  /** `undefined` for a new patient. */
  readonly person: FoundPatient | undefined
  readonly onPerson: (person: FoundPatient | undefined) => void
  readonly faults: FieldErrors
}

/** The caller, whom they book for, and their number. */
function CallerFields({ start, person, onPerson, faults }: CallerFieldsProps) {
  const { newPatient } = start
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).day.caller
  const number = useRef<HTMLInputElement>(null)
  const [member, setMember] = useState(start.memberId)
  const [phone, setPhone] = useState(person?.phone ?? newPatient?.phone ?? '')

  function choose(chosen: FoundPatient | undefined) {
    setMember(chosen?.names?.length === 1 ? chosen.names[0]?.memberId : undefined)
    onPerson(chosen)
    // Replace another user's number, but keep a typed one.
    if (phone.trim() === '' || phone === person?.phone) setPhone(chosen?.phone ?? '')
    if (chosen) number.current?.focus()
  }

  return (
    <>
      <PatientPicker person={person} typed={newPatient} onChoose={choose} faults={faults} />
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
}

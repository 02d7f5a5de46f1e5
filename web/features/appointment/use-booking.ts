import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type PatientEntries, patientEntries } from '#contract/schemas/booking-request.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import { asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { validate, withoutBlanks } from '../../api/validate.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { bookingOf } from '../bookings/booking-api.ts'
import { cachedSlots, slotsOf } from '../bookings/free-slots.ts'
import { type PlaceChoice, type PlaceRules, placeOf, replacementSlot, usePlace } from '../bookings/place.ts'
import { ownProfile } from '../bookings/profile-api.ts'
import { keepChoice, keepEntries, lastChoice, type TypedEntries, typedEntries } from './booking-draft.ts'
import { overlaps } from './own-conflicts.ts'
import { useBookAppointment } from './use-book-appointment.ts'

export interface BookingProps {
  /** The treatment with its free slots on `day`. */
  readonly treatment: AvailableTreatment
  readonly day: ClinicDay
  /** The ID of the doctor to start with, if any. */
  readonly doctorId: string | undefined
  /** The slot to start with, if any. */
  readonly slot: string | undefined
  /** The ID of the family member to start with, if any. */
  readonly memberId: string | undefined
  readonly patient: { readonly email: string; readonly name: string }
  /** Called when the form is done; the parent then removes it. */
  readonly onClose: () => void
  readonly onBooked: (booking: Booking) => void
}

const rules: PlaceRules = { byDefault: 'free', keepsGone: true }

/**
 * What a patient chooses and types to book a slot, and what `form` does when it is submitted. It is kept until the appointment
 * is booked.
 */
export function useBooking(props: BookingProps) {
  const { treatment, day, memberId, patient, onClose, onBooked } = props
  const messages = useTexts(en)
  const errorText = useErrorText()
  const { locale } = messages
  const texts = useTexts(enBookingDialog)
  const element = useRef<HTMLFormElement>(null)
  const book = useBookAppointment(() => element.current !== null)
  const queries = useQueryClient()

  const [clash, setClash] = useState<string>()
  const [choice, choose] = usePlace(() => ({
    day,
    ...firstChoice(props, lastChoice(patient.email, day, treatment._id)),
  }))
  const sent = book.isPending || isOutcomeUnknown(book.error) || book.data?.success ? book.variables : undefined
  const unsettled = sent?.doctorId === (treatment.doctors && choice.doctor)?._id ? sent?.slot : undefined
  const place = placeOf(choice, rules, { treatment, unsettled })
  const { chosen, doctor } = place
  const [entries, setEntries] = useState(() => ({
    ...typedEntries(patient.email),
    ...(memberId !== undefined && { memberId }),
  }))
  const [agreedPrice, setAgreedPrice] = useState(treatment.price)
  const { form, faults, sending } = useForm({
    check: async (typed) =>
      checkPatient({ ...typed, ...(entries.phone === undefined && { phone: await knownPhone() }) }),
    send: (valid) => send(valid).catch(refused),
  })

  /** Returns the number of the profile, which may arrive after a quick press. */
  function knownPhone(): Promise<string> {
    return queries.ensureQueryData(ownProfile).then(
      ({ phone }) => phone ?? '',
      () => '',
    )
  }

  function pick(part: Partial<PlaceChoice>) {
    choose(part)
    setClash(undefined)
    const { slot, doctor: by } = { doctor, ...part }
    if (slot !== undefined) keepChoice(patient.email, { day, treatmentId: treatment._id, slot, doctor: by })
  }

  function type(change: TypedEntries) {
    keepEntries(patient.email, change)
    setEntries((typed) => ({ ...typed, ...change }))
    if (change.memberId !== undefined) setClash(undefined)
  }

  async function send(valid: PatientEntries) {
    if (chosen === undefined) return
    const { _id: treatmentId, name, price } = treatment
    const { email: patientEmail, name: patientName } = patient
    choose({ slot: chosen })
    setClash(undefined)
    setAgreedPrice(price)
    const request = {
      treatmentId,
      treatment: name,
      date: formatClinicDay(day),
      slot: chosen,
      ...(doctor && { doctorId: doctor._id }),
      ...valid,
      price,
      patientEmail,
      patientName,
    }
    const answer = await book.mutateAsync(request)
    if (answer.success) {
      // The page of the appointment, which replaces the dialog, need not ask for it.
      queries.setQueryData(bookingOf(answer.booking._id).queryKey, answer.booking)
      return onBooked(answer.booking)
    }
    const own = answer.booking
    showToast(texts.already(formatDate(own.date, locale), formatSlotText(own.slot, locale)), 'danger')
    // An appointment that does not overlap is one of this treatment on this day. Then no other time is possible either.
    if (element.current && overlaps(own.slot, chosen)) return setClash(own.slot)
    if (element.current) onClose()
  }

  // The dialog explains a refusal. A toast does so if the dialog is closed or the treatment is gone.
  function refused(thrown: unknown) {
    const error = asApiError(thrown)
    const open = element.current !== null
    const nothingLeft = error.code === 'no_such_treatment'
    if (nothingLeft || !open) showToast(errorText(error), 'danger')
    if (nothingLeft && open) onClose()
    if (chosen === undefined || isOutcomeUnknown(error)) return
    const left = cachedSlots(queries, day, { treatmentId: treatment._id, doctorId: doctor?._id })
    const isTaken = error.code === 'slot_taken'
    if (isTaken || !left.includes(chosen))
      pick({ slot: replacementSlot(left, chosen), lost: isTaken ? chosen : undefined })
  }

  return {
    form: { ...form, ref: element },
    place,
    pick,
    entries,
    type,
    sending,
    /** Returns the code of what is wrong with a field. */
    faultOf: (field: keyof PatientEntries) =>
      faults[field] ?? book.error?.problem.errors?.find((error) => error.field === field)?.code,
    notice: {
      ...{ day, clash, chosen, agreedPrice, lost: choice.lost, full: place.isFull },
      ...{ price: treatment.price, error: book.error, line: book.line },
    },
  }
}

/** Returns the slot of a link, the choice made last unless it is of another doctor than `doctorId`, or the first free slot. */
function firstChoice({ treatment, doctorId, slot }: BookingProps, last: ReturnType<typeof lastChoice>) {
  const doctor = treatment.doctors?.find(({ _id }) => _id === doctorId)
  const linked = slot !== undefined && parseSlot(slot) ? slot : undefined
  if (!linked && last && (!doctor || doctor._id === last.doctor?._id)) return { slot: last.slot, doctor: last.doctor }
  return {
    slot: linked ?? slotsOf(treatment, doctor?._id)[0],
    doctor: doctor && { _id: doctor._id, name: doctor.name },
  }
}

/** Checks what was typed. Optional fields left empty are absent. */
async function checkPatient({ phone, ...optional }: Record<string, unknown>) {
  return validate(patientEntries, { phone, ...withoutBlanks(optional) })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { type ApiError, asApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useMoveMessages } from '../../i18n/hooks/use-move-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { availableOn } from '../bookings/booking-api.ts'
import { DoctorChoice, type NamedDoctor } from '../bookings/doctor-choice.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { offeredSlots } from '../bookings/offered-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import { moveTo, refreshBookings } from './move-api.ts'

interface MoveDialogProps {
  readonly booking: Booking
  readonly onClose: () => void
}

type Answer = Awaited<ReturnType<typeof moveTo>>

/** Moves an appointment to a free time of any day, or to another doctor. */
export function MoveDialog({ booking, onClose }: MoveDialogProps) {
  const texts = useMoveMessages()
  const { locale } = useMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const title = useId()
  const close = useIfMounted(onClose)
  const today = parseClinicDay(booking.date)
  const [typedDay, setTypedDay] = useState<string>(today ?? '')
  const [doctor, setDoctor] = useState<NamedDoctor | undefined>(booking.doctor)
  const [wanted, setWanted] = useState<string | undefined>(booking.slot)
  const [notify, setNotify] = useState(true)
  const day = parseClinicDay(typedDay)
  const patient = booking.patientName
  const move = useMutation<Answer, ApiError, { readonly day: ClinicDay; readonly slot: string }>({
    mutationFn: ({ day, slot }) =>
      moveTo(booking._id, {
        from: { date: booking.date, slot: booking.slot, ...(booking.doctor && { doctorId: booking.doctor._id }) },
        date: day,
        slot,
        ...(doctor && { doctorId: doctor._id }),
        notify,
      }).catch((error: unknown) => {
        throw asApiError(error)
      }),
    networkMode: 'always',
    retry: (failures, error) => failures < 2 && isOutcomeUnknown(error),
    onSuccess: (answer) => {
      if (!answer.success) return
      const { date, slot } = answer.booking
      showToast(texts.done(patient, withCommas([formatDate(date, locale), formatSlotText(slot, locale)], locale)))
      close()
    },
    onSettled: () => refreshBookings(queries),
  })
  const other = move.data && !move.data.success ? move.data.booking : undefined
  const refusal = move.error
    ? errorText(move.error)
    : other && texts.already(withCommas([formatDate(other.date, locale), formatSlotText(other.slot, locale)], locale))
  const isSame = day === today && wanted === booking.slot && doctor?._id === booking.doctor?._id
  const ready = day !== undefined && wanted !== undefined && !(isSame && booking.doctor)
  const now = [formatDate(booking.date, locale), formatSlotText(booking.slot, locale), booking.doctor?.name]
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogHead id={title} title={texts.title(patient)}>
        <p className="text-ink-quiet tabular-nums">
          {texts.now(
            withCommas(
              now.filter((part) => part !== undefined),
              locale,
            ),
          )}
        </p>
      </DialogHead>
      <DialogNotice alert>
        {refusal && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{refusal}</span>
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        <Field
          label={texts.day}
          type="date"
          value={typedDay}
          onChange={({ target }) => {
            setTypedDay(target.value)
            setWanted(undefined)
          }}
          data-first-focus
        />
        {day && (
          <FreePlaces
            booking={booking}
            day={day}
            doctor={doctor}
            wanted={wanted}
            onDoctor={(chosen) => {
              setDoctor(chosen)
              if (day !== today) setWanted(undefined)
            }}
            onSlot={setWanted}
          />
        )}
        {booking.patientEmail === '' ? (
          <p className="text-ink-quiet">{texts.noEmail}</p>
        ) : (
          <Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)}>
            {texts.notify}
          </Checkbox>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button
          look="primary"
          busy={move.isPending}
          aria-disabled={!ready}
          onClick={() => {
            if (ready) move.mutate({ day, slot: wanted })
          }}
        >
          {texts.submit}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface FreePlacesProps {
  readonly booking: Booking
  readonly day: ClinicDay
  readonly doctor: NamedDoctor | undefined
  readonly wanted: string | undefined
  readonly onDoctor: (doctor: NamedDoctor | undefined) => void
  readonly onSlot: (slot: string) => void
}

/** The doctors and free times of a day. The appointment's own time is among them, where it keeps its doctor or takes any. */
function FreePlaces({ booking, day, doctor, wanted, onDoctor, onSlot }: FreePlacesProps) {
  const texts = useMoveMessages()
  const { data, isPlaceholderData, ...query } = useQuery(availableOn(day))
  if (query.isError) return <ListFailed texts={texts} query={query} />
  if (!data || isPlaceholderData) return <Skeleton size="l" />
  const treatment = data.find(({ _id }) => _id === booking.treatmentId)
  if (!treatment) return <p>{texts.notOffered}</p>
  const slots = placesOf(treatment, booking, day, doctor)
  return (
    <>
      {treatment.doctors && (
        <DoctorChoice doctors={treatment.doctors} chosen={doctor} full={slots.length === 0} onChoose={onDoctor} />
      )}
      {slots.length === 0 ? (
        <p className="text-ink-quiet">{texts.noneFree}</p>
      ) : (
        <SlotChoice slots={slots} chosen={wanted ?? ''} onChoose={onSlot} />
      )}
    </>
  )
}

function placesOf(
  treatment: AvailableTreatment,
  booking: Booking,
  day: ClinicDay,
  doctor: NamedDoctor | undefined,
): readonly string[] {
  const isOwnPlace = day === parseClinicDay(booking.date) && (!doctor || doctor._id === booking.doctor?._id)
  return offeredSlots(
    slotsOf(treatment, treatment.doctors && doctor?._id),
    [isOwnPlace ? booking.slot : undefined],
    undefined,
  )
}

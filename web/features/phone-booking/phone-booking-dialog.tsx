import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody } from '../../ui/dialog/dialog-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { availableOn } from '../bookings/availability-api.ts'
import { nextFree } from '../bookings/treatment-queries.ts'
import { type BookingStart, wantedTreatment } from './booking-start.ts'
import { PhoneBookingForm } from './phone-booking-form.tsx'

/** What the dialog is opened with. */
export interface PhoneBookingDialogProps {
  readonly start: BookingStart
  /** The clinic's today. */
  readonly today: ClinicDay
  readonly onClose: () => void
  /** Called with the day of the booking. */
  readonly onBooked?: (day: ClinicDay) => void
}

/** Books a free slot for a patient at the desk or on the phone. Without a day, it starts with the next free slot. */
export function PhoneBookingDialog({ start, today, onClose, onBooked }: PhoneBookingDialogProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enAdmin).day.caller
  const [day, setDay] = useState(start.day)
  const treatmentId = wantedTreatment(start)
  const soonest = useQuery({ ...nextFree({ ...(treatmentId && { treatmentId }) }), enabled: day === undefined })
  const { data: treatments, isPlaceholderData, ...available } = useQuery(availableOn(day ?? today))
  // Once only, so that the day does not change while someone fills in the form.
  if (day === undefined && soonest.isSuccess && !soonest.isFetching)
    setDay(parseClinicDay(soonest.data.next?.date ?? '') ?? today)
  const asked = day === undefined ? soonest : available
  return (
    <Dialog
      title={start.patient ? texts.titleFor(start.patient.name) : texts.title}
      closeLabel={texts.close}
      lead={
        <p className="text-ink-quiet tabular-nums inline-block first-letter:uppercase" aria-live="polite">
          {day && formatDay(day, locale, { dateStyle: 'full' })}
        </p>
      }
      onClose={onClose}
    >
      {day && treatments && !isPlaceholderData ? (
        <PhoneBookingForm {...{ start, today, day, treatments, onDay: setDay, onClose, onBooked }} />
      ) : (
        <DialogBody>{asked.isError ? <ListFailed texts={texts} query={asked} /> : <Skeleton size="l" />}</DialogBody>
      )}
    </Dialog>
  )
}

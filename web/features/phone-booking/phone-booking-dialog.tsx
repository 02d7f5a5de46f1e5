import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogHead } from '../../ui/dialog/dialog-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { availableOn } from '../bookings/booking-api.ts'
import { PhoneBookingForm, type PreferredBooking } from './phone-booking-form.tsx'

interface PhoneBookingDialogProps extends PreferredBooking {
  readonly day: ClinicDay
  readonly onDay: (day: ClinicDay) => void
  readonly onClose: () => void
  readonly onBooked: () => void
}

/** Books one of a day's free slots for a patient on the phone. */
export function PhoneBookingDialog({ day, onDay, onClose, onBooked, gap, patient }: PhoneBookingDialogProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().day.caller
  const title = useId()
  const { data: treatments, isPlaceholderData, ...asked } = useQuery(availableOn(day))
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogHead id={title} title={texts.title} close={{ label: texts.close, onClick: onClose }}>
        <p className="text-ink-quiet tabular-nums inline-block first-letter:uppercase">
          {formatDay(day, locale, { dateStyle: 'full' })}
        </p>
      </DialogHead>
      {treatments && !isPlaceholderData ? (
        <PhoneBookingForm {...{ day, treatments, onDay, onClose, onBooked, gap, patient }} />
      ) : (
        <DialogBody>{asked.isError ? <ListFailed texts={texts} query={asked} /> : <Skeleton size="l" />}</DialogBody>
      )}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { formatDay } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { availableOn } from '../bookings/booking-api.ts'
import { PhoneBookingForm } from './phone-booking-form.tsx'

interface CallerDialogProps {
  readonly day: ClinicDay
  readonly onDay: (day: ClinicDay) => void
  readonly onClose: () => void
  readonly onBooked: () => void
}

/** Books one of a day's free slots for somebody on the telephone. */
export function CallerDialog({ day, onDay, onClose, onBooked }: CallerDialogProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().day.caller
  const title = useId()
  const { data: treatments, isPlaceholderData, ...asked } = useQuery(availableOn(day))
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog__head">
        <div>
          <h2 id={title}>{texts.title}</h2>
          <p className="quiet num cap">{formatDay(day, locale, { dateStyle: 'full' })}</p>
        </div>
        <Button look="quiet" icon aria-label={texts.close} onClick={onClose}>
          <IconX className="icon" />
        </Button>
      </div>
      {treatments && !isPlaceholderData ? (
        <PhoneBookingForm day={day} treatments={treatments} onDay={onDay} onClose={onClose} onBooked={onBooked} />
      ) : (
        <div className="dialog__body">
          {asked.isError ? <ListFailed texts={texts} query={asked} /> : <Skeleton size="l" />}
        </div>
      )}
    </Dialog>
  )
}

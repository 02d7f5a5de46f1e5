import { useId } from 'react'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/hooks/use-booking-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { lengthOf } from '../bookings/treatment-length.ts'
import { BookingForm, type BookingFormProps } from './booking-form.tsx'

interface BookingDialogProps extends BookingFormProps {
  readonly onClosed: () => void
}

/** The dialog that books a slot of a treatment on a day. */
export function BookingDialog({ onClosed, ...form }: BookingDialogProps) {
  const { locale } = useMessages()
  const { booking } = useBookingMessages()
  const title = useId()
  const { treatment, onClose } = form
  const minutes = lengthOf(treatment.slots)
  return (
    <Dialog labelledBy={title} onClose={onClose} onClosed={onClosed}>
      <div className="dialog__head">
        <div>
          <h2 id={title}>
            <ClinicText>{treatment.name}</ClinicText>
          </h2>
          <p className="quiet num">
            {minutes !== undefined && `${formatMinutes(minutes, locale, 'long')} · `}
            <span className="price">{formatMoney(treatment.price, locale)}</span>
          </p>
        </div>
        <Button look="quiet" icon aria-label={booking.close} onClick={onClose}>
          <IconX className="icon" />
        </Button>
      </div>
      <BookingForm {...form} />
    </Dialog>
  )
}

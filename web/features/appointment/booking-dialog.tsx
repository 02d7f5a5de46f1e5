import { enBooking } from '../../i18n/en/booking.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { lengthOf } from '../bookings/treatment-length.ts'
import { BookingForm, type BookingFormProps } from './booking-form.tsx'

interface BookingDialogProps extends BookingFormProps {
  readonly onClosed: () => void
}

/** The dialog that books a slot of a treatment on a day. */
export function BookingDialog({ onClosed, ...form }: BookingDialogProps) {
  const [{ locale }, { booking }] = useTexts(en, enBooking)
  const { treatment, onClose } = form
  const minutes = lengthOf(treatment.slots)
  return (
    <Dialog
      title={<TranslatedText of={treatment} field="name" />}
      closeLabel={booking.close}
      lead={
        <p className="text-ink-quiet tabular-nums">
          {minutes !== undefined && `${formatMinutes(minutes, locale, 'long')} · `}
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatMoney(treatment.price, locale)}</span>
        </p>
      }
      onClose={onClose}
      onClosed={onClosed}
    >
      <BookingForm {...form} />
    </Dialog>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate, slotEnds, withCommas } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useMoveMessages } from '../../i18n/hooks/use-move-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ShowMoved } from './move-dialog.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

interface MoveButtonProps {
  readonly booking: Booking
  /** Shows the move instead of a toast. */
  readonly onMoved?: ShowMoved
  /** Label of the button where another one moves too. */
  readonly label?: string
}

/** A button that moves an appointment to another time or doctor. */
export function MoveButton({ booking, onMoved, label }: MoveButtonProps) {
  const texts = useMoveMessages()
  const { removedPatient } = useAdminMessages().payments
  const patient = booking.patientName || removedPatient
  const { locale } = useMessages()
  const [open, setOpen] = useState(false)
  const when = withCommas([formatDate(booking.date, locale), slotEnds(booking.slot, locale).start], locale)
  return (
    <>
      <Button look="quiet" aria-label={label ? undefined : texts.moveOf(patient, when)} onClick={() => setOpen(true)}>
        {label ?? texts.move}
      </Button>
      {open && (
        <Suspense>
          <MoveDialog booking={booking} onMoved={onMoved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

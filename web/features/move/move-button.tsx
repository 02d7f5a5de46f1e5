import { lazy, Suspense, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import type { ShowMoved } from './move-dialog.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const MoveAffected = lazy(async () => ({ default: (await import('./move-affected.tsx')).MoveAffected }))

interface MoveButtonProps {
  readonly booking: Booking
  /** Shows the move instead of a toast. */
  readonly onMoved?: ShowMoved
  /** Label of the button where another one moves too. */
  readonly label?: string
  /** Whether the schedule no longer supports the appointment: moving begins with the first day that is possible. */
  readonly isAffected?: boolean
}

/** A button that moves an appointment to another time or doctor. */
export function MoveButton({ booking, onMoved, label, isAffected = false }: MoveButtonProps) {
  const texts = useTexts(enMove)
  const { removedPatient } = useTexts(enAdmin).payments
  const patient = booking.patientName || removedPatient
  const { locale } = useTexts(en)
  const Dialog = isAffected ? MoveAffected : MoveDialog
  const [open, setOpen] = useState(false)
  const when = withCommas([formatDate(booking.date, locale), slotEnds(booking.slot, locale).start], locale)
  return (
    <>
      <Button look="quiet" aria-label={label ? undefined : texts.moveOf(patient, when)} onClick={() => setOpen(true)}>
        {label ?? texts.move}
      </Button>
      {open && (
        <Suspense>
          <Dialog booking={booking} onMoved={onMoved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

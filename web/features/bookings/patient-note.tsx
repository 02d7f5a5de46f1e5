import type { Booking } from '#contract/schemas/booking.ts'
import { Note, writtenTextClass } from '../../ui/text/note.tsx'

interface PatientNoteProps {
  readonly label: string
  readonly booking: Booking
}

/** What the patient told the clinic when they booked; for the staff only. Empty without a note. */
export function PatientNote({ label, booking: { note } }: PatientNoteProps) {
  if (note === undefined) return null
  return (
    <Note>
      {label} <span className={writtenTextClass}>{note}</span>
    </Note>
  )
}

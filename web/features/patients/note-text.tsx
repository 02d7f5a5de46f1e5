import type { StaffNote } from '#contract/schemas/patient.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'

interface NoteTextProps {
  readonly note: StaffNote
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string | undefined
}

/** The text of a note of the staff, and below it whether it is an alert, by whom and when. */
export function NoteText({ note: { text, alert, by, at }, timeZone }: NoteTextProps) {
  const texts = useTexts(enPatients)
  return (
    <>
      <span className={`block ${writtenTextClass} ${alert ? 'font-semibold' : ''}`}>{text}</span>
      <small className={`text-sm ${alert ? '' : 'text-ink-quiet'}`}>
        {alert && `${texts.alert} · `}
        <bdi>{by ?? texts.formerStaff}</bdi> · {timeZone && <ClinicInstant instant={at} timeZone={timeZone} />}
      </small>
    </>
  )
}

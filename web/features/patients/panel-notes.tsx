import type { Patient } from '#contract/schemas/patient.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { IconNote } from '../../ui/icons/desk-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'
import { NoteForm } from './note-form.tsx'

interface PanelNotesProps {
  readonly patient: Patient
  /** The family member who is treated; without it, the account's person is. */
  readonly memberId: string | undefined
  readonly timeZone: string
  readonly onAdded: () => unknown
}

/** The staff's alerts and notes about who is treated, alerts first, and a form for another one. */
export function PanelNotes({ patient, memberId, timeZone, onAdded }: PanelNotesProps) {
  const texts = useTexts(enPatients)
  const notes = patient.notes.filter((note) => note.memberId === memberId)
  return (
    <>
      {notes.length > 0 && (
        <ul className="grid gap-1.5" aria-label={texts.notes}>
          {notes.map(({ _id, text, alert, by, at }) => (
            <li key={_id} className={`desk-note ${alert ? 'desk-note-alert' : ''}`}>
              {alert ? <IconAlertTriangle /> : <IconNote />}
              <span className="min-w-0">
                <span className={`block ${writtenTextClass} ${alert ? 'font-semibold' : ''}`}>{text}</span>
                <small className={`text-sm ${alert ? '' : 'text-ink-quiet'}`}>
                  {alert && `${texts.alert} · `}
                  <bdi>{by ?? texts.formerStaff}</bdi> · <ClinicInstant instant={at} timeZone={timeZone} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <details className="print:hidden">
        <summary className="text-link">
          <IconPlus className="size-4" />
          {texts.addNote}
        </summary>
        <NoteForm {...{ patient, memberId, onAdded }} />
      </details>
    </>
  )
}

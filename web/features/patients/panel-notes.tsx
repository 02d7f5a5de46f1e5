import type { Patient } from '#contract/schemas/patient.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { IconNote } from '../../ui/icons/desk-icons.tsx'
import { IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteText } from './note-text.tsx'

interface PanelNotesProps {
  readonly patient: Patient
  /** The family member who is treated; without it, the account's person is. */
  readonly memberId: string | undefined
  readonly timeZone: string
}

/** The staff's alerts and notes about who is treated, alerts first, and a form for another one. */
export function PanelNotes({ patient, memberId, timeZone }: PanelNotesProps) {
  const texts = useTexts(enPatients)
  const notes = patient.notes.filter((note) => note.memberId === memberId)
  return (
    <>
      {notes.length > 0 && (
        <ul className="grid gap-1.5" aria-label={texts.notes}>
          {notes.map((note) => (
            <li key={note._id} className={`desk-note ${note.alert ? 'desk-note-alert' : ''}`}>
              {note.alert ? <IconAlertTriangle /> : <IconNote />}
              <span className="min-w-0">
                <NoteText note={note} timeZone={timeZone} />
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
        <NoteForm patient={patient} memberId={memberId} />
      </details>
    </>
  )
}

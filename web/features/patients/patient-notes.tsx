import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Patient, StaffNote } from '#contract/schemas/patient.ts'
import { call } from '../../api/client.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { writtenTextClass } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { WhoField } from '../bookings/who-field.tsx'
import { NoteForm, peopleOf } from './note-form.tsx'
import { NoteText } from './note-text.tsx'
import { reloadNotesOf } from './patients-api.ts'

interface PatientNotesProps {
  readonly patient: Patient
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string | undefined
}

/** The staff's notes about a patient, and a form for a new one. */
export function PatientNotes({ patient, timeZone }: PatientNotesProps) {
  const texts = useTexts(enPatients)
  const heading = useId()
  return (
    <section className="mb-8 print:hidden" aria-labelledby={heading}>
      <h2 id={heading}>{texts.notes}</h2>
      <p className="mb-2 text-ink-quiet">{texts.notesHelp}</p>
      {patient.notes.length > 0 && (
        <ul className="mb-4 grid gap-2" aria-labelledby={heading}>
          {patient.notes.map((note) => (
            <Note key={note._id} {...{ note, patient, timeZone }} />
          ))}
        </ul>
      )}
      <NoteForm patient={patient} />
    </section>
  )
}

interface NoteProps extends PatientNotesProps {
  readonly note: StaffNote
}

function Note({ note, patient, timeZone }: NoteProps) {
  const texts = useTexts(enPatients)
  const queries = useQueryClient()
  const by = note.by ?? texts.formerStaff
  const people = peopleOf(patient)
  const about = note.memberId ?? ''
  const reload = () => reloadNotesOf(queries, patient._id)
  const assign = useRowAction({
    mutationFn: (member: string) =>
      call('staff PUT /notes/:id', { params: { id: note._id }, body: { memberId: member === '' ? null : member } }),
    onSuccess: () => showToast(texts.noteAssigned),
    reload,
  })
  const remove = useRowAction({
    mutationFn: () => call('staff DELETE /notes/:id', { params: { id: note._id } }),
    onSuccess: () => showToast(texts.noteRemoved),
    reload,
  })
  return (
    <li
      className={`flex min-w-0 items-start justify-between gap-4 rounded-control px-4 py-3.5 ${note.alert ? 'bg-warn-soft' : 'bg-mist'}`}
    >
      <span className="min-w-0">
        <NoteText note={note} timeZone={timeZone} />
        {people.length > 1 && (
          <span className="mt-2 block max-w-56">
            <WhoField
              label={texts.noteAbout}
              people={people}
              value={about}
              disabled={assign.isPending}
              onChange={({ target }) => assign.mutate(target.value)}
            />
          </span>
        )}
      </span>
      <ConfirmButton
        look="quiet"
        action={remove}
        aria-label={texts.removeNoteOf(by, note.text.slice(0, 40))}
        title={texts.removeNoteTitle}
        no={texts.keepNote}
        yes={texts.removeNote}
        danger
      >
        <p className={writtenTextClass}>{note.text}</p>
      </ConfirmButton>
    </li>
  )
}

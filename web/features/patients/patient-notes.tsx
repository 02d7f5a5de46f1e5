import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Patient, StaffNote } from '#contract/schemas/patient.ts'
import { call } from '../../api/client.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { writtenTextClass } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { WhoField } from '../bookings/who-field.tsx'

interface PatientNotesProps {
  readonly patient: Patient
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string | undefined
}

/** The staff's notes about a patient, and a form for a new one. */
export function PatientNotes({ patient, timeZone }: PatientNotesProps) {
  const [texts, faultTexts] = useTexts(enPatients, enFaults)
  const errorText = useErrorText()
  const heading = useId()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const people = peopleOf(patient)
  const [about, setAbout] = useState(people[0]?._id ?? '')
  const { form, faults, sending, failure } = useForm({
    check: async () => (text.trim() === '' ? { faults: { text: 'missing' } } : { values: text }),
    send: async (note) => {
      await call('staff POST /patients/:id/notes', {
        params: { id: patient._id },
        body: { text: note, ...(about !== '' && { memberId: about }) },
      })
      setText('')
      showToast(texts.noteAdded)
      await queries.invalidateQueries({ queryKey: patientOf(patient._id).queryKey, exact: true })
    },
  })
  return (
    <section className="mb-8 print:hidden" aria-labelledby={heading}>
      <h2 id={heading}>{texts.notes}</h2>
      <p className="mb-2 text-ink-quiet">{texts.notesHelp}</p>
      <ul className="mb-4 grid gap-2" aria-labelledby={heading}>
        {patient.notes.map((note) => (
          <Note key={note._id} {...{ note, patient, timeZone }} />
        ))}
      </ul>
      <form {...form} className="grid max-w-112 gap-4">
        <WhoField
          label={texts.noteAbout}
          people={people}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <TextArea
          name="text"
          label={texts.note}
          className="min-h-touch"
          maxLength={2_000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={fieldErrorText(faultTexts, 'text', faults.text)}
        />
        <div>
          <Button type="submit" busy={sending}>
            {texts.addNote}
          </Button>
        </div>
        {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
      </form>
    </section>
  )
}

/** Those about whom notes are written: the patient, without an ID, unless only the family is shown, and the family. */
function peopleOf({ name, onlyFamily, family }: Patient): readonly { readonly _id: string; readonly name: string }[] {
  return onlyFamily ? family : [{ _id: '', name }, ...family]
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
  const assign = useRowAction({
    mutationFn: (member: string) =>
      call('staff PUT /notes/:id', { params: { id: note._id }, body: { memberId: member === '' ? null : member } }),
    onSuccess: () => showToast(texts.noteAssigned),
    reload: () => queries.invalidateQueries({ queryKey: patientOf(patient._id).queryKey, exact: true }),
  })
  const remove = useRowAction({
    mutationFn: () => call('staff DELETE /notes/:id', { params: { id: note._id } }),
    onSuccess: () => showToast(texts.noteRemoved),
    reload: () => queries.invalidateQueries({ queryKey: patientOf(patient._id).queryKey, exact: true }),
  })
  return (
    <li className="flex items-start justify-between gap-4 rounded-control bg-mist px-4 py-3.5">
      <span className="min-w-0">
        <p className={writtenTextClass}>{note.text}</p>
        <p className="text-sm text-ink-quiet">
          <bdi>{by}</bdi> · {timeZone && <ClinicInstant instant={note.at} timeZone={timeZone} />}
        </p>
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

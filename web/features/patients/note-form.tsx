import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Patient } from '#contract/schemas/patient.ts'
import { call } from '../../api/client.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { WhoField } from '../bookings/who-field.tsx'
import { reloadNotesOf } from './patients-api.ts'

interface NoteFormProps {
  readonly patient: Patient
  /** The family member whom it is about at first; without it, the account's person. */
  readonly memberId?: string | undefined
}

/** A form for a note of the staff about a patient or a member of their family. */
export function NoteForm({ patient, memberId }: NoteFormProps) {
  const [texts, faultTexts] = useTexts(enPatients, enFaults)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [alert, setAlert] = useState(false)
  const people = peopleOf(patient)
  const [about, setAbout] = useState(memberId ?? people[0]?._id ?? '')
  const { form, faults, sending, failure } = useForm({
    check: async () => (text.trim() === '' ? { faults: { text: 'missing' } } : { values: text }),
    send: async (note) => {
      await call('staff POST /patients/:id/notes', {
        params: { id: patient._id },
        body: { text: note, ...(alert && { alert }), ...(about !== '' && { memberId: about }) },
      })
      setText('')
      setAlert(false)
      showToast(texts.noteAdded)
      await reloadNotesOf(queries, patient._id)
    },
  })
  return (
    <form {...form} className="grid max-w-112 gap-3">
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
      <Checkbox checked={alert} onChange={({ target }) => setAlert(target.checked)}>
        {texts.isAlert}
      </Checkbox>
      <div>
        <Button type="submit" busy={sending}>
          {texts.addNote}
        </Button>
      </div>
      {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
    </form>
  )
}

/** Returns those about whom notes are written: the patient, without an ID, unless only the family is shown, and the family. */
export function peopleOf({
  name,
  onlyFamily,
  family,
}: Patient): readonly { readonly _id: string; readonly name: string }[] {
  return onlyFamily ? family : [{ _id: '', name }, ...family]
}

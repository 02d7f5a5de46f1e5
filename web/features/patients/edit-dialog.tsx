import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { memberFields } from '#contract/schemas/family.ts'
import { email as emailField } from '#contract/schemas/fields.ts'
import type { Patient } from '#contract/schemas/patient.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ListedFields } from '../../ui/form/listed-fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { patientKey } from '../bookings/patient-query.ts'
import { checkCorrection, reachableAt } from './correction.ts'

export interface EditDialogProps {
  readonly patient: Patient
  readonly onClose: () => void
}

/**
 * Corrects a patient's name, number and address, and names and birth dates of the family. An address that the patient has
 * verified is only shown: a link to a new one can be sent.
 */
export function EditDialog({ patient, onClose }: EditDialogProps) {
  const [{ edit: texts }, faultTexts] = useTexts(enPatients, enFaults)
  const errorText = useErrorText()
  const queries = useQueryClient()
  // Changes are those to what the person saw, also if the patient is loaded again while the dialog is open.
  const [seen] = useState(patient)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => checkCorrection(seen, entries),
    send: async ({ details, members }) => {
      await call('desk PUT /patients/:id', { params: { id: patient._id }, body: details })
      for (const { id, ...member } of members)
        await call('desk PUT /patients/:id/family/:memberId', {
          params: { id: patient._id, memberId: id },
          body: member,
        })
      await queries.invalidateQueries({ queryKey: [patientKey, patient._id] })
      showToast(texts.saved)
      onClose()
    },
  })
  return (
    <Dialog title={texts.title(patient.name)} lead={<p className="text-ink-quiet">{texts.lead}</p>} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>
          <ListedFields
            list={personFields}
            labels={texts}
            values={patient}
            faults={faults}
            inputs={{ name: { 'data-first-focus': true } }}
          />
          {patient.emailVerified ? (
            <VerifiedEmail patient={patient} />
          ) : (
            <Field
              name="email"
              label={texts.email}
              type="email"
              inputMode="email"
              autoComplete="off"
              defaultValue={reachableAt(seen)}
              error={fieldErrorText(faultTexts, 'email', faults.email)}
            />
          )}
          {patient.family.map((member) => (
            <fieldset key={member._id} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">
                <bdi>{member.name}</bdi>
              </legend>
              <ListedFields
                list={memberFields}
                labels={texts}
                values={member}
                faults={faults}
                suffix={` ${member._id}`}
                inputs={{ birthDate: { min: '1900-01-01' } }}
              />
            </fieldset>
          ))}
          {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        </DialogBody>
        <FormFoot cancel={texts.close} submit={texts.save} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** A verified address, and a field for another one, to which a link is sent. */
function VerifiedEmail({ patient }: { readonly patient: Patient }) {
  const [{ edit: texts }, faultTexts] = useTexts(enPatients, enFaults)
  const errorText = useErrorText()
  const [wanted, setWanted] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function ask() {
    const checked = emailField.safeParse(wanted)
    if (!checked.success)
      return setFault(fieldErrorText(faultTexts, 'email', wanted.trim() === '' ? 'missing' : 'invalid'))
    setBusy(true)
    try {
      await call('desk POST /patients/:id/email', { params: { id: patient._id }, body: { email: checked.data } })
      setFault(undefined)
      setWanted('')
      showToast(texts.asked(checked.data))
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Field label={texts.email} readOnly value={patient.email} hint={texts.locked} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-[1_1_14rem]">
          <Field
            label={texts.newEmail}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
            error={fault}
          />
        </div>
        <Button busy={busy} onClick={() => void ask()}>
          {texts.ask}
        </Button>
      </div>
    </>
  )
}

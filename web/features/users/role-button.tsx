import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Role } from '#contract/roles.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { Note } from '../../ui/text/note.tsx'
import { usePersonChange } from './use-person-change.ts'
import { type ChangedPerson, doctorsToLink, type RoleChange } from './users-api.ts'

/** The buttons that make a person an admin, remove that role, or give another one. */
export function RoleButtons({ person }: { readonly person: ChangedPerson }) {
  const texts = useTexts(enAdmin).users
  const change = usePersonChange(person)
  const [choosing, setChoosing] = useState(false)
  const isAdmin = person.role === 'admin'
  const next = isAdmin ? 'removeAdmin' : 'makeAdmin'
  return (
    <>
      <Button
        look={isAdmin ? 'remove' : 'quiet'}
        busy={change.isPending}
        aria-label={texts.changeOf(texts[next], person.name, person.email)}
        onClick={() => change.mutate(next)}
      >
        {texts[next]}
      </Button>
      {!isAdmin && (
        <Button
          look="quiet"
          aria-label={texts.changeOf(texts.changeRole, person.name, person.email)}
          onClick={() => setChoosing(true)}
        >
          {texts.changeRole}
        </Button>
      )}
      {choosing && (
        <RoleDialog person={person} onClose={() => setChoosing(false)} onSave={(role) => change.mutate(role)} />
      )}
    </>
  )
}

const otherRoles = ['patient', 'receptionist', 'doctor'] as const satisfies readonly Role[]

interface RoleDialogProps {
  readonly person: ChangedPerson
  readonly onClose: () => void
  readonly onSave: (change: RoleChange) => void
}

function RoleDialog({ person, onClose, onSave }: RoleDialogProps) {
  const texts = useTexts(enAdmin).users
  const why = useId()
  const [role, setRole] = useState<(typeof otherRoles)[number]>(person.role === 'admin' ? 'patient' : person.role)
  const [doctorId, setDoctorId] = useState(person.doctorId ?? '')
  const isMissing = role === 'doctor' && doctorId === ''
  const doctors = useQuery({ ...doctorsToLink, enabled: role === 'doctor' }).data ?? []
  function save() {
    if (isMissing) return
    onClose()
    onSave(role === 'doctor' ? { role, doctorId } : { role })
  }
  return (
    <Dialog
      title={texts.roleOf(person.name)}
      lead={
        <p className="text-ink-quiet">
          <EmailAddress email={person.email} />
        </p>
      }
      onClose={onClose}
      small
    >
      <DialogBody>
        <fieldset>
          <legend className="sr-only">{texts.role}</legend>
          <div className="grid gap-2">
            {otherRoles.map((each) => (
              <Choice key={each} type="radio" name="role" checked={role === each} onChange={() => setRole(each)}>
                {texts[each]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <p className="text-ink-quiet">{texts.mayDo[role]}</p>
        {role === 'doctor' && (
          <SelectField label={texts.whichDoctor} value={doctorId} onChange={({ target }) => setDoctorId(target.value)}>
            <option value="">{texts.chooseDoctor}</option>
            {doctors.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </DialogBody>
      <DialogNotice>{isMissing && <Note id={why}>{texts.doctorMissing}</Note>}</DialogNotice>
      <DialogFoot
        keep={<Button onClick={onClose}>{texts.keep}</Button>}
        act={
          <Button
            look="primary"
            aria-disabled={isMissing}
            aria-describedby={isMissing ? why : undefined}
            onClick={save}
          >
            {texts.saveRole}
          </Button>
        }
      />
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffRole } from '#contract/roles.ts'
import type { StaffMember } from '#contract/schemas/staff.ts'
import { asApiError } from '../../api/api-error.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogRefusal, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { sendInvitations, staffKey } from './staff-api.ts'

const loadCheck = () => import('./check-invitations.ts')

/** The roles, the most frequent one first. */
const order = ['receptionist', 'doctor', 'admin'] as const satisfies readonly StaffRole[]

interface InviteDialogProps {
  readonly members: readonly StaffMember[]
  /** The doctors whom an invited person can be. */
  readonly doctors: readonly { readonly _id: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Invites one or several addresses with one role. */
export function InviteDialog({ members, doctors, onClose }: InviteDialogProps) {
  const [texts, { users }] = useTexts(enStaff, enAdmin)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [role, setRole] = useState<StaffRole>('receptionist')
  const taken = new Set(members.map(({ doctor }) => doctor?._id))
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadCheck()).checkInvitations(entries, members, texts),
    send: async (input) => {
      await sendInvitations(input)
      showToast(texts.sent(input.emails))
      await queries.invalidateQueries({ queryKey: staffKey })
      onClose()
    },
  })
  const isRefused = failure !== undefined && asApiError(failure).code !== 'reauthentication_required'
  return (
    <Dialog title={texts.inviteTitle} lead={<p className="text-ink-quiet">{texts.inviteLead}</p>} onClose={onClose}>
      <form {...form} className="contents">
        <DialogBody>
          <Field
            name="emails"
            label={texts.emails}
            hint={texts.emailsHint}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
            data-first-focus
            error={faults.emails}
          />
          <fieldset>
            <legend className="mb-2 font-semibold">{texts.role}</legend>
            <div className="grid gap-2 sm:grid-cols-3">
              {order.map((each) => (
                <Choice
                  key={each}
                  type="radio"
                  name="role"
                  value={each}
                  checked={role === each}
                  onChange={() => setRole(each)}
                >
                  {users[each]}
                </Choice>
              ))}
            </div>
          </fieldset>
          <p className="text-ink-quiet">{texts.mayDo[role]}</p>
          {role === 'doctor' && (
            <SelectField name="doctorId" label={texts.doctor} required error={faults.doctorId}>
              <option value="">{texts.chooseDoctor}</option>
              {doctors
                .filter(({ _id }) => !taken.has(_id))
                .map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
            </SelectField>
          )}
        </DialogBody>
        <DialogRefusal>{isRefused && errorText(failure)}</DialogRefusal>
        <FormFoot cancel={texts.cancel} submit={texts.send} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import type { Passkey } from '#contract/schemas/passkey.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../../api/client.ts'
import { confirmed } from '../../../api/confirmed.ts'
import { enPasskeys } from '../../../i18n/en/passkeys.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DialogBody, FormFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { CurrentPassword } from '../current-password.tsx'
import { FormError } from '../form-error.tsx'
import { usePasskeyName } from './passkey-row.tsx'

interface DialogProps {
  readonly profile: Profile
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

interface AddDialogProps extends DialogProps {
  /** Makes a passkey in the browser and adds it. Throws `ApiError`. */
  readonly add: (password: string | undefined) => Promise<void>
}

/** Adds a passkey of this device or of another one, after the password. */
export function AddDialog({ add, ...props }: AddDialogProps) {
  const texts = useTexts(enPasskeys)
  return (
    <PasswordDialog {...props} title={texts.addTitle} submit={texts.addSubmit} send={add}>
      <p>{texts.addLead}</p>
    </PasswordDialog>
  )
}

/** Removes a passkey, after the password. */
export function RemoveDialog({ passkey, ...props }: DialogProps & { readonly passkey: Passkey }) {
  const texts = useTexts(enPasskeys)
  const name = usePasskeyName()(passkey)
  return (
    <PasswordDialog
      {...props}
      title={texts.removeTitle(name)}
      submit={texts.remove}
      danger
      send={async (password) => {
        const body = password === undefined ? {} : { password }
        await confirmed(() => call('patient DELETE /me/passkeys/:id', { params: { id: passkey._id }, body }))
      }}
    >
      <p>{texts.removeLead}</p>
    </PasswordDialog>
  )
}

/** Names a passkey. */
export function RenameDialog({
  passkey,
  onClose,
  onDone,
}: Pick<DialogProps, 'onClose' | 'onDone'> & { readonly passkey: Passkey }) {
  const texts = useTexts(enPasskeys)
  const errorText = useErrorText()
  const name = usePasskeyName()(passkey)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => {
      const wanted = String(entries.name).trim()
      return wanted ? { values: wanted } : { faults: { name: 'required' } }
    },
    send: async (wanted) => {
      await call('patient PUT /me/passkeys/:id', { params: { id: passkey._id }, body: { name: wanted } })
      await onDone()
    },
  })
  return (
    <Dialog title={texts.renameTitle} onClose={onClose} small>
      <form {...form} className="contents">
        <DialogBody>
          <Field
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            defaultValue={name}
            autoComplete="off"
            maxLength={60}
            required
            error={faults.name && texts.enterName}
          />
          {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        </DialogBody>
        <FormFoot cancel={texts.cancel} submit={texts.save} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface PasswordDialogProps extends DialogProps {
  readonly title: string
  readonly submit: string
  readonly danger?: boolean
  readonly send: (password: string | undefined) => Promise<void>
  readonly children: ReactNode
}

/** Confirms a change with the password of a user who has one. */
function PasswordDialog({ profile, onClose, onDone, send, ...props }: PasswordDialogProps) {
  const { title, submit, danger = false, children } = props
  const texts = useTexts(enPasskeys)
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) =>
      profile.asksPassword && !password
        ? { faults: { password: 'required' } }
        : { values: password ? String(password) : undefined },
    send: async (password) => {
      await send(password)
      await onDone()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} small>
      <form {...form} className="contents">
        <DialogBody>
          {children}
          {profile.asksPassword && (
            <>
              <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
              <CurrentPassword name="password" label={texts.password} fault={faults.password} failure={failure} />
            </>
          )}
          <FormError failure={failure} />
        </DialogBody>
        <FormFoot
          cancel={texts.cancel}
          submit={submit}
          look={danger ? 'danger' : 'primary'}
          busy={sending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
